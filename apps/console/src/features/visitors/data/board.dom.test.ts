import type { Visitor, VisitorListQuery } from '@chatso/contract';
import { SyncError } from '@chatso/sync';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aVisitor, aVisitorStore, fakeTracking, storeId, visitorId } from '../testing/visitors.ts';
import { createBoard, type Look, tickMs } from './board.ts';

const watch = { active: visitorId(901), idle: visitorId(902) };
const filters: Look['filters'] = {
  ...{
    chatsoStoreId: storeId(1),
    search: '',
    referrerProvider: [],
    statusChat: [],
    cart: [],
    country: null,
    locationId: null,
  },
};
const look = (over: Partial<Look['filters']> = {}, active = 100): Look => ({
  filters: { ...filters, ...over },
  limits: { active, idle: 100 },
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open(rows: Visitor[] = [aVisitor(1)]) {
  let rev = 1;
  const server = fakeTracking({
    'agent:get-store-list': () => [aVisitorStore(1)],
    'agent:get-visitor-countries': ({ chatsoStoreId }: { chatsoStoreId: string }) => ({ chatsoStoreId, countries: [] }),
    'agent:get-visitor-list': ({ status }: VisitorListQuery) => ({
      ...{
        watchId: watch[status],
        rev,
        data: status === 'active' ? rows : [],
        count: status === 'active' ? rows.length : 0,
      },
    }),
  });
  const board = createBoard(server.connection);
  const shown = () => board.view().groups.active.rows.map(({ number }) => number);
  return { server, board, shown, setRev: (to: number) => (rev = to) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const tick = () => vi.advanceTimersByTimeAsync(tickMs);
const enter = (rev: number, visitor: Visitor, count: number) => ({
  ...{ watchId: watch.active, rev, count, visitors: [visitor] },
});

it('[F-24] [F-25] X-6: asks for stores and both groups, by duration upwards, and shows them', async () => {
  const { server, board, shown } = open();
  board.look(look({ search: 'fleece' }));
  await settle();
  expect(board.view().stores?.map(({ name }) => name)).toEqual(['Shop 1']);
  expect(shown()).toEqual([1]);
  expect(server.listsAsked()).toEqual(
    (['active', 'idle'] as const).map((status) => ({
      ...{ ...filters, search: 'fleece', status, sortBy: 'duration', sort: 'asc', page: 1, limit: 100 },
    })),
  );
  board.stop();
});

it('[M-29] [M-30] what is heard is shown 300 ms later at most, all together and in its order', async () => {
  const { server, board, shown } = open();
  board.look(look());
  await settle();
  const drawn = vi.fn();
  board.subscribe(drawn);
  server.hear('visitor:enter-list', enter(2, aVisitor(2), 2));
  server.hear('visitor:disconnected', { watchId: watch.active, rev: 3, count: 1, ids: [visitorId(1)] });
  expect([shown(), drawn.mock.calls.length]).toEqual([[1], 0]);
  await tick();
  expect([shown(), drawn.mock.calls.length, board.view().groups.active.count]).toEqual([[2], 1, 1]);
  board.stop();
});

it('an event that is missing asks for its group anew, once', async () => {
  const { server, board, setRev } = open();
  board.look(look());
  await settle();
  const before = server.listsAsked().length;
  setRev(9);
  server.hear('visitor:enter-list', enter(5, aVisitor(2), 2));
  server.hear('visitor:enter-list', enter(6, aVisitor(3), 3));
  await tick();
  expect(
    server
      .listsAsked()
      .slice(before)
      .map(({ status }) => status),
  ).toEqual(['active']);
  board.stop();
});

it('an event that overtakes the answer of its list is not lost', async () => {
  const { server, board, shown } = open();
  let answer: (list: unknown) => void = () => undefined;
  server.answers['agent:get-visitor-list'] = (({ status }: VisitorListQuery) =>
    status === 'active'
      ? new Promise((done) => {
          answer = done;
        })
      : { watchId: watch.idle, rev: 1, data: [], count: 0 }) as never;
  board.look(look());
  await settle();
  server.hear('visitor:enter-list', enter(2, aVisitor(2), 2));
  await tick();
  answer({ watchId: watch.active, rev: 1, data: [aVisitor(1)], count: 1 });
  await tick();
  expect(shown()).toEqual([1, 2]);
  board.stop();
});

it('after a lost connection everything is asked for anew; until then the rows stay', async () => {
  const { server, board, shown } = open();
  board.look(look());
  await settle();
  server.setStatus({ kind: 'offline', attempt: 1 });
  expect([shown(), board.view().connection.kind]).toEqual([[1], 'offline']);
  const before = server.asked.length;
  server.setStatus({ kind: 'connected' });
  await settle();
  expect(
    server.asked
      .slice(before)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    ...['agent:get-store-list', 'agent:get-visitor-countries'],
    ...['agent:get-visitor-list', 'agent:get-visitor-list'],
  ]);
  board.stop();
});

it('of another store nothing of the one before is shown; of a late answer neither', async () => {
  const { server, board, shown } = open();
  board.look(look());
  await settle();
  let late: (list: unknown) => void = () => undefined;
  server.answers['agent:get-visitor-list'] = (() => new Promise((done) => (late = done))) as never;
  board.look(look({ search: 'slow' }));
  await settle();
  server.answers['agent:get-visitor-list'] = (({ status }: VisitorListQuery) => ({
    ...{ watchId: watch[status], rev: 1, data: [], count: 0 },
  })) as never;
  board.look(look({ chatsoStoreId: storeId(2) }));
  expect(board.view().groups.active.rows.length === 0 || board.view().groups.active.loading).toBe(true);
  late({ watchId: watch.active, rev: 1, data: [aVisitor(7)], count: 1 });
  await settle();
  expect(shown()).toEqual([]);
  board.stop();
});

it('a refusal is told; counts of stores and countries follow what is heard', async () => {
  const { server, board } = open();
  server.answers['agent:get-store-list'] = () => {
    throw new SyncError('refused', 'x', { statusCode: 403, code: 'plan-required' });
  };
  board.again();
  await settle();
  expect(board.view().error).toMatchObject({ code: 'plan-required' });
  server.answers['agent:get-store-list'] = () => [aVisitorStore(1)];
  board.look(look());
  board.again();
  await settle();
  server.hear('visitor:store-counts', { stores: [{ _id: storeId(1), active: 9, idle: 4, inChat: 1, pending: 2 }] });
  server.hear('visitor:countries', {
    chatsoStoreId: storeId(1),
    countries: [{ countryCode: 'JP', visitors: 5, pending: 1 }],
  });
  expect(board.view()).toMatchObject({
    error: null,
    stores: [{ activeVisitorCount: 9, idle: 4 }],
    countries: [{ countryCode: 'JP', visitors: 5 }],
  });
  board.stop();
  expect(server.asked.at(-1)).toEqual({ name: 'agent:leave-visitor-list', payload: {} });
});
