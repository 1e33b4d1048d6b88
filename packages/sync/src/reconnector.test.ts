import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReconnector } from './reconnector.ts';
import type { ConnectionStatus } from './types.ts';

type Hear = (...args: unknown[]) => void;

/** Sockets without a network: the test says what happens to them. */
function setUp() {
  const device = { online: true };
  const seen: ConnectionStatus[] = [];
  const sockets: { on: Map<string, Hear>; any: Hear; packet: Hear; disconnect: ReturnType<typeof vi.fn> }[] = [];
  const opened: { url: string; options: Record<string, unknown> }[] = [];
  const log = vi.fn();
  const onConnect = vi.fn();
  const onEvent = vi.fn();
  const authenticate = vi.fn(async () => ({ otp: 'code' }));
  const io = (url: string, options: Record<string, unknown>) => {
    const socket = {
      ...{ on: new Map<string, Hear>(), any: (() => {}) as Hear, packet: (() => {}) as Hear, disconnect: vi.fn() },
    };
    sockets.push(socket);
    opened.push({ url, options });
    return {
      connected: true,
      io: { engine: { on: (_: string, hear: Hear) => Object.assign(socket, { packet: hear }) } },
      on: (event: string, hear: Hear) => void socket.on.set(event, hear),
      onAny: (hear: Hear) => Object.assign(socket, { any: hear }),
      disconnect: socket.disconnect,
    };
  };
  const reconnector = createReconnector({
    io: io as never,
    ...{ url: 'https://chat.test//', namespace: '/message', path: '/socket.io/', authenticate },
    ...{ now: () => Date.now(), random: () => 0.5, isOnline: () => device.online, log },
    onStatus: (status) => void seen.push(status),
    ...{ onConnect, onEvent },
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('Nothing was opened.');
    return socket;
  };
  async function connect() {
    await vi.advanceTimersByTimeAsync(0);
    last().on.get('connect')?.();
  }
  return { reconnector, device, seen, sockets, opened, log, onConnect, onEvent, authenticate, last, connect };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

it('opens one websocket of its own, without anybody else’s reconnecting', async () => {
  const { reconnector, seen, opened, connect, onConnect } = setUp();
  expect(reconnector.status()).toEqual({ kind: 'connecting', attempt: 0 });
  await connect();
  expect(opened).toEqual([
    {
      url: 'https://chat.test/message',
      options: {
        ...{ path: '/socket.io/', auth: { otp: 'code' }, transports: ['websocket'], timeout: 30_000 },
        ...{ reconnection: false, forceNew: true },
      },
    },
  ]);
  expect(seen).toEqual([{ kind: 'connecting', attempt: 0 }, { kind: 'connected' }]);
  expect(onConnect).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('whoever hears of the connection may end it: nothing is told after that', async () => {
  const { reconnector, onConnect, connect, seen } = setUp();
  onConnect.mockImplementation(() => reconnector.stop());
  await connect();
  expect(seen.at(-1)).toEqual({ kind: 'stopped' });
});

it('whoever hears that it is being opened may end it: nothing is opened then', async () => {
  const { reconnector, seen, opened } = setUp();
  const push = seen.push.bind(seen);
  seen.push = (...status) => {
    const length = push(...status);
    reconnector.stop();
    return length;
  };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual([]);
  expect(seen.map(({ kind }) => kind)).toEqual(['connecting', 'stopped']);
});

it('[F-06] a refusal says why, with the error itself, and the next try is due after the backoff', async () => {
  const { reconnector, authenticate, log } = setUp();
  const error = Object.assign(new Error('No'), { statusCode: 403 });
  authenticate.mockRejectedValueOnce(error);
  await vi.advanceTimersByTimeAsync(0);
  const waiting = { kind: 'waiting', attempt: 1, nextTryAt: Date.now() + 400 };
  expect(reconnector.status()).toEqual({ ...waiting, failure: { message: 'No', error } });
  expect(log).toHaveBeenCalledWith('Not connected', { attempt: 0, message: 'No' });
  authenticate.mockRejectedValueOnce('a text');
  await vi.advanceTimersByTimeAsync(400);
  expect(reconnector.status()).toMatchObject({ attempt: 2, failure: { message: 'a text', error: 'a text' } });
});

it('an old socket is closed and not heard any more', async () => {
  const { reconnector, sockets, onEvent, onConnect, connect } = setUp();
  await connect();
  reconnector.open();
  await connect();
  const [old] = sockets;
  expect(old?.disconnect).toHaveBeenCalledTimes(1);
  old?.any('event', 1);
  old?.on.get('connect')?.();
  old?.on.get('disconnect')?.('late');
  expect(onEvent).not.toHaveBeenCalled();
  expect(onConnect).toHaveBeenCalledTimes(2);
  expect(reconnector.status()).toEqual({ kind: 'connected' });
});

it('a code that comes after its attempt was given up opens nothing', async () => {
  const { reconnector, authenticate, opened } = setUp();
  let give = (_: { otp: string }) => {};
  authenticate.mockImplementationOnce(() => new Promise((resolve) => (give = resolve)));
  await vi.advanceTimersByTimeAsync(0);
  reconnector.stop();
  give({ otp: 'late' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual([]);
});

it('an attempt without an end is given up after 30 s', async () => {
  const { reconnector, authenticate } = setUp();
  authenticate.mockImplementationOnce(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reconnector.status()).toMatchObject({ kind: 'waiting', failure: { message: 'No connection in time' } });
});

describe('a server that drains', () => {
  it('is left once, after a part of half a second, without a failure, whatever its socket does meanwhile', async () => {
    const { reconnector, last, connect, seen, onEvent, sockets } = setUp();
    await connect();
    last().any('server:draining', {});
    await vi.advanceTimersByTimeAsync(100);
    last().any('server:draining', {});
    last().on.get('disconnect')?.('transport close');
    expect(reconnector.current()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(149);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    expect(onEvent).not.toHaveBeenCalled();
    expect(seen.map(({ kind }) => kind)).toEqual(['connecting', 'connected', 'connecting']);
    // The new one may drain in its turn, and its end counts again.
    last().on.get('connect')?.();
    last().on.get('disconnect')?.('transport close');
    expect(reconnector.status()).toMatchObject({ kind: 'waiting', attempt: 1 });
  });
});

describe('[F-04] without a network', () => {
  it('the count stays, offline is told at once and through a probe a minute', async () => {
    const { reconnector, device, connect, seen, sockets, last } = setUp();
    await connect();
    device.online = false;
    reconnector.wentOffline();
    expect(reconnector.status()).toEqual({ kind: 'offline', attempt: 0 });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    last().on.get('connect_error')?.(new Error('No route'));
    expect(reconnector.status()).toEqual({ kind: 'offline', attempt: 0 });
    expect(seen.slice(2).every(({ kind }) => kind === 'offline')).toBe(true);
  });

  it('what waits for its next try is offline too, an attempt is given up', async () => {
    const waiting = setUp();
    waiting.authenticate.mockRejectedValueOnce(new Error('No'));
    await vi.advanceTimersByTimeAsync(0);
    waiting.device.online = false;
    waiting.reconnector.wentOffline();
    expect(waiting.reconnector.status()).toEqual({ kind: 'offline', attempt: 1 });

    const opening = setUp();
    await vi.advanceTimersByTimeAsync(0);
    opening.device.online = false;
    opening.reconnector.wentOffline();
    expect(opening.reconnector.status()).toEqual({ kind: 'offline', attempt: 0 });
    expect(opening.log).toHaveBeenCalledWith('Not connected', { attempt: 0, message: 'The device went offline' });
  });

  it('what is stopped stays stopped, and what is offline stays as it is', async () => {
    const { reconnector, device, connect, seen } = setUp();
    await connect();
    device.online = false;
    reconnector.wentOffline();
    const told = seen.length;
    reconnector.wentOffline();
    expect(seen).toHaveLength(told);
    reconnector.stop();
    reconnector.stop();
    reconnector.wentOffline();
    expect(seen).toHaveLength(told + 1);
    expect(reconnector.status()).toEqual({ kind: 'stopped' });
  });
});

describe('after a sleep, by the wall clock', () => {
  it('a connection is overdue once nothing was heard for a minute, and not while packets come', async () => {
    const { reconnector, connect, last } = setUp();
    await connect();
    vi.setSystemTime(Date.now() + 60_000);
    expect(reconnector.isOverdue(10_000)).toBe(false);
    vi.setSystemTime(Date.now() + 1);
    expect(reconnector.isOverdue(10_000)).toBe(true);
    last().packet();
    expect(reconnector.lastHeard()).toBe(Date.now());
    expect(reconnector.isOverdue(10_000)).toBe(false);
  });

  it('an attempt is overdue after its time and the grace, a wait after its time and the grace', async () => {
    const { reconnector, authenticate } = setUp();
    authenticate.mockImplementationOnce(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    const startedAt = Date.now();
    vi.setSystemTime(startedAt + 40_000);
    expect(reconnector.isOverdue(10_000)).toBe(false);
    vi.setSystemTime(startedAt + 40_001);
    expect(reconnector.isOverdue(10_000)).toBe(true);

    reconnector.fail(new Error('No'));
    const due = Date.now() + 400;
    vi.setSystemTime(due + 10_000);
    expect(reconnector.isOverdue(10_000)).toBe(false);
    vi.setSystemTime(due + 10_001);
    expect(reconnector.isOverdue(10_000)).toBe(true);
    reconnector.stop();
    expect(reconnector.isOverdue(10_000)).toBe(false);
  });
});
