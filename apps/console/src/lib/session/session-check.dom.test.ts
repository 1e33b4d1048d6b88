import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aGrant, aUser, type FakeAnswer, fakeServer, refused } from '../testing/fake-server.ts';

const check = '/api/auth-service/check-session';
const signIn = '/api/auth-service/auth';

const aCheck = (over: Record<string, unknown> = {}): FakeAnswer => ({
  body: {
    customToken: 'custom-of-the-cookies',
    uid: 'uid-1',
    customClaims: { is_chatso: true },
    email: 'priya@demo.test',
    isIdTokenValid: true,
    ...over,
  },
});

/** Signed in as priya@demo.test, with a draft on the page; the session is one per page, so its modules are fresh. */
async function openPage(answer: () => FakeAnswer = aCheck, path = '/ws/x/live-chat') {
  vi.resetModules();
  const server = fakeServer({
    'POST /api/auth-service/refresh': () => ({ body: aGrant() }),
    'GET /api/users/me': () => ({ body: aUser() }),
    [`POST ${check}`]: () => answer(),
    [`POST ${signIn}`]: () => ({ body: aGrant('token-of-the-other') }),
  });
  const { browser } = await import('../browser/browser.ts');
  const left = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
  const reloaded = vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
  vi.spyOn(browser, 'path').mockReturnValue(path);
  const session = await import('./session.ts');
  const { keepDraftBeforeReload } = await import('../storage/drafts.ts');
  const keep = vi.fn<() => Promise<void>>(async () => undefined);
  keepDraftBeforeReload(keep);
  await session.startSession();
  const { checkSession } = await import('./session-check.ts');
  return { server, left, reloaded, keep, checkSession, ...session };
}

beforeEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the check of the session', () => {
  it('[A-10] is made when the window gets the focus, and at most once in ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, watchSession, left, reloaded, keep } = await openPage();
    const stop = watchSession();
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(server.to(check)).toHaveLength(1));
    expect(server.to(check)[0]?.body).toEqual({ idToken: 'token-1' });
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(9_000);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.to(check)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_500);
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(server.to(check)).toHaveLength(2));
    // The right person with the right address: nothing happens, and nothing has to be written down.
    for (const nothing of [left, reloaded, keep]) expect(nothing).not.toHaveBeenCalled();
    stop();
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.to(check)).toHaveLength(2);
  });

  it('[A-10] asks nothing while nobody is signed in', async () => {
    const { server, checkSession, sessionStore } = await openPage();
    sessionStore.setState({ user: null, uid: null, idToken: null });
    await checkSession();
    expect(server.to(check)).toEqual([]);
  });

  it('[A-11] an invalid id token reloads the page, after everything typed is written down', async () => {
    const { checkSession, reloaded, keep, left } = await openPage(() => aCheck({ isIdTokenValid: false }));
    keep.mockImplementation(async () => expect(reloaded).not.toHaveBeenCalled());
    await checkSession();
    expect(keep).toHaveBeenCalledOnce();
    expect(reloaded).toHaveBeenCalledOnce();
    expect(left).not.toHaveBeenCalled();
  });

  it('[A-11] [A-14] a reload waits when a draft cannot be kept', async () => {
    const { checkSession, reloaded, keep } = await openPage(() => aCheck({ isIdTokenValid: false }));
    keep.mockRejectedValue(new Error('storage is full'));
    await checkSession();
    expect(reloaded).not.toHaveBeenCalled();
  });

  it('[A-11] a token that only ran out in a sleeping laptop is renewed first, not taken for invalid', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, checkSession, reloaded, sessionStore } = await openPage();
    sessionStore.setState({ expiresAt: Date.now() - 1 });
    server.routes['POST /api/auth-service/refresh'] = () => ({ body: aGrant('token-2') });
    await checkSession();
    expect(server.to(check)[0]?.body).toEqual({ idToken: 'token-2' });
    expect(reloaded).not.toHaveBeenCalled();
  });

  it.each([[{ is_chatso: false }], [{}]])(
    '[A-12] %j is not a suite user: logged out, drafts kept',
    async (customClaims) => {
      const { checkSession, left, reloaded, keep } = await openPage(() => aCheck({ customClaims }));
      await checkSession();
      expect(keep).toHaveBeenCalledOnce();
      expect(left).toHaveBeenCalledExactlyOnceWith('/logout');
      expect(reloaded).not.toHaveBeenCalled();
    },
  );

  it('[A-13] a different uid signs in again with the custom token, and the page starts anew as that person', async () => {
    const { server, checkSession, reloaded, keep } = await openPage(() => aCheck({ uid: 'uid-2' }));
    await checkSession();
    expect(keep).toHaveBeenCalledOnce();
    expect(server.to(signIn)[0]?.body).toEqual({ customToken: 'custom-of-the-cookies' });
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('[A-13] without an answer to that it stays, to ask again at the next focus', async () => {
    const { server, checkSession, reloaded } = await openPage(() => aCheck({ uid: 'uid-2' }));
    delete server.routes[`POST ${signIn}`];
    await checkSession();
    expect(reloaded).not.toHaveBeenCalled();
  });

  it('[A-14] a changed email reloads the page, drafts kept', async () => {
    const { checkSession, reloaded, keep } = await openPage(() => aCheck({ email: 'p.nair@demo.test' }));
    await checkSession();
    expect(keep).toHaveBeenCalledOnce();
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('[A-22] a session that nobody knows any more opens the dialog', async () => {
    const { checkSession, reloaded, sessionStore } = await openPage(() =>
      refused(401, 'Sign in to continue.', 'unauthenticated'),
    );
    await checkSession();
    expect(sessionStore.getState().expired).toBe(true);
    expect(reloaded).not.toHaveBeenCalled();
  });

  it('[A-10] a server in trouble decides nothing', async () => {
    const { checkSession, left, reloaded, sessionStore } = await openPage(() => refused(503, 'busy'));
    await checkSession();
    expect(sessionStore.getState()).toMatchObject({ phase: 'signed-in', expired: false });
    expect([...left.mock.calls, ...reloaded.mock.calls]).toEqual([]);
  });
});

describe('with a suite', () => {
  /** Signed in, the suite known, then every call refused with `answer`. */
  async function refusedInSuite(answer: FakeAnswer, path?: string) {
    const page = await openPage(aCheck, path);
    const { setSuiteUrl } = await import('../installation/suite.ts');
    const { api } = await import('../api/api.ts');
    setSuiteUrl('https://suite.test');
    Object.assign(page.server.routes, {
      'GET /api/stores': () => answer,
      'POST /api/auth-service/clear-session': () => ({ body: { ok: true } }),
      'POST /api/auth-service/refresh': () => refused(401, 'Sign in to continue.', 'unauthenticated'),
    });
    await expect(api['stores.list']()).rejects.toMatchObject({ statusCode: 401 });
    return page;
  }

  it.each(['id-token-expired', 'id-token-revoked'])(
    '[A-24] %s leads to its logout, our cookies cleared first',
    async (code) => {
      const { server, left } = await refusedInSuite(refused(401, 'The session is over.', code));
      await vi.waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://suite.test/logout'));
      expect(server.to('/api/auth-service/clear-session')).toHaveLength(1);
    },
  );

  it("[A-26] 'User not have role in workspace' leads to its home, also from /", async () => {
    const { left } = await refusedInSuite(refused(401, 'User not have role in workspace'), '/');
    expect(left).toHaveBeenCalledExactlyOnceWith('https://suite.test');
  });

  it("[A-25] 'User not found' stays with us", async () => {
    const { left } = await refusedInSuite(refused(401, 'User not found'));
    expect(left).toHaveBeenCalledExactlyOnceWith('/');
  });
});
