import { backoffMs } from '@chatso/domain';
import { Server, type Socket } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConnectionOptions, createConnection } from './connection.ts';
import type { ConnectionEnvironment } from './environment.ts';
import type { Connection, ConnectionStatus } from './types.ts';

const realPause = setTimeout;

/** Timers and the date are fake, the sockets are real: fake time passes about as fast as real time until it is reached. */
async function until(what: string, condition: () => boolean) {
  const deadline = performance.now() + 4000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Not reached: ${what}`);
    await new Promise((resolve) => realPause(resolve, 1));
    await vi.advanceTimersByTimeAsync(2);
  }
}

function fakeEnvironment() {
  let wake = () => {};
  let offline = () => {};
  const state = { online: true };
  const environment: ConnectionEnvironment = {
    isOnline: () => state.online,
    listen(onWake, onOffline) {
      wake = onWake;
      offline = onOffline;
      return () => {
        wake = () => {};
        offline = () => {};
      };
    },
  };
  return {
    environment,
    wake: () => wake(),
    setOnline(online: boolean) {
      state.online = online;
      if (online) wake();
      else offline();
    },
  };
}

const stops: (() => unknown)[] = [];

function connect(options: Partial<ConnectionOptions>): Connection & { seen: ConnectionStatus[] } {
  const connection = createConnection({
    io,
    url: 'http://localhost:1',
    namespace: '/message',
    authenticate: async () => ({ otp: 'code' }),
    environment: fakeEnvironment().environment,
    ...options,
  });
  const seen: ConnectionStatus[] = [];
  connection.subscribe((status) => seen.push(status));
  stops.push(() => connection.stop());
  return Object.assign(connection, { seen });
}

/** A server that accepts each code once. */
function serve(accepts: (otp: string) => boolean = () => true) {
  const io = new Server(0, { serveClient: false });
  const sockets: Socket[] = [];
  const used = new Set<string>();
  const namespace = io.of('/message');
  namespace.use((socket, next) => {
    const { otp } = socket.handshake.auth as { otp: string };
    const fine = !used.has(otp) && accepts(otp);
    used.add(otp);
    next(fine ? undefined : new Error('Invalid OTP'));
  });
  namespace.on('connection', (socket) => void sockets.push(socket));
  stops.push(() => io.close());
  const address = io.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://localhost:${address.port}`, sockets, namespace };
}

function codes() {
  let count = 0;
  const authenticate = vi.fn(async () => {
    count += 1;
    return { otp: `code-${count}` };
  });
  return authenticate;
}

const kind = (connection: Connection) => connection.status().kind;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  vi.useRealTimers();
});

describe('backoff', () => {
  it('[F-06][F-02] tries at 0, then after 200 ms x 2^n up to 60 s, with a new code each time', async () => {
    const tries: number[] = [];
    const connection = connect({
      authenticate: async () => {
        tries.push(Date.now());
        throw Object.assign(new Error('No'), { statusCode: 403 });
      },
    });
    const start = Date.now();
    await vi.advanceTimersByTimeAsync(400_000);
    const delays = tries.map((at, index) => at - (tries[index - 1] ?? start));
    expect(delays.slice(0, 12)).toEqual([
      0, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 51_200, 60_000, 60_000, 60_000,
    ]);
    expect(delays.every((delay, attempt) => delay === backoffMs(attempt))).toBe(true);
    expect(connection.status()).toMatchObject({
      kind: 'waiting',
      failure: { message: 'No', error: { statusCode: 403 } },
    });
  });

  it("[F-02][F-31] answers 'Invalid OTP' by fetching another code after the backoff, the count rising", async () => {
    const server = serve((otp) => otp === 'code-3');
    const authenticate = codes();
    const connection = connect({ url: server.url, authenticate });
    await until('connected', () => kind(connection) === 'connected');
    expect(authenticate).toHaveBeenCalledTimes(3);
    const waits = connection.seen.filter((status) => status.kind === 'waiting');
    expect(waits.map((status) => [status.attempt, status.failure?.message])).toEqual([
      [1, 'Invalid OTP'],
      [2, 'Invalid OTP'],
    ]);
  });

  it('[F-03] starts to count anew after a successful connect', async () => {
    const server = serve((otp) => otp !== 'code-1');
    const authenticate = codes();
    const connection = connect({ url: server.url, authenticate });
    await until('connected', () => kind(connection) === 'connected');
    server.sockets[0]?.conn.close();
    await until('waiting', () => kind(connection) === 'waiting');
    const status = connection.status();
    expect(status).toMatchObject({ kind: 'waiting', attempt: 1 });
    expect(status.kind === 'waiting' && status.nextTryAt - Date.now()).toBeLessThanOrEqual(400);
    await until('connected again', () => kind(connection) === 'connected');
    expect(authenticate).toHaveBeenCalledTimes(3);
  });

  it('gives up an attempt that never ends and goes on', async () => {
    const authenticate = vi.fn(() => new Promise<Record<string, unknown>>(() => {}));
    const connection = connect({ authenticate });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connection.status()).toMatchObject({ kind: 'waiting', attempt: 1 });
    await vi.advanceTimersByTimeAsync(400);
    expect(authenticate).toHaveBeenCalledTimes(2);
  });
});

describe('trying at once', () => {
  const refusing = () =>
    vi.fn(async (): Promise<Record<string, unknown>> => {
      throw new Error('No');
    });

  it('[F-04] fetches a code at once on focus, online and becoming visible, and never while one is under way', async () => {
    const page = new EventTarget();
    const paper = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', paper);
    vi.stubGlobal('navigator', { onLine: true });
    stops.push(() => vi.unstubAllGlobals());
    const authenticate = refusing();
    connect({ authenticate, environment: undefined });
    await vi.advanceTimersByTimeAsync(20_000);
    let calls = authenticate.mock.calls.length;
    const wakes: [EventTarget, string][] = [
      [page, 'focus'],
      [page, 'online'],
      [page, 'pageshow'],
      [paper, 'visibilitychange'],
    ];
    for (const [target, name] of wakes) {
      target.dispatchEvent(new Event(name));
      target.dispatchEvent(new Event(name));
      await vi.advanceTimersByTimeAsync(0);
      calls += 1;
      expect([name, authenticate.mock.calls.length]).toEqual([name, calls]);
    }
    paper.visibilityState = 'hidden';
    paper.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(authenticate).toHaveBeenCalledTimes(calls);
  });

  it('[F-04] [U-01] shows offline too when the network goes while it is still being opened, and through every probe', async () => {
    const device = fakeEnvironment();
    const connection = connect({ authenticate: () => new Promise(() => {}), environment: device.environment });
    await until('under way', () => kind(connection) === 'connecting');
    device.setOnline(false);
    expect(connection.status()).toEqual({ kind: 'offline', attempt: 0 });
    connection.seen.length = 0;
    // The page wakes up; two minutes pass.
    device.wake();
    await vi.advanceTimersByTimeAsync(130_000);
    expect(new Set(connection.seen.map((status) => status.kind))).toEqual(new Set(['offline']));
    device.setOnline(true);
    expect(kind(connection)).toBe('connecting');
  });

  it('[F-04] shows offline as soon as the device is, though the socket lives on, without counting up, and comes back with the network', async () => {
    const server = serve();
    const device = fakeEnvironment();
    const connection = connect({ url: server.url, authenticate: codes(), environment: device.environment });
    await until('connected', () => kind(connection) === 'connected');
    device.setOnline(false);
    expect(kind(connection)).toBe('offline');
    await until('given up on the other side too', () => server.sockets[0]?.connected === false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connection.status()).toEqual({ kind: 'offline', attempt: 0 });
    device.setOnline(true);
    expect(kind(connection)).toBe('connecting');
    await until('connected again', () => kind(connection) === 'connected');
    expect(connection.seen.some((status) => status.kind === 'waiting')).toBe(false);
  });

  it('moves to another server without counting a failure when this one drains', async () => {
    const server = serve();
    const connection = connect({ url: server.url, authenticate: codes(), random: () => 0.5 });
    await until('connected', () => kind(connection) === 'connected');
    server.namespace.emit('server:draining', {});
    await until('the second socket', () => server.sockets.length === 2 && kind(connection) === 'connected');
    expect(connection.seen.map((status) => status.kind)).toEqual([
      'connecting',
      'connected',
      'connecting',
      'connected',
    ]);
  });

  it('comes back by itself after an hour of sleep, by event and without one', async () => {
    const server = serve();
    const device = fakeEnvironment();
    const connection = connect({ url: server.url, authenticate: codes(), environment: device.environment });
    await until('connected', () => kind(connection) === 'connected');
    vi.setSystemTime(Date.now() + 3_600_000);
    device.wake();
    await until('the second socket', () => server.sockets.length === 2 && kind(connection) === 'connected');
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(10_000);
    await until('the third socket', () => server.sockets.length === 3 && kind(connection) === 'connected');
    device.wake();
    expect(kind(connection)).toBe('connected');
  });

  it('stays away once stopped', async () => {
    const device = fakeEnvironment();
    const authenticate = refusing();
    const connection = connect({ authenticate, environment: device.environment });
    await vi.advanceTimersByTimeAsync(500);
    connection.stop();
    device.wake();
    connection.tryNow();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(authenticate).toHaveBeenCalledTimes(2);
    expect(connection.status()).toEqual({ kind: 'stopped' });
  });
});

describe('requests and events', () => {
  async function connected(options: Partial<ConnectionOptions> = {}) {
    const server = serve();
    const connection = connect({ url: server.url, authenticate: codes(), ...options });
    const order: string[] = [];
    connection.onConnect(() => order.push(`connect while ${kind(connection)}`));
    connection.subscribe((status) => order.push(status.kind));
    await until('connected', () => kind(connection) === 'connected' && server.sockets.length === 1);
    const [socket] = server.sockets;
    if (!socket) throw new Error('No socket');
    return { server, connection, socket, order };
  }

  it('tells onConnect before anybody else learns that it is connected', async () => {
    const { order } = await connected();
    expect(order).toEqual(['connecting', 'connect while connected', 'connected']);
  });

  it('resolves with the data of the ack and rejects with the refusal', async () => {
    const { connection, socket } = await connected();
    socket.on('fine', (payload, ack) => ack({ data: payload }));
    const error = { statusCode: 429, message: 'Too many requests', code: 'rate-limited', retryAfter: 3 };
    socket.on('refused', (_payload, ack) => ack({ error }));
    socket.on('odd', (_payload, ack) => ack('yes'));
    const answers = Promise.allSettled(['fine', 'refused', 'odd'].map((event) => connection.request(event, { a: 1 })));
    let settled: PromiseSettledResult<unknown>[] = [];
    void answers.then((all) => {
      settled = all;
    });
    await until('answers', () => settled.length === 3);
    expect(settled[0]).toEqual({ status: 'fulfilled', value: { a: 1 } });
    expect(settled[1]).toMatchObject({ reason: { name: 'SyncError', kind: 'refused', ...error } });
    expect(settled[2]).toMatchObject({ reason: { kind: 'refused', statusCode: 500 } });
  });

  it('rejects after 10 s without an ack, and replaces a connection that is silent as well', async () => {
    const { connection, server } = await connected();
    await vi.advanceTimersByTimeAsync(5);
    const failed = connection.request('nobody-answers', {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(kind(connection)).toBe('connected');
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ kind: 'timeout' });
    expect(connection.status()).toMatchObject({ kind: 'waiting', attempt: 1 });
    await until('a new socket', () => server.sockets.length === 2 && kind(connection) === 'connected');
  });

  it('keeps a connection on which others are answered when one ack is late', async () => {
    const { connection, socket } = await connected();
    const failed = connection.request('nobody-answers', {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    let heard = false;
    connection.on('sync:heads', () => {
      heard = true;
    });
    socket.emit('sync:heads', {});
    await until('heads', () => heard);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await failed).toMatchObject({ kind: 'timeout' });
    expect(kind(connection)).toBe('connected');
  });

  it('rejects at once while not connected, and when the socket closes before the ack', async () => {
    const { connection, socket } = await connected();
    const cut = connection.request('nobody-answers', {}).catch((error: unknown) => error);
    socket.conn.close();
    await until('waiting', () => kind(connection) === 'waiting');
    expect(await cut).toMatchObject({ kind: 'disconnected' });
    await expect(connection.request('any', {})).rejects.toMatchObject({ kind: 'disconnected' });
    expect(() => connection.emit('any', {})).not.toThrow();
  });

  it('emits to the server while it is connected', async () => {
    const { connection, socket } = await connected();
    const heard: unknown[] = [];
    socket.on('typing', (payload) => heard.push(payload));
    connection.emit('typing', { conversationId: 'a' });
    await until('the emit', () => heard.length === 1);
    expect(heard).toEqual([{ conversationId: 'a' }]);
  });

  it('a request of the connection before does not end the one that came after it', async () => {
    const { connection, socket, server } = await connected();
    const slow = connection.request('nobody-answers', {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9_000);
    socket.conn.close();
    await until('a new socket', () => server.sockets.length === 2 && kind(connection) === 'connected');
    await slow;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(kind(connection)).toBe('connected');
  });

  it('[F-06] what is asked while the next try waits does not count as another failure', async () => {
    const { connection, socket } = await connected();
    socket.conn.close();
    await until('waiting', () => kind(connection) === 'waiting');
    const waiting = connection.status();
    await vi.advanceTimersByTimeAsync(5);
    await expect(connection.request('any', {})).rejects.toMatchObject({ kind: 'disconnected' });
    expect(connection.status()).toBe(waiting);
  });

  it('a refused request leaves a connection alone on which nothing else was heard', async () => {
    const { connection, socket } = await connected();
    socket.on('refused', (_payload, ack) => ack({ error: { statusCode: 403, message: 'No' } }));
    let refusal: unknown;
    connection.request('refused', {}).catch((error: unknown) => {
      refusal = error;
    });
    await until('the refusal', () => refusal !== undefined);
    expect(refusal).toMatchObject({ statusCode: 403 });
    expect(kind(connection)).toBe('connected');
  });

  it('[F-29] says in the log what nobody handles and which handler failed', async () => {
    const onLog = vi.fn();
    const { connection, socket } = await connected({ onLog });
    const error = new Error('broken handler');
    const fail = () => {
      throw error;
    };
    connection.on('known', fail);
    connection.onUnknown(fail);
    connection.subscribe(fail);
    socket.emit('known', 1);
    socket.emit('strange', 2);
    await until('both', () => onLog.mock.calls.length >= 3);
    connection.stop();
    expect(onLog.mock.calls).toEqual([
      ['A listener failed', error],
      ['Unknown event', { event: 'strange' }],
      ['A listener failed', error],
      ['A listener failed', error],
    ]);
  });

  it('[F-29] hands events nobody handles to onUnknown only, and survives a handler that throws', async () => {
    const { connection, socket } = await connected();
    const heard: string[] = [];
    connection.on('known', () => {
      throw new Error('broken handler');
    });
    const end = connection.on('known', (payload) => heard.push(`known ${String(payload)}`));
    connection.onUnknown((event, payload) => heard.push(`unknown ${event} ${String(payload)}`));
    socket.emit('known', 1);
    socket.emit('strange', 2);
    await until('both', () => heard.length === 2);
    expect(heard).toEqual(['known 1', 'unknown strange 2']);
    end();
    expect(kind(connection)).toBe('connected');
  });
});
