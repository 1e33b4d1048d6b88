import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../lib/browser.ts';
import { safeNext } from '../lib/home.ts';
import { connectMessages } from '../lib/message-connection.ts';
import { setNavCount } from '../lib/nav-counts.ts';
import { enterWorkspace, sessionStore } from '../lib/session.ts';
import { signedOutState } from '../lib/session-store.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../lib/testing/fake-server.ts';
import { createConsoleRouter } from './router.tsx';
import { renderUi } from './testing/render-app.tsx';

vi.mock('../lib/message-connection.ts', () => ({ connectMessages: vi.fn(() => () => undefined) }));
// It counts what the server says waits; here the test says it.
vi.mock('../features/alerts/index.ts', async (original) => ({
  ...(await original<typeof import('../features/alerts/index.ts')>()),
  AlertsHost: () => null,
}));
vi.mock('../screens/live-chat/index.ts', () => ({ LiveChatScreen: () => <p>the live-chat screen</p> }));

const { first, second } = workspaceIds;

async function open(address: string) {
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [address] }));
  renderUi(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  return router;
}
const signIn = (user = aUser()) => sessionStore.setState({ user, phase: 'signed-in', idToken: 't', uid: 'u' });

beforeEach(() => {
  vi.clearAllMocks();
  sessionStore.setState({ ...signedOutState });
  enterWorkspace(null);
  setNavCount('liveChat', 0);
  fakeServer({ 'GET /api/auth-service/config': () => ({ body: { sso: false, demo: false, demoAccounts: [] } }) });
});

describe('addresses', () => {
  it('lead to the sign-in and remember where one wanted to go', async () => {
    const router = await open(`/ws/${first}/live-chat?tab=pending`);
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.search).toEqual({ next: `/ws/${first}/live-chat?tab=pending` });
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('[A-17] [C-01] lead home: the last workspace, also from an unknown address', async () => {
    signIn();
    for (const address of ['/', '/nowhere/at/all', `/ws/${second}`, `/ws/${second}/unknown/page`]) {
      expect((await open(address)).state.location.pathname).toBe(`/ws/${second}/live-chat`);
    }
  });

  it('[B-09] take the workspace from the path', async () => {
    signIn();
    await open(`/ws/${first}/live-chat`);
    expect(sessionStore.getState().workspaceId).toBe(first);
    expect(await screen.findByText('the live-chat screen')).toBeInTheDocument();
  });

  it('[C-03] choose the tab of live-chat/{conversationType}', async () => {
    signIn();
    const router = await open(`/ws/${first}/live-chat/pending`);
    expect(router.state.location).toMatchObject({ pathname: `/ws/${first}/live-chat`, search: { tab: 'pending' } });
  });

  it('[A-25] [B-19] never open a workspace the person is not an active member of', async () => {
    const suspended = aMembership(first, 'Northwind', { accountState: 'suspended' });
    signIn(aUser({ workspaces: [suspended, aMembership(second, 'Harbor Tea')] }));
    for (const id of [first, '0193b0a0-0000-7000-8000-00000000000f', 'x']) {
      expect((await open(`/ws/${id}/live-chat`)).state.location.pathname).toBe(`/ws/${second}/live-chat`);
    }
  });

  it('say so when somebody is a member of nothing', async () => {
    signIn(aUser({ workspaces: [] }));
    await open('/');
    expect(await screen.findByText('You are not in a workspace yet')).toBeInTheDocument();
  });

  it('lead on from the sign-in, but never to another site', async () => {
    signIn();
    const router = await open(`/login?next=${encodeURIComponent(`/ws/${first}/live-chat`)}`);
    expect(router.state.location.pathname).toBe(`/ws/${first}/live-chat`);
    const harmful = [
      'https://evil.test',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '/logout',
      '/login?next=x',
    ];
    expect(harmful.map(safeNext)).toEqual(harmful.map(() => '/'));
    expect(safeNext(`/ws/${first}/live-chat?tab=missed`)).toBe(`/ws/${first}/live-chat?tab=missed`);
  });
});

describe('areas with tabs', () => {
  const signInAs = (role: 'admin' | 'coach') =>
    signIn(aUser({ workspaces: [aMembership(first, 'Northwind', { role })] }));

  it('[D-13] admin options open for admins, everybody else is led home', async () => {
    signInAs('admin');
    await open(`/ws/${first}/admin-options?tab=roles`);
    expect(
      await screen.findByRole('heading', { name: 'Roles & permissions' }, { timeout: 15_000 }),
    ).toBeInTheDocument();
    const menu = screen.getByRole('navigation', { name: 'Admin options' });
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Roles & permissions');
    signInAs('coach');
    expect((await open(`/ws/${first}/admin-options?tab=roles`)).state.location.pathname).toBe(`/ws/${first}/live-chat`);
  });

  it('[A-32] the own account opens its first page, also from a page that is not there', async () => {
    signInAs('coach');
    for (const address of ['account', 'account/nothing', 'account/profile']) {
      const router = await open(`/ws/${first}/${address}`);
      await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${first}/account/profile`));
    }
    expect(await screen.findAllByRole('heading', { name: 'Profile' }, { timeout: 15_000 })).not.toEqual([]);
  });
});

describe('the navigation', () => {
  it('names the place and what waits there', async () => {
    signIn();
    setNavCount('liveChat', 5);
    await open(`/ws/${first}/live-chat`);
    const link = await screen.findByRole('link', { name: 'Live chat, 5 chats need you' });
    expect(link).toHaveAttribute('aria-current', 'page');
  });

  it('[B-01] [A-27] switches the workspace and leads to the sign-out', async () => {
    signIn();
    const left = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
    const router = await open(`/ws/${first}/live-chat`);
    await userEvent.click(await screen.findByRole('button', { name: /^Profile of Priya Nair/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Harbor Tea' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${second}/live-chat`));
    expect(sessionStore.getState().workspaceId).toBe(second);
    await waitFor(() => expect(router.state.status).toBe('idle'));
    await userEvent.click(await screen.findByRole('button', { name: /^Profile of Priya Nair/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(left).toHaveBeenCalledExactlyOnceWith('/logout');
  });

  it('leaves nothing on the screen in the moment after the session is lost', async () => {
    signIn();
    await open(`/ws/${first}/live-chat`);
    sessionStore.setState({ ...signedOutState });
    await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
  });
});

describe('the feature flags', () => {
  it('[A-38] come first, with a loading view until then, and then the routes', async () => {
    signIn();
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeServer({
      'GET /api/feature-flags': async () => {
        await asked;
        return { body: { 'ticket-system': true } };
      },
    });
    const router = createConsoleRouter(createMemoryHistory({ initialEntries: [`/ws/${first}/live-chat`] }));
    renderUi(<RouterProvider router={router} />);
    expect(await screen.findByRole('img', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByText('the live-chat screen')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('the live-chat screen')).toBeInTheDocument();
    expect(sessionStore.getState().flags).toEqual({ workspaceId: first, values: { 'ticket-system': true } });
  });

  it('[A-38] that do not come say so, and are asked for again', async () => {
    signIn();
    const server = fakeServer({ 'GET /api/feature-flags': () => ({ status: 503, body: { message: 'busy' } }) });
    const router = createConsoleRouter(createMemoryHistory({ initialEntries: [`/ws/${first}/live-chat`] }));
    renderUi(<RouterProvider router={router} />);
    expect(await screen.findByRole('heading', { name: 'Chatso cannot be reached' })).toBeInTheDocument();
    server.routes['GET /api/feature-flags'] = () => ({ body: {} });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('the live-chat screen')).toBeInTheDocument();
  });
});

describe('the message connection', () => {
  it('[F-05] [D-05] is opened for every built-in role and only with live chat for a custom one', async () => {
    const withRole = (over: Parameters<typeof aMembership>[2]) =>
      signIn(aUser({ workspaces: [aMembership(first, 'N', over)] }));
    withRole({ role: 'custom_role', customRoles: { visitors: true } });
    await open(`/ws/${first}/live-chat`);
    expect(connectMessages).not.toHaveBeenCalled();
    withRole({ role: 'custom_role', customRoles: { liveChat: true } });
    await waitFor(() => expect(connectMessages).toHaveBeenCalledOnce());
  });
});
