// @vitest-environment jsdom
import type { VisitorConversation, VisitorMessage } from '@chatso/contract';
import { memoryStorage, type Timelines } from '@chatso/sync';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from '../lib/store.ts';
import { aConversation, aMessage } from '../model/fixtures.test-data.ts';
import { createBadge } from './badge.ts';
import { type ChatState, initialState } from './state.ts';

afterEach(() => vi.restoreAllMocks());

/** One open chat and one that is over, with what each holds. */
function setUp(messages: Record<string, VisitorMessage[]>, state: Partial<ChatState> = {}) {
  const chats: [string, VisitorConversation][] = [
    ['c1', aConversation()],
    ['old', aConversation({ _id: 'old', ended: true })],
  ];
  const store = createStore<ChatState>({ ...initialState, conversations: new Map(chats), ...state });
  const told: number[] = [];
  const timelines = { get: (id: string) => ({ timeline: { messages: messages[id] ?? [] } }) };
  const badge = createBadge({
    ...{ store, storage: memoryStorage() },
    timelines: timelines as unknown as Timelines<VisitorMessage>,
    post: (message) => message.type === 'unread' && told.push(message.count),
  });
  return { store, badge, told, messages };
}

const said = (seq: number, change: Partial<VisitorMessage> = {}) => aMessage({ seq, messageId: `m${seq}`, ...change });

it('counts each message of an agent that was not seen, and nothing else', () => {
  const form = { kind: 'form' } as VisitorMessage['attachments'][number];
  const { badge, told } = setUp(
    {
      c1: [
        said(1, { author: 'client' }),
        said(2),
        said(3),
        said(4, { author: 'client' }),
        said(5, { type: 'notification' }),
        said(6, { type: 'customer-left' }),
        said(7, { type: 'notification', attachments: [form] }),
        said(8),
      ],
    },
    { seen: { c1: 2 } },
  );
  badge.report();
  expect([badge.count(), told]).toEqual([3, [3]]);
});

it('the last message seen is not counted, the next one is', () => {
  const c1 = [said(1)];
  const { badge, told } = setUp({ c1 }, { seen: { c1: 1 } });
  badge.report();
  c1.push(said(2));
  badge.report();
  badge.report();
  c1.push(said(3));
  badge.report();
  expect(told).toEqual([0, 1, 2]);
});

it('what is open before somebody’s eyes is seen, to its last message; in a hidden tab or a closed panel it is not', () => {
  const c1 = [said(1), said(2)];
  const { store, badge, told } = setUp({ c1 }, { route: { name: 'conversation', id: 'c1' } });
  badge.report();
  expect(told).toEqual([2]);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  store.set({ open: true });
  badge.report();
  expect(told).toEqual([2]);
  hidden.mockReturnValue('visible');
  badge.report();
  expect([told, store.get().seen]).toEqual([[2, 0], { c1: 2 }]);
  store.set({ open: false });
  c1.push(said(3));
  badge.report();
  expect(told).toEqual([2, 0, 1]);
});

it('an old chat counts only on a device that had it open', () => {
  const old = [said(1), said(2)];
  expect(setUp({ old }).badge.count()).toBe(0);
  const never = setUp({ old });
  never.badge.report();
  expect(never.told).toEqual([0]);
  const known = setUp({ old, c1: [said(1)] }, { seen: { old: 1 } });
  known.badge.report();
  expect(known.told).toEqual([2]);
});
