import type { Visitor } from '@chatso/contract';
import { describe, expect, it } from 'vitest';
import { aVisitor } from '../testing/visitors.ts';
import { calmRows } from './calm.ts';
import { mayBeBanned } from './may-be-banned.ts';
import { sortedVisitors } from './order.ts';
import { cooldownLeft, isSelectable, tagOf } from './status.ts';
import { afterEvent, type ListEvent, prompted, type Window, windowOf } from './windows.ts';

const watchId = '0193b0a0-0000-7000-8000-0000000000aa';
const now = Date.parse('2026-11-20T18:00:00.000Z');
const at = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString();
const numbers = (rows: Iterable<Visitor>) => [...rows].map(({ number }) => number);

const opened = (...visitors: Visitor[]): Window =>
  windowOf('active', { watchId, rev: 1, data: visitors, count: visitors.length });
const after = (window: Window, ...events: ListEvent[]) =>
  events.reduce<Window | null>((before, event) => before && afterEvent(before, event), window);
const of = (rev: number, count: number) => ({ watchId, rev, count });

describe('the shadow copy', () => {
  it('[M-25] who enters is there and counted, who leaves or disconnects is not', () => {
    const [one, two, three] = [aVisitor(1), aVisitor(2), aVisitor(3)];
    const entered = after(opened(one), {
      name: 'visitor:enter-list',
      payload: { ...of(2, 3), visitors: [two, three] },
    });
    expect([entered && numbers(entered.rows.values()), entered?.count]).toEqual([[1, 2, 3], 3]);
    const left = after(
      entered as Window,
      { name: 'visitor:leave-list', payload: { ...of(3, 2), ids: [two.id] } },
      { name: 'visitor:disconnected', payload: { ...of(4, 1), ids: [one.id] } },
    );
    expect([left && numbers(left.rows.values()), left?.count]).toEqual([[3], 1]);
  });

  it('[M-26] a change touches what it says and nothing else; one of nobody here changes nothing', () => {
    const [one, two] = [aVisitor(1, { viewingPageTitle: 'Home', pageCount: 1 }), aVisitor(2)];
    const changed = after(opened(one, two), {
      name: 'visitor:status-changed',
      payload: {
        ...of(2, 2),
        visitors: [
          { id: one.id, viewingPageTitle: 'Cart' },
          { id: watchId, pageCount: 9 },
        ],
      },
    });
    expect(changed?.rows.get(one.id)).toMatchObject({ viewingPageTitle: 'Cart', pageCount: 1 });
    expect(changed?.rows.get(two.id)).toBe(two);
    expect(changed?.rows.size).toBe(2);
  });

  it('a hole in the numbers asks anew; what was heard before changes nothing', () => {
    const window = opened(aVisitor(1));
    const leave = (rev: number): ListEvent => ({
      name: 'visitor:leave-list',
      payload: { ...of(rev, 0), ids: [aVisitor(1).id] },
    });
    expect(after(window, leave(3))).toBeNull();
    expect(after(window, leave(1))).toBe(window);
    expect(after(window, { name: 'visitor:list-count', payload: of(2, 7) })?.count).toBe(7);
  });

  it('[M-28] a prompt shows at once and counts once, whoever says it first', () => {
    const visitor = aVisitor(1, { interactionCount: 1 });
    const moment = at(0);
    const shown = prompted(opened(visitor), [visitor.id, watchId], moment);
    expect(shown.rows.get(visitor.id)).toMatchObject({
      ...{ interactionCount: 2, lastPrompted: moment, lastInteractionTimestamp: moment, isAllowPrompted: false },
    });
    expect(prompted(shown, [visitor.id], moment).rows.get(visitor.id)?.interactionCount).toBe(2);
  });
});

describe('the status', () => {
  const status = { isPending: false, isChatting: false, isMissed: false, isRating: false, prompted: false };

  it('[M-27] Rating, Pending, Missed, In chat, Prompted, else No prompt', () => {
    const tag = (over: Partial<Visitor>) => tagOf(aVisitor(1, over), now);
    expect(tag({ conversationStatus: { ...status, isRating: true, isMissed: true } })).toBe('rating');
    expect(tag({ conversationStatus: { ...status, isPending: true } })).toBe('pending');
    expect(tag({ conversationStatus: { ...status, isMissed: true } })).toBe('missed');
    expect(tag({ conversationStatus: { ...status, isChatting: true }, lastPrompted: at(10) })).toBe('in-chat');
    expect(tag({ lastPrompted: at(179) })).toBe('prompted');
    expect(tag({ lastPrompted: at(180) })).toBe('no-prompt');
  });

  it('[M-28] 180 s after a prompt, and never more, whatever the clocks say', () => {
    expect(cooldownLeft({ lastPrompted: at(120) }, now)).toBe(60_000);
    expect(cooldownLeft({ lastPrompted: at(-500) }, now)).toBe(180_000);
    expect(cooldownLeft({ lastPrompted: null }, now)).toBe(0);
  });

  it('[M-40] [M-39] only who may be prompted, where the widget would show it', () => {
    const shop = { showWidget: true, widgetConnection: 'CONNECTED' as const };
    expect(isSelectable(aVisitor(1), shop, now)).toBe(true);
    expect(isSelectable(aVisitor(1, { isAllowPrompted: false }), shop, now)).toBe(false);
    expect(isSelectable(aVisitor(1, { lastPrompted: at(10) }), shop, now)).toBe(false);
    expect(isSelectable(aVisitor(1), { ...shop, showWidget: false }, now)).toBe(false);
    expect(isSelectable(aVisitor(1), { ...shop, widgetConnection: 'NOT_CONNECTED' }, now)).toBe(false);
    // Three minutes passed, and nothing else happened to them.
    const cooled = { isAllowPrompted: false, lastPrompted: at(181), conversationStatus: { ...status, prompted: true } };
    expect(isSelectable(aVisitor(1, cooled), shop, now)).toBe(true);
  });
});

describe('the order', () => {
  it('[M-05] the shortest stay first; names as people count, unknown ones last', () => {
    const rows = [
      aVisitor(10, { created: at(300), name: null, pageCount: 5 }),
      aVisitor(9, { created: at(10), name: 'Zoe', pageCount: 2 }),
      aVisitor(2, { created: at(60), name: 'ann', pageCount: 5 }),
    ];
    expect(numbers(sortedVisitors(rows, { by: 'created', down: false }, now))).toEqual([9, 2, 10]);
    expect(numbers(sortedVisitors(rows, { by: 'created', down: true }, now))).toEqual([10, 2, 9]);
    expect(numbers(sortedVisitors(rows, { by: 'name', down: false }, now))).toEqual([2, 9, 10]);
    expect(numbers(sortedVisitors(rows, { by: 'pageCount', down: true }, now))).toEqual([2, 10, 9]);
  });
});

describe('under the pointer', () => {
  it('rows stay where they are: who comes waits, who goes stands there as gone, what changes is shown', () => {
    const [one, two, three] = [aVisitor(1), aVisitor(2), aVisitor(3)];
    const moved = { ...two, viewingPageTitle: 'Cart' };
    const { rows, waiting } = calmRows([three, moved], [one, two]);
    expect(rows).toEqual([
      { visitor: one, gone: true },
      { visitor: moved, gone: false },
    ]);
    expect(waiting).toBe(1);
    expect(calmRows([three, moved], null)).toEqual({
      rows: [
        { visitor: three, gone: false },
        { visitor: moved, gone: false },
      ],
      waiting: 0,
    });
  });
});

it('[M-33] a ban is offered after a chat that somebody answered, and once', () => {
  const chat = (state: 'closed' | 'missed' | 'ongoing' | 'pending') =>
    ({ state }) as Parameters<typeof mayBeBanned>[0]['chatHistories'][number];
  const may = (over: object) =>
    mayBeBanned({
      bannedAt: null,
      isChatting: false,
      isChattingConversationId: null,
      chatHistories: [],
      ...over,
    } as never);
  expect(may({})).toBe(false);
  expect(may({ chatHistories: [chat('closed')] })).toBe(true);
  expect(may({ chatHistories: [chat('missed'), chat('closed')] })).toBe(false);
  expect(may({ isChattingConversationId: watchId, chatHistories: [chat('closed')] })).toBe(false);
  expect(may({ isChattingConversationId: watchId, isChatting: true })).toBe(true);
  expect(may({ bannedAt: at(5), chatHistories: [chat('closed')] })).toBe(false);
});
