import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { signedOutState } from '../../lib/session/session-store.ts';
import { signInWays } from '../../lib/testing/answers.ts';
import { aGrant, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { RegisterScreen } from './index.ts';

const path = '/api/auth-service/register';

async function open(routes: Parameters<typeof fakeServer>[0] = {}, registration = true, address = '/register') {
  const server = fakeServer({
    'GET /api/auth-service/config': () => ({ body: signInWays({ registration }) }),
    'GET /api/users/me': () => ({ body: aUser() }),
    ...routes,
  });
  await renderScreen(<RegisterScreen />, address);
  return server;
}

async function fillIn(over: { password?: string; website?: string } = {}) {
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Nora Newcomer');
  await user.type(screen.getByRole('textbox', { name: 'Company or team' }), 'Pine & Pebble');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nora@shop.test');
  await user.type(screen.getByLabelText('Password'), over.password ?? 'correct horse');
  if (over.website) await user.type(screen.getByRole('textbox', { name: 'Shop address (optional)' }), over.website);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

beforeEach(() => sessionStore.setState({ ...signedOutState }));

describe('registering (decision B-1)', () => {
  it('sends what was filled in and is signed in at once', async () => {
    const server = await open({ [`POST ${path}`]: () => ({ body: { ...aGrant(), workspaceId: workspaceIds.first } }) });
    await fillIn({ website: 'shop.example.com' });
    await waitFor(() => expect(sessionStore.getState().phase).toBe('signed-in'));
    expect(server.to(path)[0]?.body).toEqual({
      fullname: 'Nora Newcomer',
      workspaceName: 'Pine & Pebble',
      email: 'nora@shop.test',
      password: 'correct horse',
      website: 'shop.example.com',
    });
  });

  it('asks for what is missing without asking the server', async () => {
    const server = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    for (const text of ['Enter your name.', 'Enter the name of your company or team.', 'Enter your email.']) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveFocus();
    expect(server.to(path)).toHaveLength(0);
  });

  it('says that there is an account, and keeps what was typed', async () => {
    const sentence = 'There is an account with this email already. Sign in, or reset its password.';
    await open({ [`POST ${path}`]: () => refused(409, sentence, 'email-taken') });
    await fillIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@shop.test');
    expect(sessionStore.getState().phase).toBe('signed-out');
  });

  it('shows a refused field at the field', async () => {
    const message = 'The password must not be your email or your name.';
    const errors = [{ field: 'password', message }];
    await open({ [`POST ${path}`]: () => refused(400, message, 'validation', { errors }) });
    await fillIn();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says how strong the password is while it is typed, and that a name or a common one is none', async () => {
    await open();
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Nora Newcomer');
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAccessibleDescription('At least 8 characters.');
    for (const [password, words] of [
      ['football!', 'Too easy to guess.'],
      ['nora.newcomer1', 'Not your own name or email.'],
      ['correct horse', 'Good.'],
      ['a kettle of river stones', 'Strong.'],
      ['kettle', 'At least 8 characters.'],
    ] as const) {
      await user.clear(field);
      await user.type(field, password);
      await waitFor(() => expect(field).toHaveAccessibleDescription(words));
    }
  });

  it('has no form where the installation has switched it off', async () => {
    await open({}, false);
    expect(await screen.findByRole('heading', { name: 'Accounts come by invitation here' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create account' })).not.toBeInTheDocument();
  });

  const setupOptions = (setupPending: boolean) => ({
    'GET /api/auth-service/config': () => ({ body: signInWays({ setupPending }) }),
  });

  it('with the setup link makes the first admin, who decides whether others may register', async () => {
    const server = await open(
      { ...setupOptions(true), [`POST ${path}`]: () => ({ body: { ...aGrant(), workspaceId: workspaceIds.first } }) },
      false,
      '/register?setup=a-token',
    );
    expect(await screen.findByRole('heading', { name: 'Set up Chatso' })).toBeInTheDocument();
    expect(screen.queryByText(/14 days/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Let anyone create a workspace here' }));
    await fillIn();
    await waitFor(() => expect(server.to(path)).toHaveLength(1));
    expect(server.to(path)[0]?.body).toMatchObject({ setup: { token: 'a-token', openRegistration: true } });
  });

  it('a setup link that was used, and an installation without accounts, say what to do', async () => {
    await open(setupOptions(false), false, '/register?setup=a-token');
    expect(await screen.findByText(/This setup link has already been used/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create account' })).not.toBeInTheDocument();
    cleanup();
    await open(setupOptions(true), false);
    expect(await screen.findByText(/Open the setup link that the server printed/)).toBeInTheDocument();
  });
});
