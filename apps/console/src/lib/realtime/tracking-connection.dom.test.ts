import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../session/session-store.ts';
import { followVisitor } from './tracking-connection.ts';

const id = (number: number) => `0193b0a0-0000-7000-8000-00000000000${number}`;
const [marit, ann, store] = [id(1), id(2), id(9)] as const;

/** A line whose server is the test. */
interface Line {
  asked: string[];
  hear(event: string, payload: unknown): void;
  connect(): void;
  stop: ReturnType<typeof vi.fn>;
}
const lines = vi.hoisted(() => [] as Line[]);
vi.mock('socket.io-client', () => ({ io: () => undefined }));
vi.mock('@chatso/sync', async (original) => ({
  ...(await original<object>()),
  createConnection() {
    const handlers = new Map<string, (payload: unknown) => void>();
    let [isConnected, connected] = [false, () => {}];
    const line: Line = {
      asked: [],
      hear: (event, payload) => handlers.get(event)?.(payload),
      connect() {
        isConnected = true;
        connected();
      },
      stop: vi.fn(),
    };
    lines.push(line);
    return {
      status: () => ({ kind: isConnected ? 'connected' : 'connecting' }),
      subscribe: () => undefined,
      onConnect: (next: () => void) => {
        connected = next;
      },
      on: (event: string, handler: (payload: unknown) => void) => handlers.set(event, handler),
      async request(event: string, { visitorId }: { visitorId: string }) {
        line.asked.push(`${event === 'agent:get-visitor-cart-products' ? 'cart' : 'products'} ${visitorId}`);
        return event === 'agent:get-visitor-cart-products' ? { items: [] } : [];
      },
      tryNow: () => undefined,
      stop: line.stop,
    };
  },
}));
const line = (at = 0) => lines[at] as Line;

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  sessionStore.setState({ workspaceId: id(5) });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('[F-22] [F-23] [I-27] whoever wants the pages hears of them at once and after a lost connection, over one line', async () => {
  const [ofMarit, ofAnn, products] = [vi.fn(), vi.fn(), vi.fn()];
  const followed = [
    followVisitor(marit, store, { onPages: ofMarit }),
    followVisitor(ann, store, { onPages: ofAnn }),
    followVisitor(marit, store, { onProducts: products, onCart: () => undefined }),
  ];
  expect(lines).toHaveLength(1);
  expect(line().asked).toEqual([]);
  line().connect();
  expect(line().asked.toSorted()).toEqual([
    `cart ${marit}`,
    `products ${marit}`,
    `products ${marit}`,
    `products ${ann}`,
  ]);
  await vi.waitFor(() => expect(ofMarit).toHaveBeenCalledTimes(1));
  line().hear('visited-pages-changed', { visitorId: marit });
  line().hear('visited-pages-changed', { visitorId: 'nobody' });
  line().hear('visitor:viewed-products-changed', { visitorId: marit, viewedProducts: [{ id: 'p', name: 'Boots' }] });
  expect([ofMarit, ofAnn].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  expect(products).toHaveBeenLastCalledWith([{ id: 'p', name: 'Boots' }]);
  line().connect();
  await vi.waitFor(() => expect(ofAnn).toHaveBeenCalledTimes(2));

  for (const { stop } of followed) stop();
  line().hear('visited-pages-changed', { visitorId: ann });
  expect(ofAnn).toHaveBeenCalledTimes(2);
  // The next chat finds the line open; nobody keeps it for ever.
  vi.advanceTimersByTime(5000);
  const next = followVisitor(ann, store, { onPages: ofAnn });
  vi.advanceTimersByTime(60_000);
  expect([lines.length, line().stop.mock.calls.length]).toEqual([1, 0]);
  next.stop();
  vi.advanceTimersByTime(60_000);
  expect(line().stop).toHaveBeenCalledOnce();
});

it('[F-22] another workspace never asks over the line of the one before', () => {
  const here = followVisitor(marit, store, {});
  sessionStore.setState({ workspaceId: id(6) });
  const there = followVisitor(ann, store, {});
  expect(lines).toHaveLength(2);
  expect(line().stop).toHaveBeenCalledOnce();
  here.stop();
  vi.advanceTimersByTime(60_000);
  expect(line(1).stop).not.toHaveBeenCalled();
  there.stop();
});
