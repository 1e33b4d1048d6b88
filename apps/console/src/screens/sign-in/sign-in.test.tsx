import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { signedOutState } from '../../lib/session/session-store.ts';
import { signInWays } from '../../lib/testing/answers.ts';
import { aGrant, aUser, fakeServer, refused } from '../../lib/testing/fake-server.ts';
import { SignInScreen } from './index.ts';

const auth = 'POST /api/auth-service/auth';

async function open(routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/auth-service/config': () => ({ body: signInWays({ registration: true }) }),
    'GET /api/users/me': () => ({ body: aUser() }),
    ...routes,
  });
  await renderScreen(<SignInScreen />, '/login');
  return server;
}

function fillIn(email: string, password: string) {
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  vi.restoreAllMocks();
  sessionStore.setState({ ...signedOutState });
});

describe('signing in', () => {
  it('[A-07] [A-15] sends email and password, then loads the person', async () => {
    const server = await open({ [auth]: () => ({ body: aGrant() }) });
    fillIn('priya@demo.test ', 'chatso-demo');
    await waitFor(() => expect(sessionStore.getState().phase).toBe('signed-in'));
    expect(server.to('/api/auth-service/auth')[0]?.body).toEqual({
      email: 'priya@demo.test',
      password: 'chatso-demo',
      keepSignedIn: true,
    });
    expect(sessionStore.getState().user?.fullname).toBe('Priya Nair');
  });

  it('[A-07] says that the credentials are wrong, stays and loses nothing typed', async () => {
    await open({ [auth]: () => refused(401, 'Email or password is incorrect.', 'bad-credentials') });
    fillIn('priya@demo.test', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is incorrect.');
    expect(sessionStore.getState().phase).toBe('signed-out');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('priya@demo.test');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
  });

  it('asks for what is missing without asking the server', async () => {
    const server = await open();
    fillIn('', '');
    expect(screen.getByText('Enter your email.')).toBeInTheDocument();
    expect(screen.getByText('Enter your password.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(server.to('/api/auth-service/auth')).toHaveLength(0);
  });

  it('[A-07] holds the button back while the server wants no more attempts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open({ [auth]: () => refused(429, 'Too many requests.', 'rate-limited', { retryAfter: 90 }) });
    fillIn('priya@demo.test', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many attempts\. Try again in 1:(30|29|28)\./);
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(91_000));
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    vi.useRealTimers();
  });

  it("[U-01] says 'No internet' and waits for the network", async () => {
    await open();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet.');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('shows and hides the password', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Show what is typed' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('the second step', () => {
  const needed = () => refused(401, 'Enter the code.', 'two-factor-required', { challenge: 'proof' });
  const twoFactor = 'POST /api/auth-service/two-factor';

  it('[A-07] asks for the code and sends it with the challenge', async () => {
    const server = await open({ [auth]: needed, [twoFactor]: () => ({ body: aGrant() }) });
    fillIn('priya@demo.test', 'chatso-demo');
    const code = await screen.findByRole('textbox', { name: 'Code' });
    expect(code).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(sessionStore.getState().phase).toBe('signed-in'));
    expect(server.to('/api/auth-service/two-factor')[0]?.body).toEqual({ challenge: 'proof', code: '123456' });
  });

  it('[A-07] says that the code is wrong, takes a recovery code, and leads back', async () => {
    const wrong = () => refused(400, 'This code is not correct, or it was used already.', 'wrong-code');
    const server = await open({ [auth]: needed, [twoFactor]: wrong });
    fillIn('priya@demo.test', 'chatso-demo');
    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(screen.getByText('Enter the code.')).toBeInTheDocument();
    expect(server.to('/api/auth-service/two-factor')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'K7Q2M-9XTRB{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not correct, or it was used already.');
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the ways on', () => {
  it('lead to a new account and a new password', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  });

  it('offer no account where the installation has switched it off', async () => {
    const server = await open({
      'GET /api/auth-service/config': () => ({ body: signInWays() }),
    });
    await waitFor(() => expect(server.to('/api/auth-service/config')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument();
  });
});

describe('single sign-on', () => {
  const options = (sso: boolean) => ({
    'GET /api/auth-service/config': () => ({ body: signInWays({ sso }) }),
  });

  it('[A-03] is offered where it is configured, and remembers where one wanted to go', async () => {
    window.history.replaceState(null, '', '/login?next=%2Fws%2Fx');
    await open(options(true));
    const link = await screen.findByRole('link', { name: 'Sign in with single sign-on' });
    expect(link).toHaveAttribute('href', '/api/auth-service/sso/start?next=%2Fws%2Fx');
    window.history.replaceState(null, '', '/');
  });

  it('[A-03] is absent where it is not', async () => {
    const server = await open(options(false));
    await waitFor(() => expect(server.to('/api/auth-service/config')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Sign in with single sign-on' })).not.toBeInTheDocument();
  });
});

describe('the demo accounts', () => {
  it('are offered only by a demo, and sign in with one click', async () => {
    const server = await open({
      'GET /api/auth-service/config': () => ({
        body: signInWays({
          registration: true,
          demo: true,
          demoAccounts: [{ email: 'agent1@demo.test', fullname: 'Priya Nair', label: 'Agent' }],
        }),
      }),
      'POST /api/auth-service/demo-sign-in': () => ({ body: { ...aGrant(), redirect: '/' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Priya Nair/ }));
    await waitFor(() => expect(sessionStore.getState().phase).toBe('signed-in'));
    expect(server.to('/api/auth-service/demo-sign-in')[0]?.body).toEqual({ email: 'agent1@demo.test' });
  });

  it('are absent without a demo', async () => {
    const server = await open();
    await waitFor(() => expect(server.to('/api/auth-service/config')).toHaveLength(1));
    expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument();
  });
});
