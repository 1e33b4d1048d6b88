import { memoryStorage, type SyncStorage } from '@chatso/sync';
import { describe, expect, it, vi } from 'vitest';
import type { CustomerClaim } from '../../bridge/messages.ts';
import { CallError, type WidgetApi } from '../api.ts';
import { createSession } from './session.ts';

/** As the server does it: a claim 'ann' is Ann, a token is its visitor's until they sign out, a guest becomes or joins. */
function createServer() {
  const posts: [string, Record<string, unknown>][] = [];
  const known = new Set<string>();
  const ended = new Set<string>();
  let guests = 0;
  const answer = (visitorId: string, tookAlong = false) => ({
    ...{ visitorId, tookAlong, visitorToken: `token of ${visitorId}` },
    visitor: { visitorId, verified: !visitorId.startsWith('guest') },
  });
  const api = (token: () => string | null): WidgetApi => ({
    get: async () => null,
    url: (path) => path,
    token,
    async post(path, body) {
      const given = (body ?? {}) as { visitorToken?: string; customer?: string };
      posts.push([path, given]);
      const tokenOf = path === '/session' ? given.visitorToken : token();
      const here = tokenOf && !ended.has(tokenOf) ? tokenOf.replace('token of ', '') : null;
      const who = given.customer === 'forged' ? undefined : given.customer;
      if (path === '/logout') return void ended.add(String(tokenOf));
      const isGuest = here?.startsWith('guest') ?? false;
      if (path === '/identify' && (!who || !here || (!isGuest && here !== who)))
        throw new CallError({ statusCode: 400 });
      if (!who) return answer(here ?? `guest ${++guests}`);
      const took = isGuest && (known.has(who) || path === '/session');
      known.add(who);
      if (took && here) ended.add(`token of ${here}`);
      return answer(who, took);
    },
  });
  return { api, posts };
}

/** Tabs of one browser. */
function createBrowser() {
  const storage = memoryStorage();
  const channels: { onmessage: ((event: MessageEvent) => void) | null }[] = [];
  const server = createServer();
  function tab(held: SyncStorage = storage) {
    const heard = { overtaken: 0, forgotten: 0, restarts: 0 };
    const count = (what: keyof typeof heard): void => {
      heard[what] += 1;
    };
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(data: unknown) {
        for (const other of channels) if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }));
      },
    };
    channels.push(channel);
    const session = createSession({
      ...{ analyticsId: 's', storage: held, channel: channel as never },
      api: () => api,
      onOvertaken: () => count('overtaken'),
      forget: async () => count('forgotten'),
      restart: () => count('restarts'),
    });
    const api = server.api(session.token);
    /** Answers who is here; null when the page begins anew. */
    const begin = (customer: CustomerClaim | null = null) =>
      Promise.race([
        session.begin({ customer }).then(({ visitorId }) => visitorId),
        vi.waitUntil(() => heard.restarts > 0).then(() => null),
      ]);
    return { session, heard, begin };
  }
  return { storage, tab, server };
}

const quiet = { overtaken: 0, forgotten: 0, restarts: 0 };

describe('the session of a browser', () => {
  it('[G-1] somebody else’s claim leaves nothing of the one before: no draft, no unsent message, no memory', async () => {
    const { storage, tab } = createBrowser();
    expect(await tab().begin('ann')).toBe('ann');
    await storage.set('draft:new', 'My address is');
    await storage.set('outbox:1', { text: 'For my eyes only' });
    const page = tab();
    expect(await page.begin('ben')).toBeNull();
    expect(page.heard).toEqual({ overtaken: 0, forgotten: 1, restarts: 1 });
    expect(await storage.entries('')).toMatchObject([['session', { visitorId: 'ben' }]]);
    expect(await tab().begin()).toBe('ben');
  });

  it('[G-1] a page that is told of somebody else later changes at once, too', async () => {
    const { tab } = createBrowser();
    await tab().begin('ann');
    const page = tab();
    expect(await page.begin()).toBe('ann');
    await expect(page.session.identify('ben')).rejects.toMatchObject({ statusCode: 400 });
    expect(await page.begin('ben')).toBeNull();
    expect(await tab().begin()).toBe('ben');
  });

  it('[G-1] a claim that comes while the session begins without it is not overlooked', async () => {
    const { tab } = createBrowser();
    const page = tab();
    const [guest, visitor] = await Promise.all([page.begin(), page.session.identify('ann')]);
    expect([guest, visitor?.visitorId]).toEqual(['guest 1', 'ann']);
    expect(await tab().session.identify('ann')).toBeNull();
  });

  it('a guest who signs in keeps what was written, wherever the person was seen before', async () => {
    const { storage, tab } = createBrowser();
    const page = tab();
    const guest = await page.begin();
    await storage.set('draft:new', 'Where is my order');
    expect(await page.begin('ann')).toBe('ann');
    expect([guest, await storage.get('draft:new')]).toEqual(['guest 1', 'Where is my order']);
    expect(page.heard).toEqual(quiet);
    expect(await page.session.identify('ann')).toMatchObject({ visitorId: 'ann' });
  });

  it('a claim that proves nothing changes nothing', async () => {
    const { tab } = createBrowser();
    const page = tab();
    await page.begin('ann');
    await expect(page.session.identify('forged')).rejects.toMatchObject({ statusCode: 400 });
    expect([await page.begin('forged'), page.heard]).toEqual(['ann', quiet]);
  });

  it('[G-1] a logout in one tab ends the other, whose page goes on claiming what it was loaded with', async () => {
    const { tab, server } = createBrowser();
    const [one, other] = [tab(), tab()];
    await one.begin('ann');
    await other.begin('ann');
    void one.session.logout();
    await vi.waitUntil(() => one.heard.restarts > 0 && other.heard.restarts > 0);
    expect(other.heard).toEqual({ overtaken: 1, forgotten: 1, restarts: 1 });
    server.posts.length = 0;
    expect(await tab().begin()).toBe('guest 1');
    expect(server.posts).toMatchObject([['/session', {}]]);
    expect(server.posts[0]?.[1]).not.toHaveProperty('visitorToken');
  });

  it('[G-1] the last word in a browser counts: another tab’s sign-in, and this tab’s next one', async () => {
    const { tab } = createBrowser();
    const [one, other] = [tab(), tab()];
    await one.begin('ann');
    await other.begin('ann');
    void other.session.begin({ customer: 'ben' });
    await vi.waitUntil(() => one.heard.restarts > 0);
    expect(one.heard).toEqual({ overtaken: 1, forgotten: 1, restarts: 1 });
    expect(await tab().begin('ann')).toBeNull();
    expect(await tab().begin()).toBe('ann');
  });

  it('a guest who signs in in one tab is the same person in the other: it begins anew and throws nothing away', async () => {
    const { tab } = createBrowser();
    const [one, other] = [tab(), tab()];
    await one.begin();
    expect(await other.begin()).toBe('guest 1');
    await one.begin('ann');
    await vi.waitUntil(() => other.heard.restarts > 0);
    expect(other.heard).toEqual({ overtaken: 1, forgotten: 0, restarts: 1 });
  });

  it('[G-1] a tab whose process still reads the storage as it was gives way as soon as it reads what is', async () => {
    const { storage, tab } = createBrowser();
    const before = memoryStorage();
    let stale = 0;
    const lagging: SyncStorage = { ...storage, get: (key) => (stale-- > 0 ? before : storage).get(key) };
    const [one, other] = [tab(), tab(lagging)];
    await one.begin('ann');
    await other.begin();
    await before.set('session', await storage.get('session'));
    stale = 2;
    void one.begin('ben');
    await vi.waitUntil(() => other.heard.restarts > 0, { timeout: 5000 });
    expect(other.heard).toEqual({ overtaken: 1, forgotten: 1, restarts: 1 });
  });

  it('[G-1] a tab whose storage has stopped answering believes the others', async () => {
    const { storage, tab } = createBrowser();
    let silent = false;
    const stopping: SyncStorage = { ...storage, get: async (key) => (silent ? undefined : storage.get(key)) };
    const [one, other] = [tab(), tab(stopping)];
    await one.begin('ann');
    await other.begin();
    silent = true;
    void one.begin('ben');
    await vi.waitUntil(() => other.heard.restarts > 0);
    expect(other.heard).toEqual({ overtaken: 1, forgotten: 1, restarts: 1 });
  });

  it('[G-1] a tab that heard nothing looks again, and stays as it is where nothing has changed', async () => {
    const { storage, tab } = createBrowser();
    const page = tab();
    await page.begin('ann');
    page.session.check();
    await page.begin('ann');
    expect(page.heard).toEqual(quiet);
    await storage.set('session', { visitorId: 'ben', visitorToken: 'token of ben' });
    page.session.check();
    await vi.waitUntil(() => page.heard.restarts > 0);
    expect(page.heard).toEqual({ overtaken: 1, forgotten: 1, restarts: 1 });
  });

  it('a storage that forgets is no logout', async () => {
    const { storage, tab } = createBrowser();
    const page = tab();
    await page.begin('ann');
    await storage.remove('session');
    expect([await page.begin('ann'), await page.begin(), page.heard]).toEqual(['ann', 'ann', quiet]);
  });
});
