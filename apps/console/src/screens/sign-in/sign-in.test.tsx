import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session.ts';
import { signedOutState } from '../../lib/session-store.ts';
import { aGrant, aUser, fakeServer, refused } from '../../lib/testing/fake-server.ts';
import { SignInScreen } from './index.ts';

const auth = 'POST /api/auth-service/auth';

function open(routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/auth-service/config': () => ({ body: { sso: false, demo: false, demoAccounts: [] } }),
    'GET /api/users/me': () => ({ body: aUser() }),
    ...routes,
  });
  renderUi(<SignInScreen />);
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
    const server = open({ [auth]: () => ({ body: aGrant() }) });
    fillIn('priya@demo.test ', 'chatso-demo');
    await waitFor(() => expect(sessionStore.getState().phase).toBe('signed-in'));
    expect(server.to('/api/auth-service/auth')[0]?.body).toEqual({
      email: 'priya@demo.test',
      password: 'chatso-demo',
      keepSignedIn: true,
    });
    expect(sessionStore.getState().user?.fullname).toBe('Priya Nair');
  });

  it('[A-07] says that the credentials are wrong and stays', async () => {
    open({ [auth]: () => refused(401, 'Email or password is incorrect.', 'bad-credentials') });
    fillIn('priya@demo.test', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is incorrect.');
    expect(sessionStore.getState().phase).toBe('signed-out');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('asks for what is missing without asking the server', () => {
    const server = open();
    fillIn('', '');
    expect(screen.getByText('Enter your email.')).toBeInTheDocument();
    expect(screen.getByText('Enter your password.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(server.to('/api/auth-service/auth')).toHaveLength(0);
  });

  it('[A-07] holds the button back while the server wants no more attempts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open({ [auth]: () => refused(429, 'Too many requests.', 'rate-limited', { retryAfter: 90 }) });
    fillIn('priya@demo.test', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many attempts\. Try again in 1:(30|29|28)\./);
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(91_000));
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    vi.useRealTimers();
  });

  it("[U-01] says 'No internet' and waits for the network", async () => {
    open();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet.');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('shows and hides the password', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Show what is typed' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('the demo accounts', () => {
  it('are offered only by a demo, and sign in with one click', async () => {
    const server = open({
      'GET /api/auth-service/config': () => ({
        body: {
          sso: false,
          demo: true,
          demoAccounts: [{ email: 'agent1@demo.test', fullname: 'Priya Nair', label: 'Agent' }],
        },
      }),
      'POST /api/auth-service/demo-sign-in': () => ({ body: { ...aGrant(), redirect: '/' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Priya Nair/ }));
    await waitFor(() => expect(sessionStore.getState().phase).toBe('signed-in'));
    expect(server.to('/api/auth-service/demo-sign-in')[0]?.body).toEqual({ email: 'agent1@demo.test' });
  });

  it('are absent without a demo', async () => {
    const server = open();
    await waitFor(() => expect(server.to('/api/auth-service/config')).toHaveLength(1));
    expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument();
  });
});
