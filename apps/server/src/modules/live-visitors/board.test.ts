import { type Visitor, type VisitorListQuery, visitorListQuerySchema } from '@chatso/contract';
import { visitorLimits } from '@chatso/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoard } from './board.ts';
import { noCounts } from './counts.ts';
import type { VisitorFacts } from './facts.ts';
import type { ListNews } from './window.ts';

const stores = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002'] as const;
const idOf = (n: number): string => `0198b000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const begin = Date.UTC(2026, 10, 23, 10);
const shown = () => ({ shown: true });

const factsOf = (n: number, more: Partial<VisitorFacts> = {}): VisitorFacts => ({
  visitorId: idOf(n),
  storeId: stores[0],
  number: n,
  fullname: null,
  email: null,
  countryCode: null,
  visitStartedAt: begin + n * 1000,
  lastActiveAt: begin + n * 1000,
  idle: false,
  pageCount: 1,
  chatCount: 0,
  returnCount: 0,
  pageUrl: 'https://shop.test/',
  pageTitle: 'Home',
  referrerProvider: 'direct',
  browser: 'Firefox 140',
  platform: 'macOS 15',
  locationId: null,
  locationName: null,
  isCustomer: false,
  hadChats: false,
  ...{ chatId: null, chatKind: null, chatStartedAt: null, chatEndedAt: null },
  cartItems: 0,
  cartTotal: null,
  cartCurrency: null,
  lastPromptedAt: null,
  prompts: 0,
  ...more,
});

const queryOf = (more: Partial<VisitorListQuery> = {}): VisitorListQuery =>
  visitorListQuerySchema.parse({ chatsoStoreId: stores[0], status: 'active', ...more });

/** What a console does with the events of a list. */
function createShadow(list: { rev: number; data: Visitor[]; count: number }) {
  const rows = new Map(list.data.map((row) => [row.id, row] as const));
  let { rev, count } = list;
  return {
    get count() {
      return count;
    },
    rows,
    hear({ event, payload }: ListNews): void {
      expect(payload.rev).toBe(rev + 1);
      rev = payload.rev;
      count = payload.count;
      if (event === 'visitor:enter-list') for (const row of payload.visitors) rows.set(row.id, row);
      if (event === 'visitor:leave-list' || event === 'visitor:disconnected')
        for (const id of payload.ids) expect(rows.delete(id)).toBe(true);
      if (event === 'visitor:status-changed' || event === 'visitor:prompt-sent')
        for (const change of payload.visitors) {
          const row = rows.get(change.id);
          if (row === undefined) throw new Error('A change of a row that is not there.');
          // A console takes each field as it comes.
          rows.set(change.id, { ...row, ...(change as Partial<Visitor>) });
        }
    },
  };
}

/** Told with other things only. */
const comparable = ({ lastActive: _, ...row }: Visitor) => row;

describe('a window', () => {
  it('[M-25] tells who came and who is gone, with the number of all', () => {
    const board = createBoard(shown);
    board.note(idOf(1), factsOf(1), begin);
    const window = board.open(queryOf());
    expect(window.snapshot()).toMatchObject({ rev: 0, count: 1, data: [{ id: idOf(1), status: 'active' }] });
    board.note(idOf(2), factsOf(2), begin);
    board.note(idOf(1), null, begin);
    const { watchId } = window;
    expect(board.news()).toMatchObject([
      {
        watchId,
        news: [
          { event: 'visitor:disconnected', payload: { watchId, rev: 1, count: 1, ids: [idOf(1)] } },
          { event: 'visitor:enter-list', payload: { watchId, rev: 2, count: 1, visitors: [{ id: idOf(2) }] } },
        ],
      },
    ]);
    expect(board.news()).toMatchObject([{ news: [] }]);
  });

  it('[M-26] who turns idle leaves one group for the other; both numbers follow', () => {
    const board = createBoard(shown);
    board.note(idOf(1), factsOf(1), begin);
    const [active, idle] = [board.open(queryOf()), board.open(queryOf({ status: 'idle' }))];
    board.note(idOf(1), factsOf(1, { idle: true }), begin);
    const news = new Map(board.news().map((one) => [one.watchId, one.news]));
    expect(news.get(active.watchId)).toMatchObject([
      { event: 'visitor:leave-list', payload: { count: 0, ids: [idOf(1)] } },
    ]);
    expect(news.get(idle.watchId)).toMatchObject([{ event: 'visitor:enter-list', payload: { count: 1 } }]);
    expect(board.counts.of(stores[0])).toMatchObject({ active: 0, idle: 1 });
  });

  it('a cart is abandoned when nothing was done for ten minutes, and taken up again by whatever is done', () => {
    const board = createBoard(shown);
    const full = { cartItems: 3, cartTotal: 8400 };
    board.note(idOf(1), factsOf(1, { ...full, lastActiveAt: begin }), begin);
    board.note(idOf(2), factsOf(2, { ...full, cartTotal: null, lastActiveAt: begin + 60_000 }), begin);
    board.note(idOf(3), factsOf(3, { lastActiveAt: begin - 3_600_000 }), begin);
    const carts = () =>
      board
        .open(queryOf())
        .snapshot()
        .data.map(({ cart }) => cart);
    const found = (cart: VisitorListQuery['cart']) => {
      board.news();
      return board
        .open(queryOf({ cart }))
        .snapshot()
        .data.map(({ number }) => number);
    };
    board.pass(begin + 599_999);
    expect(found(['abandoned'])).toEqual([]);
    board.pass(begin + 600_000);
    expect(carts()).toEqual([
      null,
      { items: 3, total: null, currency: null, abandoned: false },
      { items: 3, total: 8400, currency: null, abandoned: true },
    ]);
    expect([found(['abandoned']), found(['filled']), found(['filled', 'abandoned'])]).toEqual([[1], [2], [2, 1]]);
    board.note(idOf(1), factsOf(1, { ...full, lastActiveAt: begin + 600_500 }), begin + 600_500);
    expect(found(['abandoned'])).toEqual([]);
    board.pass(begin + 660_000);
    expect(found(['abandoned'])).toEqual([2]);
  });

  it('[M-31] (decision X-6) shows the shortest stay first, a page of it, and moves up who comes later', () => {
    const board = createBoard(shown);
    for (let n = 1; n <= 5; n += 1) board.note(idOf(n), factsOf(n), begin);
    const numbers = (more: Partial<VisitorListQuery>) =>
      board
        .open(queryOf(more))
        .snapshot()
        .data.map(({ number }) => number);
    expect(numbers({ limit: 2 })).toEqual([5, 4]);
    expect(numbers({ limit: 2, page: 2 })).toEqual([3, 2]);
    expect(numbers({ limit: 2, page: 3 })).toEqual([1]);
    expect(numbers({ limit: 2, page: 90_000 })).toEqual([]);
    expect(numbers({ limit: 2, sort: 'desc' })).toEqual([1, 2]);
    expect(numbers({ limit: 2, page: 3, sort: 'desc' })).toEqual([5]);
    const window = board.open(queryOf({ limit: 2 }));
    board.news();
    board.note(idOf(6), factsOf(6), begin);
    expect(board.news().find(({ watchId }) => watchId === window.watchId)?.news).toMatchObject([
      { event: 'visitor:leave-list', payload: { ids: [idOf(4)], count: 6 } },
      { event: 'visitor:enter-list', payload: { visitors: [{ number: 6 }] } },
    ]);
  });

  it('what nobody looks at is not told: a change beyond the window, or that somebody was active a moment later', () => {
    const board = createBoard(shown);
    for (let n = 1; n <= 5; n += 1) board.note(idOf(n), factsOf(n), begin);
    const window = board.open(queryOf({ limit: 2 }));
    board.note(idOf(1), factsOf(1, { pageTitle: 'Boots', pageCount: 2 }), begin);
    board.note(idOf(5), factsOf(5, { lastActiveAt: begin + 9000 }), begin);
    expect(board.news()).toEqual([{ watchId: window.watchId, news: [] }]);
    board.note(idOf(9), factsOf(0), begin);
    expect(board.news()).toMatchObject([{ news: [{ event: 'visitor:list-count', payload: { count: 6 } }] }]);
  });

  it('[M-28] (decision G-5) a prompt is told as one, and ends by itself after 180 s', () => {
    const board = createBoard(shown);
    board.note(idOf(1), factsOf(1), begin);
    board.open(queryOf());
    board.note(idOf(1), factsOf(1, { lastPromptedAt: begin, prompts: 1 }), begin);
    const at = new Date(begin).toISOString();
    expect(board.news()[0]?.news).toMatchObject([
      {
        event: 'visitor:prompt-sent',
        payload: {
          visitors: [
            {
              ...{ id: idOf(1), lastPrompted: at, lastInteractionTimestamp: at, interactionCount: 1 },
              ...{ isAllowPrompted: false, conversationStatus: { prompted: true } },
            },
          ],
        },
      },
    ]);
    board.pass(begin + visitorLimits.promptEveryMs - 1);
    expect(board.news()[0]?.news).toEqual([]);
    board.pass(begin + visitorLimits.promptEveryMs);
    expect(board.news()[0]?.news).toMatchObject([
      {
        event: 'visitor:status-changed',
        payload: { visitors: [{ isAllowPrompted: true, conversationStatus: { prompted: false } }] },
      },
    ]);
  });

  it('[M-06] [M-08] (decision M-2) filters AND together, of one filter any choice will do', () => {
    const board = createBoard(shown);
    const put = (n: number, more: Partial<VisitorFacts>) => board.note(idOf(n), factsOf(n, more), begin);
    put(1, { referrerProvider: 'google', countryCode: 'CA', chatKind: 'ongoing', fullname: 'Ann Weber' });
    put(2, { referrerProvider: 'google', countryCode: 'JP', chatKind: 'pending', email: 'bo@shopper.test' });
    put(3, { referrerProvider: 'instagram', countryCode: 'CA', pageTitle: 'Cairn Down Parka', locationId: 'loc-1' });
    put(4, { storeId: stores[1], referrerProvider: 'google' });
    const found = (more: Partial<VisitorListQuery>) =>
      board
        .open(queryOf(more))
        .snapshot()
        .data.map(({ number }) => number);
    expect(found({ referrerProvider: ['google'] })).toEqual([2, 1]);
    expect(found({ referrerProvider: ['google', 'instagram'] })).toEqual([3, 2, 1]);
    expect(found({ referrerProvider: ['google'], country: 'CA' })).toEqual([1]);
    expect(found({ statusChat: ['in-chat'] })).toEqual([1]);
    expect(found({ statusChat: ['in-chat', 'pending'] })).toEqual([2, 1]);
    expect(found({ locationId: 'loc-1' })).toEqual([3]);
    expect(found({ search: 'weber' })).toEqual([1]);
    expect(found({ search: 'BO@shopper' })).toEqual([2]);
    expect(found({ search: 'parka' })).toEqual([3]);
    expect(found({ search: 'visitor #3' })).toEqual([3]);
    expect(found({ search: 'parka', country: 'JP' })).toEqual([]);
    expect(board.countries(stores[0])).toEqual({
      chatsoStoreId: stores[0],
      countries: [
        { countryCode: 'CA', visitors: 2, pending: 0 },
        { countryCode: 'JP', visitors: 1, pending: 1 },
      ],
    });
  });

  it('one window serves all who ask for the same, and is put away when nobody looks', () => {
    const board = createBoard(shown);
    const first = board.open(queryOf({ referrerProvider: ['google', 'facebook'] }));
    expect(board.open(queryOf({ referrerProvider: ['facebook', 'google'] }))).toBe(first);
    board.closeWindows((watchId) => watchId === first.watchId);
    expect(board.news()).toHaveLength(1);
    board.closeWindows(() => false);
    expect(board.news()).toEqual([]);
  });
});

const visitor = fc.integer({ min: 1, max: 12 });
const change = fc.record({
  storeId: fc.constantFrom(...stores),
  idle: fc.boolean(),
  pageTitle: fc.constantFrom('Home', 'Parka', 'Boots'),
  countryCode: fc.constantFrom('CA', 'JP', null),
  referrerProvider: fc.constantFrom('google', 'direct'),
  cartItems: fc.constantFrom(0, 2),
  chatKind: fc.constantFrom('pending' as const, 'ongoing' as const, 'missed' as const, null),
  lastPromptedAt: fc.constantFrom(null, begin, begin + 60_000),
  visitStartedAt: fc.integer({ min: begin, max: begin + 5 }),
});
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('note' as const), n: visitor, change }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), n: visitor }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tick' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 200_000 }) }) },
);
const query: fc.Arbitrary<Partial<VisitorListQuery>> = fc.record({
  status: fc.constantFrom('active' as const, 'idle' as const),
  search: fc.constantFrom('', 'parka'),
  referrerProvider: fc.constantFrom<VisitorListQuery['referrerProvider'][]>([], ['google']),
  statusChat: fc.constantFrom<VisitorListQuery['statusChat'][]>([], ['pending', 'in-chat']),
  cart: fc.constantFrom<VisitorListQuery['cart'][]>([], ['abandoned'], ['filled']),
  country: fc.constantFrom(null, 'CA'),
  sort: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.constantFrom(1, 2),
  limit: fc.constantFrom(1, 3, 100),
});

describe('whatever happens', () => {
  it('[M-30] a shadow copy is what a fresh question answers, and numbers are what a recount finds', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.array(query, { minLength: 1, maxLength: 4 }),
        (steps, asked) => {
          const board = createBoard(shown);
          const watched = asked.map((one) => {
            const window = board.open(queryOf(one));
            return { one, window, shadow: createShadow(window.snapshot()) };
          });
          let now = begin;
          const tell = (): void => {
            for (const { watchId, news } of board.news())
              for (const { shadow } of watched.filter(({ window }) => window.watchId === watchId))
                for (const one of news) shadow.hear(one);
          };
          for (const done of steps) {
            if (done.kind === 'note') board.note(idOf(done.n), factsOf(done.n, done.change), now);
            if (done.kind === 'leave') board.note(idOf(done.n), null, now);
            if (done.kind === 'pass') {
              now += done.ms;
              board.pass(now);
            }
            if (done.kind === 'tick') tell();
          }
          tell();
          board.pass(now);
          tell();
          // The same visitors, put together anew.
          const fresh = createBoard(shown);
          for (const row of board.all()) fresh.note(row.id, row.facts, now);
          const byNumber = (rows: Iterable<Visitor>) => [...rows].map(comparable).sort((a, b) => a.number - b.number);
          for (const { one, shadow } of watched) {
            const { data, count } = fresh.open(queryOf(one)).snapshot();
            expect(shadow.count).toBe(count);
            expect(byNumber(shadow.rows.values())).toEqual(byNumber(data));
          }
          const kept = stores.map((storeId) => board.counts.of(storeId));
          expect(board.recount()).toBe(true);
          expect(stores.map((storeId) => fresh.counts.of(storeId))).toEqual(kept);
          expect(kept.reduce((sum, { active, idle }) => sum + active + idle, 0)).toBe(board.size);
          expect(board.counts.of('nowhere')).toEqual(noCounts);
        },
      ),
      { numRuns: 300 },
    );
  });
});
