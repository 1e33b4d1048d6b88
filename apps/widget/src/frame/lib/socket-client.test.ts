import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TransportSocket } from '@chatso/sync';
import { Server } from 'socket.io';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { io } from './socket-client.ts';

const http = createServer();
const server = new Server(http, { transports: ['websocket'], pingInterval: 100, pingTimeout: 100 });
const opened: TransportSocket[] = [];
const fixed = { path: '/socket.io/', reconnection: false, forceNew: true, timeout: 1000 } as const;
let base = '';

beforeAll(async () => {
  // Node 20 has no WebSocket of its own.
  vi.stubGlobal('WebSocket', WebSocket);
  const space = server.of('/widget');
  space.use((socket, next) => {
    const { token } = socket.handshake.auth;
    next(token === 'good' ? undefined : new Error('Invalid OTP'));
  });
  space.on('connection', (socket) => {
    socket.on('double', (value: number, ack: (answer: unknown) => void) => ack({ data: value * 2 }));
    socket.on('silence', () => undefined);
    socket.on('echo', (value: unknown) => socket.emit('echoed', value));
    socket.on('leave', () => socket.disconnect());
    socket.on('cut', () => socket.conn.close());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterAll(async () => {
  for (const socket of opened) socket.disconnect();
  await server.close();
  vi.unstubAllGlobals();
});

function open(token = 'good'): TransportSocket {
  const socket = io(`${base}/widget`, { ...fixed, transports: ['websocket'], auth: { token } });
  opened.push(socket);
  return socket;
}
const heard = (socket: TransportSocket, event: 'connect' | 'connect_error' | 'disconnect') =>
  new Promise<unknown>((resolve) => socket.on(event as 'disconnect', resolve));
const ask = (socket: TransportSocket, event: string, payload: unknown, ms = 1000) =>
  new Promise<unknown>((resolve) => {
    socket.timeout(ms).emit(event, payload, (error, answer) => resolve(error ?? answer));
  });

it('joins, asks, hears events and stays through pings', async () => {
  const socket = open();
  await heard(socket, 'connect');
  const events: unknown[] = [];
  let packets = 0;
  socket.onAny((event, payload) => events.push([event, payload]));
  socket.io.engine?.on('packet', () => {
    packets += 1;
  });
  expect(await Promise.all([ask(socket, 'double', 21), ask(socket, 'double', 4)])).toEqual([{ data: 42 }, { data: 8 }]);
  const odd = { text: 'a,"b" [1] 7{} 😀 \u2028', list: [null, true] };
  socket.emit('echo', odd);
  await vi.waitFor(() => expect(events).toEqual([['echoed', odd]]));
  // Several pings later it is still there.
  await vi.waitFor(() => expect(packets).toBeGreaterThan(8), { timeout: 3000 });
  expect(socket.connected).toBe(true);
});

it('says why it may not join', async () => {
  const socket = open('bad');
  expect(await heard(socket, 'connect_error')).toMatchObject({ message: 'Invalid OTP' });
  expect(socket.connected).toBe(false);
});

it('a server that is not there is a connect_error', async () => {
  const socket = io('http://127.0.0.1:9/widget', { ...fixed, transports: ['websocket'], auth: {} });
  expect(await heard(socket, 'connect_error')).toBeInstanceOf(Error);
});

it.each([
  ['leave', 'io server disconnect'],
  ['cut', 'transport close'],
])('hears the end (%s) once and rejects what is unanswered', async (how, reason) => {
  const socket = open();
  await heard(socket, 'connect');
  const ends: unknown[] = [];
  socket.on('disconnect', (why: string) => ends.push(why));
  const answer = ask(socket, 'silence', 1);
  socket.emit(how, null);
  expect(await answer).toBeInstanceOf(Error);
  await vi.waitFor(() => expect(ends).toEqual([reason]));
  expect(socket.connected).toBe(false);
});

it('[H-59] an answer that does not come is an error while the socket stays', async () => {
  const socket = open();
  await heard(socket, 'connect');
  expect(await ask(socket, 'silence', 1, 50)).toMatchObject({ message: 'timeout' });
  expect(await ask(socket, 'double', 3)).toEqual({ data: 6 });
});
