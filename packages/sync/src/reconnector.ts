import { backoffMs } from '@chatso/domain';
import { type Attempt, startAttempt } from './attempt.ts';
import type { OpenTransport } from './transport.ts';
import type { ConnectionFailure, ConnectionStatus } from './types.ts';

interface ReconnectorOptions {
  io: OpenTransport;
  url: string;
  namespace: string;
  path: string;
  authenticate: () => Promise<Record<string, unknown>>;
  now: () => number;
  random: () => number;
  isOnline: () => boolean;
  log: (message: string, details?: unknown) => void;
  onStatus: (status: ConnectionStatus) => void;
  /** Before `onStatus` tells the same. */
  onConnect: () => void;
  onEvent: (event: string, payload: unknown) => void;
}

/** Always one attempt, one connection or one timer for the next attempt, until `stop`. */
export interface Reconnector {
  status(): ConnectionStatus;
  current(): Attempt | undefined;
  /** When anything arrived last, in ms since the epoch. */
  lastHeard(): number;
  /** Gives up what there is and tries at once. */
  open(): void;
  /** Gives up what there is and tries after the backoff. */
  fail(error: unknown): void;
  wentOffline(): void;
  /** By the wall clock, because timers stand still in a page that sleeps: something should have happened `graceMs` ago. */
  isOverdue(graceMs: number): boolean;
  stop(): void;
}

const attemptTimeoutMs = 30_000;
/** Longer than engine.io's own ping timeout (25 s + 20 s), which a sleeping or throttled page does not run. */
const silenceMs = 60_000;
/** While the device says it is offline: browsers are sometimes wrong about it. */
const offlineProbeMs = 60_000;
/** Everybody on a server that drains comes back spread over this. */
const drainSpreadMs = 500;

const failureOf = (error: unknown): ConnectionFailure => ({
  message: error instanceof Error ? error.message : String(error),
  error,
});

export function createReconnector(options: ReconnectorOptions): Reconnector {
  const { now, isOnline } = options;
  let status: ConnectionStatus = { kind: 'connecting', attempt: 0 };
  /** Failures in a row. */
  let attempt = 0;
  let current: Attempt | undefined;
  let startedAt = 0;
  let lastHeard = 0;
  let timer = setTimeout(open, backoffMs(0));
  let draining = false;

  function publish(next: ConnectionStatus) {
    status = next;
    options.onStatus(next);
  }

  const isStopped = () => status.kind === 'stopped';

  function abandon() {
    clearTimeout(timer);
    draining = false;
    const given = current;
    current = undefined;
    given?.close();
  }

  function tryAfter(delayMs: number, failure?: ConnectionFailure) {
    clearTimeout(timer);
    timer = setTimeout(open, delayMs);
    if (isOnline()) publish({ kind: 'waiting', attempt, nextTryAt: now() + delayMs, failure });
    else publish({ kind: 'offline', attempt });
  }

  function fail(error: unknown) {
    abandon();
    const failure = failureOf(error);
    options.log('Not connected', { attempt, message: failure.message });
    // Being offline is no failure of the server: the count stays, so that coming back is quick.
    if (!isOnline()) return tryAfter(offlineProbeMs, failure);
    attempt += 1;
    tryAfter(backoffMs(attempt), failure);
  }

  function open() {
    abandon();
    startedAt = now();
    // A probe while the device says that it is offline is no news: 'No internet' stays until it is wrong.
    publish({ kind: isOnline() ? 'connecting' : 'offline', attempt });
    // A listener may have stopped it.
    if (isStopped()) return;
    const { io, url, namespace, path, authenticate } = options;
    const where = { io, url, namespace, path, authenticate, timeoutMs: attemptTimeoutMs };
    current = startAttempt({ ...where, onConnected, onEnded, onEvent, onHeard });
  }

  function onEnded(error: unknown) {
    // While draining the reconnect is already due, and it is not a failure.
    if (draining) current = undefined;
    else fail(error);
  }

  function onEvent(event: string, payload: unknown) {
    if (event === 'server:draining') drain();
    else options.onEvent(event, payload);
  }

  function onConnected() {
    attempt = 0;
    onHeard();
    const connected: ConnectionStatus = { kind: 'connected' };
    status = connected;
    options.onConnect();
    if (status === connected) publish(connected);
  }

  function onHeard() {
    lastHeard = now();
  }

  function drain() {
    if (draining) return;
    draining = true;
    timer = setTimeout(open, Math.floor(options.random() * drainSpreadMs));
  }

  return {
    status: () => status,
    current: () => current,
    lastHeard: () => lastHeard,
    open,
    fail,
    wentOffline() {
      // A socket outlives its network by up to a minute, and nobody is to think meanwhile that they are heard.
      // One that is only being opened hangs for as long, and what it says then would be that the server is to blame.
      if (status.kind === 'connected' || status.kind === 'connecting') fail(new Error('The device went offline'));
      else if (status.kind === 'waiting') tryAfter(offlineProbeMs);
    },
    isOverdue(graceMs) {
      if (status.kind === 'connected') return now() - lastHeard > silenceMs;
      if (status.kind === 'connecting') return now() - startedAt > attemptTimeoutMs + graceMs;
      return status.kind === 'waiting' && now() > status.nextTryAt + graceMs;
    },
    stop() {
      if (status.kind === 'stopped') return;
      abandon();
      publish({ kind: 'stopped' });
    },
  };
}
