import type { Ack, Namespace } from '@chatso/contract';
import { io, type Socket } from 'socket.io-client';
import { patienceMs } from './eventually.ts';

export interface Received {
  event: string;
  payload: unknown;
}

export interface SocketClient {
  socket: Socket;
  /** Everything heard so far, in order. */
  received: Received[];
  /** The first event of this name that passes, also one heard before; fails after `ms`. */
  waitFor<P = Record<string, unknown>>(event: string, passes?: (payload: P) => boolean, ms?: number): Promise<P>;
  /** Sends and waits for the ack. */
  ask<D = unknown>(event: string, payload?: unknown): Promise<Ack<D>>;
  /** Sends without asking for an ack. */
  tell(event: string, payload?: unknown): void;
  close(): void;
}

/** Connects without any retry; rejects with the server's connect_error. */
export function connectSocket(
  baseUrl: string,
  namespace: Namespace,
  auth: Record<string, string>,
  extraHeaders: Record<string, string> = {},
): Promise<SocketClient> {
  const socket = io(`${baseUrl}${namespace}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth,
    extraHeaders,
  });
  const received: Received[] = [];
  socket.onAny((event: string, payload: unknown) => received.push({ event, payload }));
  const client: SocketClient = {
    socket,
    received,
    waitFor: <P>(event: string, passes: (payload: P) => boolean = () => true, ms = patienceMs) =>
      new Promise<P>((done, fail) => {
        const found = received.find((one) => one.event === event && passes(one.payload as P));
        if (found !== undefined) return done(found.payload as P);
        const listen = (payload: P) => {
          if (passes(payload)) finish(() => done(payload));
        };
        const timer = setTimeout(() => {
          const heard = received.map((one) => one.event).join(', ') || 'nothing';
          finish(() => fail(new Error(`${event} did not come within ${ms} ms; heard ${heard}.`)));
        }, ms);
        const finish = (then: () => void) => {
          clearTimeout(timer);
          socket.off(event, listen);
          then();
        };
        socket.on(event, listen);
      }),
    ask: async <D>(event: string, payload?: unknown) =>
      (await socket.timeout(patienceMs).emitWithAck(event, payload)) as Ack<D>,
    tell: (event, payload) => void socket.emit(event, payload),
    close: () => void socket.disconnect(),
  };
  return new Promise((done, fail) => {
    socket.once('connect', () => done(client));
    socket.once('connect_error', (error) => {
      socket.disconnect();
      fail(error);
    });
  });
}
