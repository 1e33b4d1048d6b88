import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';
import type { AnswerOf } from '../../lib/testing/answers.ts';
import { idOf } from '../../lib/testing/factories.ts';
import { aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { SecurityTab } from './index.ts';

const off = { enabled: false, enabledAt: null, recoveryCodesLeft: 0, hasPassword: true };
const on = { ...off, enabled: true, enabledAt: '2026-11-01T10:00:00.000Z', recoveryCodesLeft: 2 };
const [ownId, otherId] = [idOf(61), idOf(62)];
type Session = AnswerOf<'security.listSessions'>['data'][number];
const session = (id: string, over: Partial<Session> = {}): Session => ({
  _id: id,
  browser: 'Firefox 140',
  platform: 'Linux',
  deviceType: 'desktop',
  ip: '10.0.0.1',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-01T10:00:00.000Z',
  current: false,
  ...over,
});
const codes = ['K7Q2M-9XTRB', 'AAAAA-22222'];

beforeEach(() => {
  const user = aUser();
  sessionStore.setState({
    user,
    workspaceId: workspaceIds.first,
    phase: 'signed-in',
    idToken: 't',
    expiresAt: Infinity,
  });
});

async function open(routes: Parameters<typeof fakeServer>[0] = {}, state: object = off) {
  const server = fakeServer({
    'GET /api/users/me/two-factor': () => ({ body: state }),
    'GET /api/users/me/sessions': () => ({
      body: { data: [session(ownId, { current: true, browser: 'Chrome 156' }), session(otherId)], count: 2 },
    }),
    ...routes,
  });
  renderUi(<SecurityTab />);
  await screen.findByRole('heading', { name: 'Two-factor sign-in' });
  return server;
}
const section = (name: string) => within(screen.getByRole('region', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const wrong = () =>
  refused(400, 'The password is not correct.', 'wrong-password', {
    errors: [{ field: 'currentPassword', message: 'The password is not correct.' }],
  });

describe('the password', () => {
  const path = '/api/users/me/password';

  it('changes with the current one, and the fields are empty again', async () => {
    const server = await open({ [`PATCH ${path}`]: () => ({ body: { ok: true } }) });
    type(screen.getByLabelText('Current password'), 'correct horse');
    type(screen.getByLabelText('New password'), 'a new password');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''));
    expect(server.to(path)[0]?.body).toEqual({ currentPassword: 'correct horse', newPassword: 'a new password' });
  });

  it('a wrong current one is told at its field, and nobody is signed out of the page', async () => {
    await open({ [`PATCH ${path}`]: wrong });
    type(screen.getByLabelText('Current password'), 'wrong');
    type(screen.getByLabelText('New password'), 'a new password');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('The password is not correct.')).toBeInTheDocument();
    expect(screen.getByLabelText('Current password')).toBeInvalid();
    expect(sessionStore.getState().expired).toBe(false);
  });

  it('asks for both, and for 8 characters, without asking the server', async () => {
    const server = await open();
    type(screen.getByLabelText('New password'), '1234567');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Enter your current password.')).toBeInTheDocument();
    expect(screen.getByText('Use at least 8 characters.')).toBeInTheDocument();
    expect(server.to(path)).toHaveLength(0);
  });

  it('is not there for people whom only the suite signs in', async () => {
    fakeServer({
      'GET /api/users/me/two-factor': () => ({ body: { ...off, hasPassword: false } }),
      'GET /api/users/me/sessions': () => ({ body: { data: [], count: 0 } }),
    });
    renderUi(<SecurityTab />);
    expect(await screen.findByText(/^You sign in with single sign-on\./)).toBeInTheDocument();
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  });
});

it('[A-14] a new email waits for the link in its mail', async () => {
  const path = '/api/users/me/email';
  const server = await open({ [`POST ${path}`]: () => ({ body: { ok: true } }) });
  const email = section('Email');
  type(email.getByRole('textbox', { name: 'New email' }), 'new@shop.test');
  type(email.getByLabelText('Your password'), 'correct horse');
  await userEvent.click(email.getByRole('button', { name: 'Send confirmation link' }));
  expect(await email.findByRole('status')).toHaveTextContent('A link is on its way to new@shop.test.');
  expect(server.to(path)[0]?.body).toEqual({ email: 'new@shop.test', password: 'correct horse' });
  expect(email.getByText(/^You sign in with priya@demo\.test\./)).toBeInTheDocument();
});

describe('the second factor', () => {
  it('is turned on by password, QR code or key, and a first code; the recovery codes are shown once', async () => {
    let state: object = off;
    const server = await open({
      'GET /api/users/me/two-factor': () => ({ body: state }),
      'POST /api/users/me/two-factor': () => ({
        body: { secret: 'ABCDEFGH23456789', uri: 'otpauth://totp/Chatso:priya?secret=ABCDEFGH23456789' },
      }),
      'POST /api/users/me/two-factor/confirm': () => {
        state = on;
        return { body: { recoveryCodes: codes } };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    const dialog = within(await screen.findByRole('dialog'));
    type(dialog.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
    expect(dialog.getByText('ABCD EFGH 2345 6789')).toBeInTheDocument();
    type(dialog.getByRole('textbox', { name: 'Code of the app' }), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    const list = await dialog.findByRole('list', { name: 'Your recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    expect(server.to('/api/users/me/two-factor/confirm')[0]?.body).toEqual({ code: '123456' });
    await userEvent.click(dialog.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('2 recovery codes are left.')).toBeInTheDocument();
  });

  it('a wrong code is told and the secret stays', async () => {
    await open({
      'POST /api/users/me/two-factor': () => ({ body: { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' } }),
      'POST /api/users/me/two-factor/confirm': () =>
        refused(400, 'This code is not correct, or it was used already.', 'wrong-code'),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    const dialog = within(await screen.findByRole('dialog'));
    type(dialog.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
    type(await dialog.findByRole('textbox', { name: 'Code of the app' }), '000000');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This code is not correct, or it was used already.');
    expect(dialog.getByText('ABCD')).toBeInTheDocument();
  });

  it('is turned off with password and code', async () => {
    const path = '/api/users/me/two-factor/disable';
    const server = await open({ [`POST ${path}`]: () => ({ body: { ok: true } }) }, on);
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
    const dialog = within(await screen.findByRole('dialog'));
    type(dialog.getByLabelText('Your password'), 'correct horse');
    type(dialog.getByRole('textbox', { name: 'Code of the app, or a recovery code' }), codes[0] ?? '');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.to(path)[0]?.body).toEqual({ password: 'correct horse', code: codes[0] });
  });

  it('gets new recovery codes with password and code', async () => {
    const path = '/api/users/me/two-factor/recovery-codes';
    await open({ [`POST ${path}`]: () => ({ body: { recoveryCodes: codes } }) }, on);
    await userEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
    const dialog = within(await screen.findByRole('dialog'));
    type(dialog.getByLabelText('Your password'), 'correct horse');
    type(dialog.getByRole('textbox', { name: 'Code of the app, or a recovery code' }), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'New recovery codes' }));
    expect(await dialog.findByText(codes[1] ?? '')).toBeInTheDocument();
  });

  it('shows the new codes, whatever was pressed while they were made: the old ones are void', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      answer = done;
    });
    const path = '/api/users/me/two-factor/recovery-codes';
    const renewed = async () => {
      await held;
      return { body: { recoveryCodes: codes } };
    };
    await open({ [`POST ${path}`]: renewed }, on);
    await userEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
    const dialog = within(await screen.findByRole('dialog'));
    type(dialog.getByLabelText('Your password'), 'correct horse');
    type(dialog.getByRole('textbox', { name: 'Code of the app, or a recovery code' }), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'New recovery codes' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    answer();
    expect(await dialog.findByText(codes[1] ?? '')).toBeInTheDocument();
  });
});

describe('the sessions', () => {
  it('[A-09] name device and address; another one is ended after a question, one’s own has no button', async () => {
    const server = await open({ [`DELETE /api/users/me/sessions/${otherId}`]: () => ({ body: { ok: true } }) });
    const list = within(await screen.findByRole('list', { name: 'Where you are signed in' }));
    const [own, other] = list.getAllByRole('listitem');
    expect(own).toHaveTextContent('Chrome 156 · Linux');
    expect(own).toHaveTextContent('This device');
    expect(other).toHaveTextContent('10.0.0.1');
    expect(list.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(list.getByRole('button', { name: 'Sign out Firefox 140 · Linux' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out this device?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(server.to(`/api/users/me/sessions/${otherId}`)).toHaveLength(1));
    await waitFor(() => expect(server.to('/api/users/me/sessions').length).toBeGreaterThan(1));
  });

  it('all others end at once; a failure stays in the dialog', async () => {
    let works = false;
    const server = await open({
      'DELETE /api/users/me/sessions': () => (works ? { body: { ended: 1 } } : refused(500, 'Something went wrong!')),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out all others' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Something went wrong!');
    works = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out all others' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });
});

it('[U-01] a page that cannot be loaded says so and tries again', async () => {
  const server = fakeServer({ 'GET /api/users/me/two-factor': () => refused(500, 'Something went wrong!') });
  renderUi(<SecurityTab />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong!');
  server.routes['GET /api/users/me/two-factor'] = () => ({ body: off });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Two-factor sign-in' })).toBeInTheDocument();
});
