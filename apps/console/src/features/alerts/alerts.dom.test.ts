import type { AgentEvents, ApiClient, Conversation, Store } from '@chatso/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatTabMessage } from '../../lib/tabs/chat-tabs.ts';
import { setFavicon } from './favicon.ts';
import { createPlayer, type Player } from './sounds/player.ts';
import { type SoundSettings, soundEvents, urlOf } from './sounds/sound-settings.ts';
import { createSounding } from './sounds/sounding.ts';
import { whenActive } from './sounds/when-active.ts';
import { type AlertEvent, followChats } from './state/follow-chats.ts';
import { createMutedStores, isMutedAt } from './state/muted-stores.ts';
import { countWaiting, nothingWaits, type Waiting } from './state/waiting.ts';

const me = 'me';
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Only what alerts look at. */
const aChat = (id: string, over: Partial<Conversation> = {}): Conversation =>
  ({
    ...{ _id: id, rev: 1, state: 'pending', agentId: null, storeId: 'store', unreadCount: 0, spectators: [] },
    ...{ lastMsgClient: { messageId: 'm', timestamp: '2026-11-20T10:00:00.000Z' }, ...over },
  }) as Conversation;
const ongoing = (id: string, over: Partial<Conversation> = {}) => aChat(id, { state: 'ongoing', agentId: me, ...over });

function followed(lists: { pending?: Conversation[]; ongoing?: Conversation[] } = {}) {
  const handlers = new Map<string, (payload: never) => void>();
  const alertEvents: AlertEvent[] = [];
  let waiting: Waiting = nothingWaits;
  let fromTab: (message: ChatTabMessage) => void = () => undefined;
  let reconnect: () => void = () => undefined;
  const list = vi.fn(async ({ query }: { query: { state: 'pending' | 'ongoing' } }) => ({
    data: lists[query.state] ?? [],
    count: lists[query.state]?.length ?? 0,
  }));
  const stop = followChats({
    api: { 'conversations.list': list } as unknown as ApiClient,
    agentId: me,
    listen: (name, handler) => {
      handlers.set(name, handler as (payload: never) => void);
      return () => handlers.delete(name);
    },
    onConnect: (listener) => {
      reconnect = listener;
      return () => undefined;
    },
    tabs: {
      listen: (handler) => {
        fromTab = handler;
        return () => undefined;
      },
    },
    onChange: (next) => {
      waiting = next;
    },
    onAlert: (alertEvent) => alertEvents.push(alertEvent),
    onLists: () => undefined,
    onFailed: () => undefined,
  });
  return {
    ...{ lists, list, stop, alertEvents },
    say: <K extends keyof AgentEvents>(name: K, payload: unknown) => handlers.get(name)?.(payload as never),
    counts: () => countWaiting(waiting),
    kinds: () => alertEvents.map(({ kind }) => kind),
    reconnect: () => reconnect(),
    fromTab: (message: ChatTabMessage) => fromTab(message),
  };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const message = (conversationId: string, rev: number, unreadCount: number, over = {}) => ({
  ...{ conversationId, rev, unreadCount },
  message: { author: 'client', type: 'text', text: 'Hello', ...over },
});

describe('what waits', () => {
  it('[T-15] is counted from the lists, follows every event, and is asked for anew after a reconnect', async () => {
    const tab = followed({ pending: [aChat('p')], ongoing: [ongoing('o', { unreadCount: 2 })] });
    await settle();
    expect(tab.counts()).toEqual({ pending: 1, unread: 2 });
    tab.say('conversation:new', { conversation: aChat('q') });
    tab.say('conversation:message', message('o', 2, 3));
    expect(tab.counts()).toEqual({ pending: 2, unread: 3 });
    tab.say('conversation:message-readed', { conversationId: 'o', rev: 3, unreadCount: 0 });
    tab.say('conversation:message', message('o', 2, 3));
    expect(tab.counts()).toEqual({ pending: 2, unread: 0 });
    tab.say('conversations:answered', { conversationId: 'p', agentId: 'somebody' });
    tab.say('conversation:answered', { conversation: ongoing('q', { rev: 2 }) });
    expect(tab.counts()).toEqual({ pending: 0, unread: 0 });
    tab.lists.pending = [aChat('r'), aChat('s')];
    tab.reconnect();
    await settle();
    expect(tab.counts().pending).toBe(2);
  });

  it('[F-14] what another tab did counts at once and makes no sound', async () => {
    const tab = followed({ pending: [aChat('p'), aChat('q')], ongoing: [ongoing('o', { unreadCount: 2 })] });
    await settle();
    tab.fromTab({ kind: 'chat', conversation: ongoing('p', { rev: 2 }) });
    tab.fromTab({ kind: 'gone', ids: ['q'] });
    tab.fromTab({ kind: 'read', conversationId: 'o', readBy: { agentId: me, messageId: 'm' }, unreadCount: 0 });
    expect([tab.counts(), tab.kinds()]).toEqual([{ pending: 0, unread: 0 }, []]);
  });

  it('[T-15] heads drop what has gone and fetch what was not heard', async () => {
    const tab = followed({ pending: [aChat('p'), aChat('q')] });
    await settle();
    tab.say('sync:heads', { heads: { p: { seq: 1, rev: 1, notes: 0 } } });
    expect(tab.counts().pending).toBe(1);
    expect(tab.list).toHaveBeenCalledTimes(2);
    tab.say('sync:heads', { heads: { p: { seq: 1, rev: 1, notes: 0 }, x: { seq: 1, rev: 1, notes: 0 } } });
    expect(tab.list).toHaveBeenCalledTimes(4);
  });

  it('[T-15] a form that was answered, a transfer asked for and refused, and an erased chat leave nothing to ask for', async () => {
    const tab = followed({ ongoing: [ongoing('o', { unreadCount: 1 }), ongoing('p', { unreadCount: 1 })] });
    await settle();
    tab.say('conversation:form-answered', { conversation: ongoing('o', { unreadCount: 2, rev: 2 }), message: {} });
    tab.say('conversation:transfer-request', { conversation: ongoing('o', { unreadCount: 2, rev: 3 }) });
    tab.say('conversation:transfer-rejected', { conversation: ongoing('o', { unreadCount: 2, rev: 4 }) });
    tab.say('conversation:erased', { conversationId: 'p' });
    expect([tab.counts(), tab.kinds()]).toEqual([{ pending: 0, unread: 2 }, []]);
    tab.say('sync:heads', { heads: { o: { seq: 1, rev: 4, notes: 0 } } });
    expect(tab.list).toHaveBeenCalledTimes(2);
  });

  it('[T-06] [T-08] says what can be heard: each once, and nothing of colleagues', async () => {
    const tab = followed({ ongoing: [ongoing('o')] });
    await settle();
    tab.say('conversation:new', { conversation: aChat('p') });
    tab.say('conversation:new', { conversation: aChat('p') });
    tab.say('conversation:message', message('o', 2, 1));
    tab.say('conversation:message', message('o', 2, 1));
    tab.say('conversation:message', message('o', 3, 1, { author: 'agent' }));
    tab.say('conversation:message', message('strange', 3, 1));
    tab.say('conversation:client-end-pending-chat', { conversation: aChat('p', { state: 'missed', rev: 2 }) });
    tab.say('conversation:closure-client', { conversation: ongoing('o', { rev: 9 }) });
    tab.say('conversation:closure-client', { conversation: ongoing('z', { agentId: 'colleague' }) });
    tab.say('conversation:missed_new', { conversation: aChat('n', { state: 'missed' }) });
    expect(tab.kinds()).toEqual(['pendingChat', 'newMessage', 'missedChat', 'customerLeft', 'missedChat']);
  });

  it('[T-06] [T-11] a waiting chat that is given to somebody sounds at them, and wants nobody else', async () => {
    const tab = followed({ pending: [aChat('mine'), aChat('theirs')] });
    await settle();
    expect(tab.counts()).toEqual({ pending: 2, unread: 0 });
    const given = (id: string, rev: number, to: string | null) =>
      tab.say('conversation:assigned', {
        conversation: aChat(id, { rev, assigned: to === null ? null : { agentId: to, fullname: 'A', until: '' } }),
      });
    given('theirs', 2, 'colleague');
    expect([tab.counts().pending, tab.kinds()]).toEqual([1, []]);
    given('mine', 2, me);
    given('mine', 2, me);
    expect([tab.counts().pending, tab.kinds()]).toEqual([1, ['pendingChat']]);
    given('theirs', 3, null);
    expect([tab.counts().pending, tab.kinds()]).toEqual([2, ['pendingChat']]);
  });

  it('[T-06] a new chat that is a colleague’s from the start makes no sound; one’s own sounds once', async () => {
    const tab = followed();
    await settle();
    const given = (id: string, to: string) => ({
      conversation: aChat(id, { assigned: { agentId: to, fullname: 'A', until: '' } }),
    });
    for (const [id, to] of [
      ['theirs', 'colleague'],
      ['mine', me],
    ] as const) {
      tab.say('conversation:assigned', given(id, to));
      tab.say('conversation:new', given(id, to));
    }
    tab.say('conversation:new', given('late', 'colleague'));
    expect(tab.alertEvents).toMatchObject([{ kind: 'pendingChat', conversationId: 'mine' }]);
    expect(tab.counts().pending).toBe(1);
  });

  it('[T-02] the favicon has its red dot while something waits', () => {
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
    const href = () => document.querySelector('link')?.getAttribute('href');
    setFavicon(true);
    expect(href()).toBe('/favicon-alert.svg');
    setFavicon(false);
    expect(href()).toBe('/favicon.svg');
  });
});

describe('sounds', () => {
  const settingsOf = (over: Partial<SoundSettings> = {}): SoundSettings => {
    const plain = Object.fromEntries(soundEvents.map((event) => [event, { enabled: true, volume: 100, url: '' }]));
    return { ...(plain as SoundSettings), ...over };
  };
  function sounding(over: Partial<SoundSettings> = {}) {
    const played: string[] = [];
    const state = { leads: true, counts: { pending: 0, unread: 0 }, lets: true };
    const player: Player = {
      play: async (url, volume) => {
        if (state.lets) played.push(`${url} ${volume}`);
        return state.lets;
      },
    };
    const onBlocked = vi.fn();
    const made = createSounding({
      ...{ player, onBlocked },
      settings: () => settingsOf(over),
      counts: () => state.counts,
      isLeader: () => state.leads,
    });
    return { ...made, played, state, onBlocked };
  }

  it('[T-06] plays the sound of the event at its volume, and nothing that is switched off', async () => {
    const { play, played, stop } = sounding({
      missedChat: { enabled: true, volume: 60, url: '' },
      newMessage: { enabled: true, volume: 40, url: '/sounds/bell.wav' },
      customerLeft: { enabled: false, volume: 100, url: '' },
    });
    for (const event of soundEvents) await play(event);
    expect(played).toEqual([
      '/sounds/bell.wav 40',
      '/sounds/knock.wav 100',
      '/sounds/chime.wav 100',
      '/sounds/bell.wav 60',
    ]);
    stop();
  });

  it('an address from elsewhere is never played', () => {
    expect(urlOf('newMessage', 'https://evil.example/x.wav')).toBe('/sounds/drop.wav');
  });

  it('[T-06] [T-14] reminds by the chosen interval while something waits, and begins anew with the next', async () => {
    const { played, state, stop } = sounding({
      pendingChat: { enabled: true, volume: 100, url: '', repeatingInterval: 30 },
      unreadMessageReminder: { enabled: true, volume: 100, url: '', repeatingInterval: 120 },
    });
    state.counts = { pending: 1, unread: 2 };
    await vi.advanceTimersByTimeAsync(29_000);
    expect(played).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(played).toEqual(['/sounds/chime.wav 100']);
    await vi.advanceTimersByTimeAsync(91_000);
    expect(played.filter((line) => line.includes('knock'))).toHaveLength(1);
    expect(played.filter((line) => line.includes('chime'))).toHaveLength(4);
    state.counts = { pending: 0, unread: 0 };
    await vi.advanceTimersByTimeAsync(60_000);
    state.counts = { pending: 1, unread: 0 };
    await vi.advanceTimersByTimeAsync(20_000);
    expect(played).toHaveLength(5);
    stop();
  });

  it('only the leading tab plays; a browser that refuses is told about', async () => {
    const { play, played, state, onBlocked, stop } = sounding();
    state.leads = false;
    await play('newMessage');
    state.leads = true;
    state.lets = false;
    await play('newMessage');
    expect([played, onBlocked.mock.calls.length]).toEqual([[], 2]);
    stop();
  });

  it('a refused element says no, a missing file does not bother anybody', async () => {
    const element = (error: unknown) =>
      ({ play: () => Promise.reject(error), volume: 0, currentTime: 0 }) as unknown as HTMLAudioElement;
    const refused = createPlayer(() => element(new DOMException('', 'NotAllowedError')));
    const missing = createPlayer(() => element(new DOMException('', 'NotSupportedError')));
    expect([await refused.play('/a', 50), await missing.play('/a', 50)]).toEqual([false, true]);
  });

  it('a tab leads only after somebody has touched it', () => {
    const begin = vi.fn(() => () => undefined);
    const stop = whenActive(begin);
    expect(begin).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('keydown'));
    window.dispatchEvent(new Event('pointerdown'));
    expect(begin).toHaveBeenCalledOnce();
    stop();
  });
});

describe('[T-09] stores that are silent outside their hours', () => {
  const day = { enabled: true, openTime: '09:00', closeTime: '17:00' };
  const days = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [name, day]),
  );
  const settings = {
    ...{ muteAlertsOffline: true, enableServiceHours: true, timeZone: 'America/Vancouver' },
    businessDays: { _id: 'b', days },
  } as unknown as Store['chatsoStoreSettings'];
  const noon = new Date('2026-11-20T20:00:00Z');
  const night = new Date('2026-11-20T09:00:00Z');

  it('are muted only when they say so, have hours, and these are over', () => {
    expect(isMutedAt(settings, noon)).toBe(false);
    expect(isMutedAt(settings, night)).toBe(true);
    expect(isMutedAt({ ...settings, muteAlertsOffline: false }, night)).toBe(false);
    expect(isMutedAt({ ...settings, enableServiceHours: false }, night)).toBe(false);
  });

  it('do not count for title and reminders; unknown ones do', async () => {
    const api = { 'stores.list': async () => ({ data: [{ _id: 'quiet', chatsoStoreSettings: settings }] }) };
    const stores = createMutedStores(api as unknown as ApiClient, () => night);
    expect(stores.isHeard('quiet')).toBe(true);
    await stores.load();
    const waiting: Waiting = new Map([
      ['a', { kind: 'pending', unread: 0, storeId: 'quiet', rev: 1 }],
      ['b', { kind: 'ongoing', unread: 2, storeId: 'loud', rev: 1 }],
    ]);
    expect(countWaiting(waiting, stores.isHeard)).toEqual({ pending: 0, unread: 2 });
    expect(countWaiting(waiting)).toEqual({ pending: 1, unread: 2 });
  });
});
