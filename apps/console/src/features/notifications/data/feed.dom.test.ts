import type { ApiClient, AppNotification } from '@chatso/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TabChannel } from '../../../lib/tabs/tab-channel.ts';
import { followNotifications } from './feed.ts';

class FakeSource extends EventTarget {
  readyState = 0;
  closed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close(): void {
    this.closed = true;
  }
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  says(name: string, data: object, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
  fails(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** Tabs of one browser: what one posts, the others hear. */
function tabs() {
  const open = new Set<(message: unknown) => void>();
  return (): TabChannel => {
    let own: (message: unknown) => void = () => undefined;
    return {
      post: (message) => {
        for (const handler of open) if (handler !== own) handler(structuredClone(message));
      },
      listen: (handler) => {
        own = handler;
        open.add(handler);
        return () => open.delete(handler);
      },
    };
  };
}

const note = (id: number, over: Partial<AppNotification> = {}): AppNotification => ({
  _id: `0193b0a0-0000-7000-8000-${String(id).padStart(12, '0')}`,
  type: 'chat-missed',
  title: 'Missed chat',
  body: 'Ann',
  data: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  read: false,
  ...over,
});

/** One tab; `locks` false: it leads by itself. */
function follow(channel: TabChannel, fail = () => false) {
  const sources: FakeSource[] = [];
  const heard = { onNotification: vi.fn(), onUnread: vi.fn(), onChanged: vi.fn() };
  let tokens = 0;
  const streamToken = async () => {
    if (fail()) throw new Error('offline');
    tokens += 1;
    return { token: `token-${tokens}`, expiresIn: 60 };
  };
  const feed = followNotifications({
    ...heard,
    channel,
    api: { 'notifications.streamToken': streamToken } as unknown as ApiClient,
    workspaceId: 'w',
    userId: 'u',
    openSource: (url) => {
      const source = new FakeSource(url);
      sources.push(source);
      return source as unknown as EventSource;
    },
  });
  return { ...heard, feed, sources, last: () => sources.at(-1) as FakeSource };
}
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('[F-07] the notification stream', () => {
  it('opens with a fresh token, asks for the list once connected, and hands on what comes', async () => {
    const tab = follow(tabs()());
    await tick();
    expect(tab.last().url).toBe('/notifications/stream?token=token-1');
    tab.last().opens();
    expect(tab.onChanged).toHaveBeenCalledOnce();
    tab.last().says('notification', note(1), '7');
    tab.last().says('unread', { unread: 4 });
    tab.last().says('notification', { nonsense: true });
    expect(tab.onNotification.mock.calls).toEqual([[note(1)]]);
    expect(tab.onUnread).toHaveBeenCalledWith(4);
    tab.feed.stop();
    expect(tab.last().closed).toBe(true);
  });

  it('[F-08] comes back with another token and where it was, later with each failure', async () => {
    const tab = follow(tabs()());
    await tick();
    tab.last().opens();
    tab.last().says('notification', note(1), '7');
    tab.last().fails();
    await tick(400);
    expect(tab.last().url).toBe('/notifications/stream?token=token-2&lastEventId=7');
    tab.last().fails();
    await tick(799);
    expect(tab.sources).toHaveLength(2);
    await tick(1);
    expect(tab.sources).toHaveLength(3);
    tab.last().opens();
    expect(tab.onChanged).toHaveBeenCalledTimes(2);
    tab.feed.stop();
    tab.last().fails();
    await tick(60_000);
    expect(tab.sources).toHaveLength(3);
  });

  it('tries again when there is no token, and at once when the network is back', async () => {
    let offline = true;
    const tab = follow(tabs()(), () => offline);
    await tick(3000);
    expect(tab.sources).toHaveLength(0);
    offline = false;
    window.dispatchEvent(new Event('online'));
    await tick();
    expect(tab.sources).toHaveLength(1);
    tab.feed.stop();
  });

  it('[T-15] other tabs hear the same, and what was read here', async () => {
    const open = tabs();
    const [first, second] = [follow(open()), follow(open())];
    await tick();
    first.last().opens();
    first.last().says('notification', note(1), '1');
    first.last().says('unread', { unread: 1 });
    expect(second.onNotification.mock.calls).toEqual([[note(1)]]);
    expect(second.onUnread).toHaveBeenCalledWith(1);
    second.onChanged.mockClear();
    first.feed.publishRead();
    expect(second.onChanged).toHaveBeenCalledOnce();
    first.feed.stop();
    second.feed.stop();
  });
});
