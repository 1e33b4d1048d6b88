import type { AgentEvents, Conversation, User } from '@chatso/contract';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18next, laterTexts } from '../../app/i18n/i18n.ts';
import { useLiveCounts } from '../../lib/realtime/live-counts.ts';
import { useNavCount } from '../../lib/realtime/nav-counts.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { aMembership, aUser, workspaceIds } from '../../lib/testing/fake-server.ts';
import { toast } from '../../ui/index.ts';
import { AlertsHost } from './alerts-host.tsx';
import { startAlerts } from './start-alerts.ts';

const given = vi.hoisted(() => ({
  played: [] as string[],
  shown: [] as string[],
  chats: [] as unknown[],
  stores: [] as unknown[],
  asked: 0,
  beyond: 0,
  refusal: null as Error | null,
  title: null as string | null,
  handlers: new Map<string, Set<(payload: never) => void>>(),
}));
vi.mock('../../lib/realtime/realtime.ts', () => ({
  onRealtimeConnect: () => () => undefined,
  onAgentEvent: (name: string, handler: (payload: never) => void) => {
    const known = given.handlers.get(name) ?? new Set();
    given.handlers.set(name, known.add(handler));
    return () => known.delete(handler);
  },
}));
vi.mock('./sounds/player.ts', () => ({
  createPlayer: () => ({
    play: async (url: string, volume: number) => {
      given.played.push(`${url.split('/').at(-1)} ${volume}`);
      return true;
    },
  }),
}));
vi.mock('./sounds/when-active.ts', () => ({ whenActive: (begin: () => () => void) => begin() }));
vi.mock('../../lib/tabs/tab-lead.ts', () => ({
  hasLead: async () => true,
  leadAmongTabs: (_name: string, work: () => void) => {
    work();
    return () => undefined;
  },
}));
vi.mock('./desktop/desktop.ts', () => ({
  showOnDesktop: async ({ title, url }: { title: string; url: string }) => void given.shown.push(`${title} ${url}`),
}));
vi.mock('../../lib/navigation/page-title.ts', () => ({
  setTitleAttention: (text: string | null) => {
    given.title = text;
  },
}));
vi.mock('./desktop/service-worker.ts', () => ({ followServiceWorker: () => () => undefined }));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: { push: () => undefined } }) }));
vi.mock('../../lib/api/api.ts', () => ({
  api: {
    'conversations.list': async ({ query }: { query: { state: string; page: number } }) => {
      // Further pages are one asking.
      if (query.page === 1) given.asked += 1;
      if (given.refusal) throw given.refusal;
      const all = (given.chats as Conversation[]).filter(({ state }) => state === query.state);
      return { data: all.slice((query.page - 1) * 100, query.page * 100), count: all.length + given.beyond };
    },
    'stores.list': async () => ({ data: given.stores }),
  },
}));

const workspaceId = workspaceIds.first;
const me = 'me';
const hear = <K extends keyof AgentEvents>(name: K, payload: object): void => {
  for (const handler of given.handlers.get(name) ?? []) handler(payload as never);
};
const sound = (volume: number) => ({ enabled: true, volume, url: '' });
function aPerson(membership: Parameters<typeof aMembership>[2] = { role: 'agent' }): User {
  const user = aUser({ workspaces: [aMembership(workspaceId, 'Northwind', membership)] });
  const plain = { newMessage: sound(100), customerLeft: sound(100), unreadMessageReminder: sound(100) };
  const chatNotificationSound = { ...plain, pendingChat: sound(100), missedChat: sound(60) };
  return { ...user, _id: me, config: { ...user.config, chatNotificationSound } };
}
/** Only what alerts look at. */
const aChat = (id: string, over: Partial<Conversation> = {}): Conversation =>
  ({
    ...{ _id: id, rev: 1, state: 'ongoing', agentId: me, storeId: 'store', unreadCount: 0, spectators: [] },
    ...{ store: { name: 'Northwind' }, customerFullname: 'Ann', assigned: null, lastMsgClient: null, ...over },
  }) as unknown as Conversation;
const day = { enabled: false, openTime: '09:00', closeTime: '17:00' };
const days = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [name, day]),
);
/** Never open, and silent then. */
const silent = {
  ...{ muteAlertsOffline: true, enableServiceHours: true, timeZone: 'America/Vancouver' },
  businessDays: { _id: 'b', days },
};
const pending = (id: string) => aChat(id, { state: 'pending', agentId: null });

const favicon = () => document.querySelector('link')?.getAttribute('href');

beforeAll(laterTexts);
beforeEach(() => {
  Object.assign(given, {
    played: [],
    shown: [],
    chats: [],
    stores: [],
    asked: 0,
    title: null,
    beyond: 0,
    refusal: null,
  });
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  given.handlers.clear();
  sessionStore.setState({ user: aPerson(), workspaceId, phase: 'signed-in' });
});
afterEach(cleanup);

async function start() {
  const stop = startAlerts({
    ...{ t: i18next.t, workspaceId, agentId: me, open: () => undefined },
    targetOf: (conversationId, tab) => `${tab}:${conversationId}`,
  });
  await expect.poll(() => given.asked).toBe(2);
  await act(async () => undefined);
  return stop;
}

describe('what happens, to ear and eye', () => {
  it('[T-06] [T-07] [T-08] a new chat, its message, its end and a missed one have each their sound and volume', async () => {
    given.chats = [aChat('mine')];
    const stop = await start();
    hear('conversation:new', { conversation: pending('new') });
    expect(given.title).toBe('(1) Pending, (0) Unread messages');
    const message = { author: 'client', type: 'text', text: 'Hello?' };
    hear('conversation:message', { conversationId: 'mine', rev: 2, unreadCount: 1, message });
    hear('conversation:closure-client', { conversation: aChat('mine', { rev: 3, reason: 'client-ended' }) });
    const missed = aChat('new', { state: 'missed', agentId: null, rev: 2 });
    hear('conversation:client-end-pending-chat', { conversation: missed });
    expect(given.played).toEqual(['chime.wav 100', 'drop.wav 100', 'fall.wav 100', 'bell.wav 60']);
    expect(given.shown).toEqual(['New chat pending:new', 'New message ongoing:mine']);
    stop();
  });

  it('[T-09] a store that is silent outside its hours: no sound, no notification, no flashing title', async () => {
    given.stores = [{ _id: 'store', chatsoStoreSettings: silent }];
    const stop = await start();
    hear('conversation:new', { conversation: pending('one') });
    hear('conversation:client-end-pending-chat', { conversation: aChat('one', { state: 'missed', rev: 2 }) });
    hear('conversation:new', { conversation: pending('two') });
    expect([given.played, given.shown, given.title]).toEqual([[], [], null]);
    // It waits all the same, and the list says so.
    expect(favicon()).toBe('/favicon-alert.svg');
    stop();
  });

  it('[T-10] whoever may not chat hears and sees nothing, and asks for nothing', async () => {
    sessionStore.setState({ user: aPerson({ role: 'custom_role', customRoles: { tickets: true } }) });
    render(<AlertsHost />);
    hear('conversation:new', { conversation: pending('new') });
    await act(async () => undefined);
    expect([given.asked, given.played, given.shown]).toEqual([0, [], []]);
    expect(favicon()).toBe('/favicon.svg');
    // The same event for somebody who may.
    cleanup();
    sessionStore.setState({ user: aPerson() });
    render(<AlertsHost />);
    hear('conversation:new', { conversation: pending('new') });
    expect(given.played).toEqual(['chime.wav 100']);
  });
});

describe('the numbers of the desk', () => {
  /** Of the navigation's badge and of the dashboard, drawn together. */
  function Numbers() {
    const { counts, failure } = useLiveCounts();
    const badge = useNavCount('liveChat');
    return (
      <p>
        {failure
          ? 'failed'
          : `${badge}: ${counts ? `${counts.pending} pending, ${counts.active} active` : 'not known'}`}
      </p>
    );
  }
  const seen = () => document.querySelector('p')?.textContent;

  it('badge and dashboard are one count: both change with the event, and nothing is asked again', async () => {
    given.chats = [pending('one'), aChat('mine', { unreadCount: 2, lastMsgClient: {} as never }), aChat('calm')];
    render(<Numbers />);
    expect(seen()).toBe('0: not known');
    const stop = await start();
    expect(seen()).toBe('2: 1 pending, 2 active');
    act(() => hear('conversation:new', { conversation: pending('two') }));
    expect(seen()).toBe('3: 2 pending, 2 active');
    const answered = aChat('two', { rev: 2 });
    act(() => hear('conversation:answered', { conversation: answered }));
    expect(seen()).toBe('2: 1 pending, 3 active');
    act(() => hear('conversations:answered', { conversationId: 'one', agentId: 'colleague' }));
    expect(seen()).toBe('1: 0 pending, 3 active');
    // A colleague's waiting chat counts as one that waits, and calls nobody here.
    const assigned = { agentId: 'colleague', fullname: 'Robin', until: '2026-11-20T10:00:00.000Z' };
    act(() => hear('conversation:assigned', { conversation: { ...pending('three'), assigned } }));
    expect(seen()).toBe('1: 1 pending, 3 active');
    expect(given.asked).toBe(2);
    act(stop);
    expect(seen()).toBe('0: not known');
  });

  it('[27-36] unread chats beyond the first hundred are counted, which the lists of one page did not know', async () => {
    const unread = { unreadCount: 1, lastMsgClient: { messageId: 'm', timestamp: '2026-11-27T12:00:00Z' } };
    given.chats = Array.from({ length: 250 }, (_, at) => aChat(`chat-${at}`, unread as Partial<Conversation>));
    render(<Numbers />);
    const stop = await start();
    await waitFor(() => expect(seen()).toBe('250: 0 pending, 250 active'));
    act(stop);
  });

  it('what stands beyond what is fetched is counted too', async () => {
    given.beyond = 40;
    given.chats = [pending('one')];
    render(<Numbers />);
    const stop = await start();
    expect(seen()).toBe('41: 41 pending, 40 active');
    act(stop);
  });

  it('lists that do not come say so, and once they are there a failure takes nothing away', async () => {
    given.refusal = new Error('busy');
    render(<Numbers />);
    const stop = await start();
    expect(seen()).toBe('failed');
    given.refusal = null;
    act(() => hear('sync:heads', { heads: { one: { rev: 1, seq: 1 } } }));
    await expect.poll(seen).toBe('0: 0 pending, 0 active');
    given.refusal = new Error('busy');
    act(() => hear('sync:heads', { heads: { one: { rev: 1, seq: 1 } } }));
    await act(async () => undefined);
    expect(seen()).toBe('0: 0 pending, 0 active');
    act(stop);
  });
});

it('[H-54] who has a chat, or looks on, is told that its profile was linked, and by whom if not by themselves', async () => {
  const told = vi.spyOn(toast, 'info').mockImplementation(() => undefined as never);
  const stop = await start();
  const notice = 'Customer profile has been linked to this conversation.';
  const linked = (by: string | null, over: Partial<Conversation> = {}) =>
    hear('conversation:linked-profile-customer', {
      conversation: aChat('one', {
        linked: { fullname: 'Marit', email: null, phone: null, at: '', by: by ? { _id: by, fullname: 'Jonas' } : null },
        ...over,
      }),
    });
  linked(me);
  expect(told).toHaveBeenLastCalledWith(notice, {});
  linked('jonas');
  expect(told).toHaveBeenLastCalledWith(notice, { detail: 'Jonas has linked Marit.' });
  const looking = { _id: me, fullname: '', avatar: null, role: 'coach' as const };
  linked('jonas', { agentId: 'jonas', spectators: [looking] });
  expect(told).toHaveBeenCalledTimes(3);
  // Admins hear of every chat; of those they have nothing to do with they are told nothing.
  linked('jonas', { agentId: 'jonas' });
  expect(told).toHaveBeenCalledTimes(3);
  act(stop);
  told.mockRestore();
});
