import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../lib/browser/browser.ts';
import { whenNavigationFails } from '../lib/navigation/navigation.ts';
import { connectMessages } from '../lib/realtime/message-connection.ts';
import { setNavCount } from '../lib/realtime/nav-counts.ts';
import { safeNext } from '../lib/session/home.ts';
import { sessionStore } from '../lib/session/session.ts';
import { signedOutState } from '../lib/session/session-store.ts';
import { shopifyReturn } from '../lib/session/shopify-return.ts';
import { aMembership, aUser, workspaceIds } from '../lib/testing/fake-server.ts';
import { toast } from '../ui/index.ts';
import { freshConsole, openConsole, signInAs } from './testing/open-console.tsx';

// The waits between the tries are a second each; a test of its own has them as they are.
vi.mock('@chatso/domain', async (original) => {
  const domain = await original<typeof import('@chatso/domain')>();
  return { ...domain, limits: { ...domain.limits, navigationRetryMs: 1 } };
});
vi.mock('../lib/realtime/message-connection.ts', () => ({ connectMessages: vi.fn(() => () => undefined) }));
// It counts what the server says waits; here the test says it.
vi.mock('../features/alerts/index.ts', async (original) => ({
  ...(await original<typeof import('../features/alerts/index.ts')>()),
  AlertsHost: () => null,
}));
vi.mock('../screens/live-chat/index.ts', () => ({ LiveChatScreen: () => <p>the live-chat screen</p> }));

const { first, second } = workspaceIds;

const open = openConsole;
const signIn = signInAs;

let server: ReturnType<typeof freshConsole>;
beforeEach(() => {
  vi.clearAllMocks();
  server = freshConsole();
});

describe('addresses', () => {
  it('[A-01] /login, /logout and /not-found are there for everybody', async () => {
    expect((await open('/login')).state.location.pathname).toBe('/login');
    signIn();
    // An address that is not there leads home.
    for (const address of ['/logout', '/not-found'])
      expect((await open(address)).state.location.pathname).toBe(address);
    expect(await screen.findByText('There is nothing at this address')).toBeInTheDocument();
  });

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

  it('[A-34] a tab that is loaded anew after the person was suspended there says so on the way home', async () => {
    const told = vi.spyOn(toast, 'info');
    signIn(aUser({ workspaces: [aMembership(first, 'Northwind', { accountState: 'suspended' })] }));
    await open(`/ws/${first}/live-chat`);
    expect(told).toHaveBeenCalledExactlyOnceWith('Agent Permission Updated');
    // The toast goes; the page it leads to says which workspace, for as long as it is looked at.
    expect(await screen.findByText(/^You can no longer work in Northwind\./)).toBeInTheDocument();
    expect(screen.queryByText('You are not in a workspace yet')).toBeNull();
    await open('/ws/0193b0a0-0000-7000-8000-00000000000f/live-chat');
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });

  it('say so when somebody is a member of nothing', async () => {
    signIn(aUser({ workspaces: [] }));
    await open('/');
    expect(await screen.findByText('You are not in a workspace yet')).toBeInTheDocument();
  });

  it.each([
    ['admin', /settings\/shop$/],
    ['agent', /^(?!.*settings)/],
  ] as const)(
    '[A-37] lead an admin who comes back from Shopify to the shops, and nobody else: %s',
    async (role, path) => {
      signIn(aUser({ workspaces: [{ ...aMembership(first, 'Northwind'), role }] }));
      shopifyReturn.write('https://chat.test/shopify/oauth?code=abc');
      const router = await open('/');
      await waitFor(() => expect(router.state.location.pathname).toMatch(path));
      shopifyReturn.remove();
    },
  );

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

describe('admin options and account', () => {
  const signInWith = (role: 'admin' | 'coach') =>
    signIn(aUser({ workspaces: [aMembership(first, 'Northwind', { role })] }));

  it('[C-24] [D-13] admin options open for admins, in the submenu of the settings; everybody else is led home', async () => {
    signInWith('admin');
    await open(`/ws/${first}/admin-options?tab=roles`);
    expect(
      await screen.findByRole('heading', { name: 'Roles & permissions' }, { timeout: 20_000 }),
    ).toBeInTheDocument();
    const menu = await screen.findByRole('navigation', { name: 'Settings menu' }, { timeout: 20_000 });
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Roles & permissions');
    signInWith('coach');
    expect((await open(`/ws/${first}/admin-options?tab=roles`)).state.location.pathname).toBe(`/ws/${first}/dashboard`);
  });

  it('[A-32] the own account opens its first page, also from a page that is not there', async () => {
    signInWith('coach');
    for (const address of ['account', 'account/nothing', 'account/profile']) {
      const router = await open(`/ws/${first}/${address}`);
      await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${first}/account/profile`));
    }
    expect(await screen.findAllByRole('heading', { name: 'Profile' }, { timeout: 20_000 })).not.toEqual([]);
  });
});

describe('the navigation', () => {
  it('names the place and what waits there', async () => {
    signIn();
    await open(`/ws/${first}/live-chat`);
    const link = await screen.findByRole('link', { name: /^Live chat/ }, { timeout: 20_000 });
    // Counted as soon as what counts chats is there, which finds none.
    await waitFor(
      () => {
        act(() => setNavCount('liveChat', 5));
        expect(link).toHaveAccessibleName('Live chat, 5 chats need you');
      },
      { timeout: 20_000 },
    );
    expect(link).toHaveAttribute('aria-current', 'page');
  });

  it('[A-27] [A-32] offers my account, the switch of the workspace and the way out', async () => {
    signIn();
    const left = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
    const router = await open(`/ws/${first}/live-chat`);
    const patient = { timeout: 20_000 };
    const choose = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: /^Profile of Priya Nair/ }, patient));
      await userEvent.click(await screen.findByRole('menuitem', { name }, patient));
    };
    await choose('Log out');
    expect(left).toHaveBeenCalledExactlyOnceWith('/logout');
    await choose('My account');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${first}/account/profile`), patient);
    await choose('Switch workspace');
    expect(await screen.findByRole('dialog', { name: 'Workspace Switcher' }, patient)).toBeInTheDocument();
  });

  it('leaves nothing on the screen in the moment after the session is lost', async () => {
    signIn();
    await open(`/ws/${first}/live-chat`);
    sessionStore.setState({ ...signedOutState });
    await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
  });
});

describe('flags and navigation', () => {
  const patient = { timeout: 20_000 };
  const busy = () => ({ status: 503, body: { message: 'busy' } });

  it('[A-38] flags come first, with a loading view until then, and then the routes', async () => {
    signIn();
    const answerFlags = server.routes['GET /api/feature-flags'];
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.routes['GET /api/feature-flags'] = async (call) => {
      await asked;
      return answerFlags?.(call) ?? {};
    };
    const opening = open(`/ws/${first}/live-chat`);
    expect(await screen.findByRole('status', { name: 'Loading' }, patient)).toBeInTheDocument();
    expect(screen.queryByText('the live-chat screen')).not.toBeInTheDocument();
    answer();
    await opening;
    expect(await screen.findByText('the live-chat screen', undefined, patient)).toBeInTheDocument();
    expect(sessionStore.getState().flags?.values).toMatchObject({ 'ticket-system': true });
  });

  it.each(['/api/feature-flags', '/api/unification/bs_navigation'])(
    '[A-38] [C-33] [C-34] %s is tried four times, then the home says so and tries again on demand',
    async (path) => {
      signIn();
      const works = server.routes[`GET ${path}`];
      server.routes[`GET ${path}`] = busy;
      const failed = vi.fn();
      const undo = whenNavigationFails(failed);
      const router = await open(`/ws/${first}/live-chat`);
      expect(router.state.location.pathname).toBe('/');
      expect(server.to(path)).toHaveLength(4);
      expect(failed).toHaveBeenCalledOnce();
      expect(await screen.findByRole('heading', { name: 'Chatso cannot be reached' }, patient)).toBeInTheDocument();
      if (works) server.routes[`GET ${path}`] = works;
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('the live-chat screen', undefined, patient)).toBeInTheDocument();
      undo();
    },
  );

  it('[C-10] an address that is not open leads home, whoever is sent there', async () => {
    signIn();
    for (const path of ['analytics', 'settings/chat-widget', 'admin-options', 'setting', 'ticket-setting'])
      expect((await open(`/ws/${second}/${path}`)).state.location.pathname).toBe(`/ws/${second}/live-chat`);
  });
});

describe('the message connection', () => {
  it('[F-05] [D-05] is opened for every built-in role and only with live chat for a custom one', async () => {
    const withRole = (over: Parameters<typeof aMembership>[2]) =>
      signIn(aUser({ workspaces: [aMembership(first, 'N', over)] }));
    withRole({ role: 'custom_role', customRoles: { visitors: true } });
    await open(`/ws/${first}/live-chat`);
    expect(connectMessages).not.toHaveBeenCalled();
    const changed = aMembership(first, 'N', { role: 'custom_role', customRoles: { liveChat: true } });
    sessionStore.setState({ user: aUser({ workspaces: [changed] }) });
    await waitFor(() => expect(connectMessages).toHaveBeenCalledOnce());
  });
});
