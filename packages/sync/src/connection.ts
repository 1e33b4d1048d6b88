import { createDispatcher } from './dispatcher.ts';
import { type ConnectionEnvironment, pageEnvironment } from './environment.ts';
import { createListeners } from './listeners.ts';
import { createReconnector } from './reconnector.ts';
import { requestOver } from './request.ts';
import type { OpenTransport } from './transport.ts';
import { type Connection, type ConnectionStatus, SyncError } from './types.ts';

export interface ConnectionOptions {
  /** Opens one socket: `io` of socket.io-client, or what speaks like it. */
  io: OpenTransport;
  /** Origin of the server, `''` for the page's own. */
  url: string;
  /** With its slash: `/message`, `/tracking`, `/widget`. */
  namespace: string;
  /** Asked anew before every attempt, because a one-time code is single use (F-02). */
  authenticate: () => Promise<Record<string, unknown>>;
  /** Default `/socket.io/` (F-01). */
  path?: string;
  environment?: ConnectionEnvironment;
  /** ms since the epoch */
  now?: () => number;
  random?: () => number;
  onLog?: (message: string, details?: unknown) => void;
}

const watchEveryMs = 10_000;

/**
 * One socket that comes back by itself until `stop`: after a drop, a refused code, an hour of sleep or a half-open
 * network. It starts at once. Attempts follow `backoffMs` (F-06); the count rises with every failure and disconnect and
 * only a successful connect resets it (F-02, F-03); going online, focus and visibility try at once (F-04).
 */
export function createConnection(options: ConnectionOptions): Connection {
  const { now = Date.now, random = Math.random, environment = pageEnvironment() } = options;
  const log = options.onLog ?? (() => undefined);
  const report = (error: unknown) => log('A listener failed', error);
  const statusListeners = createListeners<[ConnectionStatus]>(report);
  const connectListeners = createListeners<[]>(report);
  const dispatcher = createDispatcher(log);
  const { io, url, namespace, authenticate, path = '/socket.io/' } = options;
  const reconnector = createReconnector({
    ...{ io, url, namespace, path, authenticate, now, random, log },
    isOnline: environment.isOnline,
    onStatus: statusListeners.notify,
    onConnect: connectListeners.notify,
    onEvent: dispatcher.dispatch,
  });
  const { status } = reconnector;

  function watch() {
    if (reconnector.isOverdue(watchEveryMs)) reconnector.open();
  }

  function tryNow() {
    const { kind } = status();
    if (kind === 'waiting' || kind === 'offline') reconnector.open();
    else watch();
  }

  async function request(event: string, payload: unknown): Promise<unknown> {
    const over = reconnector.current();
    const sentAt = now();
    try {
      return await requestOver(over?.socket(), event, payload);
    } catch (error) {
      const unanswered = error instanceof SyncError && error.kind === 'timeout';
      // Not a word since we asked: most likely half-open, and the next 35 s of ping timeout would be lost.
      if (unanswered && over === reconnector.current() && reconnector.lastHeard() < sentAt) reconnector.fail(error);
      throw error;
    }
  }

  const endListening = environment.listen(tryNow, reconnector.wentOffline);
  const watching = setInterval(watch, watchEveryMs);

  return {
    status,
    subscribe: statusListeners.add,
    onConnect: connectListeners.add,
    on: dispatcher.on,
    onUnknown: dispatcher.onUnknown,
    emit(event, payload) {
      const socket = reconnector.current()?.socket();
      if (socket?.connected) socket.emit(event, payload);
    },
    request,
    tryNow,
    stop() {
      clearInterval(watching);
      endListening();
      reconnector.stop();
    },
  };
}
