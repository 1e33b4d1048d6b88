import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createConsoleRouter } from '../../app/router.tsx';
import { renderUi } from '../../app/testing/render-app.tsx';
import { browser } from '../../lib/browser/browser.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { signedOutState } from '../../lib/session/session-store.ts';
import { signInWays } from '../../lib/testing/answers.ts';
import { aGrant, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';

vi.mock('../live-chat/index.ts', () => ({ LiveChatScreen: () => <p>the live-chat screen</p> }));
vi.mock('../../lib/realtime/message-connection.ts', () => ({ connectMessages: () => () => undefined }));

const auth = '/api/auth-service/auth';
const left = vi.spyOn(browser, 'leaveFor');

/** As the server's callback leaves the browser: everything it has to say is behind the `#`. */
async function comeBack(values: Record<string, string>, routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/users/me': () => ({ body: aUser() }),
    'GET /api/auth-service/config': () => ({ body: signInWays({ sso: true }) }),
    ...routes,
  });
  window.history.replaceState(null, '', `/login/sso#${new URLSearchParams(values).toString()}`);
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: ['/login/sso'] }));
  renderUi(<RouterProvider router={router} />);
  return { server, router };
}

beforeEach(() => {
  vi.clearAllMocks();
  left.mockImplementation(() => undefined);
  sessionStore.setState({ ...signedOutState });
});

describe('coming back from the suite', () => {
  it('[A-03] [A-07] trades the code for a session, leaves none of it in the address, and goes where one wanted to', async () => {
    const next = `/ws/${workspaceIds.first}/live-chat?tab=pending`;
    const { server, router } = await comeBack({ code: 'once', next }, { [`POST ${auth}`]: () => ({ body: aGrant() }) });
    await waitFor(() => expect(router.state.location.href).toBe(next));
    expect(server.to(auth).map(({ body }) => body)).toEqual([{ ssoCode: 'once' }]);
    expect(sessionStore.getState().phase).toBe('signed-in');
    expect(window.location.hash).toBe('');
  });

  it('[A-03] never leads to another site', async () => {
    const { router } = await comeBack(
      { code: 'once', next: '//evil.test' },
      { [`POST ${auth}`]: () => ({ body: aGrant() }) },
    );
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/ws\//));
  });

  it.each([
    ['sso-unavailable', /does not answer at the moment/],
    ['sso-email-unverified', /has not verified your email address/],
    ['not-suite-user', /not allowed to use Chatso/],
    ['<b>made up</b>', /Something went wrong on the way/],
  ])('[A-03] says what went wrong: %s', async (problem, words) => {
    const { server } = await comeBack({ problem, next: '/ws/x' });
    expect(await screen.findByRole('heading', { name: 'You could not be signed in' })).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(server.to(auth)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(left).toHaveBeenCalledExactlyOnceWith('/api/auth-service/sso/start?next=%2Fws%2Fx');
  });

  it('[A-03] a code that is over leads to another try, not into a session', async () => {
    const { server } = await comeBack(
      { code: 'old' },
      { [`POST ${auth}`]: () => refused(400, 'The sign-in took too long. Start it again.', 'sso-expired') },
    );
    expect(await screen.findByText(/took too long, or was started in another window/)).toBeInTheDocument();
    expect(server.to(auth)).toHaveLength(1);
    expect(sessionStore.getState().phase).toBe('signed-out');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the sign-in' }));
    expect(left).toHaveBeenCalledExactlyOnceWith('/login');
  });
});
