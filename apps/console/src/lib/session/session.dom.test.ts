import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aGrant, aUser, type FakeAnswer, fakeServer, refused, workspaceIds } from '../testing/fake-server.ts';

const refresh = '/api/auth-service/refresh';
const me = '/api/users/me';
const stores = '/api/stores';

/** Fresh modules: the session is one per page. */
async function openPage(path = '/ws/x/live-chat') {
  vi.resetModules();
  const { browser } = await import('../browser/browser.ts');
  const left = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
  const reloaded = vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
  vi.spyOn(browser, 'path').mockReturnValue(path);
  const session = await import('./session.ts');
  const { api } = await import('../api/api.ts');
  const end = await import('./session-end.ts');
  return {
    ...session,
    api,
    left,
    reloaded,
    leaveAfterExpiry: end.leaveAfterExpiry,
    leaveAfterPutOut: end.leaveAfterPutOut,
    state: session.sessionStore.getState,
  };
}

/** A server whose `users/me` and `stores` take only the newest token. */
function rotatingServer(answerOf401: () => FakeAnswer = () => refused(401, 'Sign in to continue.', 'unauthenticated')) {
  let given = 0;
  let accepted = '';
  const guarded = (body: unknown) => (call: { headers: Record<string, string> }) =>
    call.headers.authorization === `Bearer ${accepted}` ? { body } : answerOf401();
  const server = fakeServer({
    [`POST ${refresh}`]: () => {
      given += 1;
      accepted = `token-${given}`;
      return { body: aGrant(accepted) };
    },
    [`GET ${me}`]: guarded(aUser()),
    [`GET ${stores}`]: guarded({ data: [], count: 0 }),
    'POST /api/auth-service/clear-session': () => ({ body: { ok: true } }),
  });
  return { ...server, forgetToken: () => (accepted = 'none any more') };
}

/** Signed in, then the server refuses everything with `answer`. */
async function refusedPage(answer: FakeAnswer, path?: string, workspaceId: string | null = null) {
  const server = rotatingServer(() => answer);
  const page = await openPage(path);
  await page.startSession();
  page.enterWorkspace(workspaceId);
  server.forgetToken();
  server.routes[`POST ${refresh}`] = () => refused(401, 'Sign in to continue.', 'unauthenticated');
  localStorage.setItem('chatso-v2:tracking-id', 'x');
  await expect(page.api['stores.list']()).rejects.toMatchObject({ statusCode: 401 });
  return { page, server };
}

beforeEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('starting', () => {
  it('[A-04] [A-05] refreshes by the cookie, then sends the token, and the workspace only where it belongs', async () => {
    const server = rotatingServer();
    const page = await openPage();
    await page.startSession();
    expect(page.state()).toMatchObject({ phase: 'signed-in', user: { email: 'priya@demo.test' } });
    page.enterWorkspace(workspaceIds.first);
    await page.api['stores.list']();
    await page.reloadUser();
    expect(server.to(stores)[0]?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-workspace-id': workspaceIds.first,
    });
    expect(server.to(me).every((call) => !('x-workspace-id' in call.headers))).toBe(true);
    expect(server.to(refresh)[0]?.headers.authorization).toBeUndefined();
  });

  it('[A-29] keeps the token in memory and out of every storage', async () => {
    rotatingServer();
    const page = await openPage();
    await page.startSession();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('token-1');
  });

  it('is signed out when the server knows no session, and undecided when it does not answer', async () => {
    const server = fakeServer({ [`POST ${refresh}`]: () => refused(401, 'Sign in to continue.', 'unauthenticated') });
    const page = await openPage();
    await page.startSession();
    expect(page.state().phase).toBe('signed-out');
    delete server.routes[`POST ${refresh}`];
    await page.retrySession();
    expect(page.state().phase).toBe('unreachable');
    expect(page.left).not.toHaveBeenCalled();
  });
});

describe('refreshing', () => {
  it('[A-04] gets one new token for all calls that were refused together, and repeats each once', async () => {
    const server = rotatingServer();
    const page = await openPage();
    await page.startSession();
    server.forgetToken();
    await Promise.all([page.api['stores.list'](), page.api['stores.list'](), page.reloadUser()]);
    expect(server.to(refresh)).toHaveLength(2);
    expect(server.to(stores)).toHaveLength(4);
    expect(page.state().expired).toBe(false);
  });

  it('[A-04] renews the token a minute before it runs out', async () => {
    vi.useFakeTimers();
    const server = rotatingServer();
    const page = await openPage();
    await page.startSession();
    await vi.advanceTimersByTimeAsync(3_539_000);
    expect(server.to(refresh)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.to(refresh)).toHaveLength(2);
    expect(page.state().idToken).toBe('token-2');
  });

  it('[A-04] lets one tab at a time use the cookie, and takes the token another tab got meanwhile', async () => {
    const server = rotatingServer();
    const page = await openPage();
    await page.startSession();
    const stopWatching = page.watchSession();
    let release: () => void = () => undefined;
    const otherTabHoldsIt = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: {
        request: async (_name: string, work: () => Promise<unknown>) => {
          await otherTabHoldsIt;
          return work();
        },
      },
    });
    server.forgetToken();
    server.routes[`GET ${stores}`] = (call) =>
      call.headers.authorization === 'Bearer from-the-other-tab'
        ? { body: { data: [], count: 0 } }
        : refused(401, 'Sign in to continue.', 'unauthenticated');
    const waiting = page.api['stores.list']();
    const channel = new BroadcastChannel('chatso-v2:session');
    channel.postMessage({
      kind: 'session',
      grant: { idToken: 'from-the-other-tab', uid: 'uid-1', expiresAt: Date.now() + 3_600_000 },
    });
    await vi.waitFor(() => expect(page.state().idToken).toBe('from-the-other-tab'));
    release();
    await expect(waiting).resolves.toMatchObject({ count: 0 });
    expect(server.to(refresh)).toHaveLength(1);
    channel.close();
    stopWatching();
    vi.unstubAllGlobals();
  });

  it('[A-13] [A-27] reloads when another tab signs in as somebody else, and leaves when another tab signs out', async () => {
    rotatingServer();
    const page = await openPage();
    await page.startSession();
    const stopWatching = page.watchSession();
    const channel = new BroadcastChannel('chatso-v2:session');
    channel.postMessage({ kind: 'session', grant: { idToken: 'y', uid: 'uid-2', expiresAt: Date.now() + 3_600_000 } });
    await vi.waitFor(() => expect(page.reloaded).toHaveBeenCalledOnce());
    expect(page.state().idToken).toBe('token-1');
    channel.postMessage({ kind: 'nonsense' });
    channel.postMessage({ kind: 'signed-out' });
    await vi.waitFor(() => expect(page.state().phase).toBe('signed-out'));
    channel.close();
    stopWatching();
  });
});

describe('a 401 that stays', () => {
  it('[A-21] [A-22] drops what the page keeps of the session and opens the dialog', async () => {
    const { page } = await refusedPage(refused(401, 'Sign in to continue.', 'unauthenticated'));
    expect(page.state().expired).toBe(true);
    expect(page.left).not.toHaveBeenCalled();
    expect(localStorage.getItem('chatso-v2:tracking-id')).toBeNull();
  });

  it('[A-21] the token goes at the 401 and not at OK; what is typed stays behind the dialog, and nothing renews the session', async () => {
    vi.useFakeTimers();
    const { page, server } = await refusedPage(refused(401, 'Sign in to continue.', 'unauthenticated'));
    expect(page.state()).toMatchObject({
      expired: true,
      idToken: null,
      expiresAt: 0,
      user: { fullname: 'Priya Nair' },
    });
    const [asked, called] = [server.to(refresh).length, server.to(stores).length];
    await vi.advanceTimersByTimeAsync(7_200_000);
    expect(server.to(refresh)).toHaveLength(asked);
    await expect(page.api['stores.list']()).rejects.toMatchObject({ statusCode: 401 });
    expect(
      server
        .to(stores)
        .slice(called)
        .map(({ headers }) => headers.authorization),
    ).toEqual([undefined]);
  });

  it('[A-21] a tab that signs in again as the same person takes this one along', async () => {
    const { page } = await refusedPage(refused(401, 'Sign in to continue.', 'unauthenticated'));
    const undo = page.watchSession();
    const other = new BroadcastChannel('chatso-v2:session');
    const grant = { idToken: 'token-9', uid: 'uid-1', expiresAt: Date.now() + 3_600_000 };
    other.postMessage({ kind: 'session', grant });
    await vi.waitFor(() => expect(page.state()).toMatchObject({ expired: false, idToken: 'token-9' }));
    other.close();
    undo();
  });

  it('[A-23] OK clears the cookies on the server and goes to /', async () => {
    const { page, server } = await refusedPage(refused(401, 'Sign in to continue.', 'unauthenticated'));
    await page.leaveAfterExpiry();
    expect(server.to('/api/auth-service/clear-session')).toHaveLength(1);
    expect(page.left).toHaveBeenCalledExactlyOnceWith('/');
  });

  it.each(['/login', '/logout', '/custom-report-export', '/privacy-policy'])(
    '[A-23] says nothing on %s',
    async (path) => {
      const { page } = await refusedPage(refused(401, 'Sign in to continue.', 'unauthenticated'), path);
      expect(page.state().expired).toBe(false);
      expect(page.left).not.toHaveBeenCalled();
    },
  );

  it('[A-24] goes to the suite logout for a revoked token without asking for a new one', async () => {
    const { page, server } = await refusedPage(refused(401, 'The session has been ended.', 'id-token-revoked'));
    expect(page.left).toHaveBeenCalledWith('/logout');
    expect(server.to(refresh)).toHaveLength(1);
  });

  it('[A-24] goes to the suite logout for an expired token that cannot be renewed', async () => {
    const { page, server } = await refusedPage(refused(401, 'The session has expired.', 'id-token-expired'));
    expect(page.left).toHaveBeenCalledWith('/logout');
    expect(server.to(refresh)).toHaveLength(2);
    expect(page.state().expired).toBe(false);
  });

  it.each(['User not found', 'User not in workspace'])("[A-25] '%s' leads to / at once", async (message) => {
    const { page, server } = await refusedPage(refused(401, message));
    expect(page.left).toHaveBeenCalledWith('/');
    expect(server.to(refresh)).toHaveLength(1);
  });

  it('[A-25] does not run in circles when it happens at / itself', async () => {
    const { page } = await refusedPage(refused(401, 'User not found'), '/');
    expect(page.left).toHaveBeenCalledExactlyOnceWith('/logout');
  });

  it("[A-26] 'User not have role in workspace' leads to the suite home", async () => {
    const { page } = await refusedPage(refused(401, 'User not have role in workspace', 'user-without-role'));
    expect(page.left).toHaveBeenCalledWith('/');
    expect(page.state().expired).toBe(false);
  });

  it.each([
    ['User not in workspace', 'user-not-in-workspace'],
    ['User not have role in workspace', 'user-without-role'],
  ])("[A-34] '%s' about the workspace one works in opens the dialog first; its OK leads on", async (message, code) => {
    const { page } = await refusedPage(refused(401, message, code), undefined, workspaceIds.first);
    expect(page.state()).toMatchObject({ putOut: '/', expired: false, phase: 'signed-in' });
    expect(page.left).not.toHaveBeenCalled();
    await page.leaveAfterPutOut();
    expect(page.left).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('[A-26] while the page starts nobody is led away by it: the gate of the route knows more', async () => {
    const server = rotatingServer();
    server.routes['GET /api/feature-flags'] = () =>
      refused(401, 'User not have role in workspace', 'user-without-role');
    const page = await openPage(`/ws/${workspaceIds.first}/live-chat`);
    await page.startSession();
    expect(server.to('/api/feature-flags')).toHaveLength(1);
    expect(page.left).not.toHaveBeenCalled();
  });

  it("[A-25] 'User not found' is about the person and not about one workspace", async () => {
    const { page } = await refusedPage(refused(401, 'User not found'), undefined, workspaceIds.first);
    expect(page.left).toHaveBeenCalledWith('/');
    expect(page.state().putOut).toBeNull();
  });

  it('[A-34] another workspace is not one the person was put out of', async () => {
    const { page } = await refusedPage(refused(401, 'User not in workspace'), undefined, workspaceIds.first);
    page.enterWorkspace(workspaceIds.second);
    expect(page.state().putOut).toBeNull();
  });

  it('[A-22] decides nothing while the server cannot be asked for a new token', async () => {
    const server = rotatingServer();
    const page = await openPage();
    await page.startSession();
    server.forgetToken();
    delete server.routes[`POST ${refresh}`];
    await expect(page.api['stores.list']()).rejects.toMatchObject({ statusCode: 401 });
    expect(page.state()).toMatchObject({ expired: false, phase: 'signed-in' });
    expect(page.left).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('[A-09] [A-27] ends the session on the server first, then forgets it here', async () => {
    const server = rotatingServer();
    const page = await openPage();
    await page.startSession();
    const ended = vi.fn();
    page.onSessionEnd(ended);
    await page.endSession();
    expect(server.to('/api/auth-service/clear-session')).toHaveLength(1);
    expect(page.state()).toMatchObject({ phase: 'signed-out', idToken: null, user: null });
    expect(ended).toHaveBeenCalledOnce();
  });

  it('[A-27] stays signed in and says so when the server is not reached', async () => {
    const server = rotatingServer();
    const page = await openPage();
    await page.startSession();
    delete server.routes['POST /api/auth-service/clear-session'];
    await expect(page.endSession()).rejects.toMatchObject({ statusCode: 0 });
    expect(page.state().phase).toBe('signed-in');
  });
});
