import type { AgentEmitPayload, AgentEvents, agentEmits, agentEvents } from '@chatso/contract';
import { type Connection, type ConnectionStatus, SyncError } from '@chatso/sync';
import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { log } from '../reports/log.ts';
import { useOnline } from './online.ts';
import { type ConnectionRefusal, nextRefusal } from './refusal.ts';

export type AgentEventName = keyof AgentEvents;
type AgentEmits = typeof agentEmits;
/** What the server says and answers on `/message`. It comes with the connection: schemas are no part of the first load. */
export interface AgentContract {
  events: typeof agentEvents;
  emits: AgentEmits;
}
/** Emits that are answered, and those that are not. */
export type AgentRequestName = {
  [K in keyof AgentEmits]: AgentEmits[K]['ack'] extends null ? never : K;
}[keyof AgentEmits];
export type AgentNoticeName = Exclude<keyof AgentEmits, AgentRequestName>;
type AckOf<K extends AgentRequestName> = AgentEmits[K]['ack'] extends z.ZodType
  ? z.output<AgentEmits[K]['ack']>
  : never;

const stopped: ConnectionStatus = { kind: 'stopped' };
type Handler = (payload: unknown) => void;
const handlers = new Map<AgentEventName, Set<Handler>>();
const connectListeners = new Set<() => void>();
const statusListeners = new Set<() => void>();
let adopted: { connection: Connection; contract: AgentContract } | null = null;
let status: ConnectionStatus = stopped;
let refusal: ConnectionRefusal | null = null;

function setStatus(next: ConnectionStatus): void {
  status = next;
  refusal = nextRefusal(refusal, next);
  for (const listener of statusListeners) listener();
}

/** Parses what came in and hands it on. Invalid payloads and failing handlers are logged, never thrown (F-29). */
function dispatch(contract: AgentContract, name: AgentEventName, payload: unknown): void {
  const parsed = contract.events[name].safeParse(payload);
  if (!parsed.success) {
    log.warn('realtime event refused', { name, problem: parsed.error.message });
    return;
  }
  for (const handler of handlers.get(name) ?? []) {
    try {
      handler(parsed.data);
    } catch (error) {
      log.error('realtime handler failed', { name, error });
    }
  }
}

/** Makes `next` the connection everything here speaks through. Returns what ends it. */
export function adoptConnection(next: Connection, contract: AgentContract): () => void {
  adopted = { connection: next, contract };
  const names = Object.keys(contract.events) as AgentEventName[];
  const undo = [
    ...names.map((name) => next.on(name, (payload) => dispatch(contract, name, payload))),
    next.onUnknown((event) => log.warn('realtime event unknown', { event })),
    next.onConnect(() => {
      for (const listener of connectListeners) listener();
    }),
    next.subscribe(setStatus),
  ];
  setStatus(next.status());
  return () => {
    for (const stop of undo) stop();
    next.stop();
    if (adopted?.connection !== next) return;
    adopted = null;
    setStatus(stopped);
  };
}

/** Hears one event of the contract; handlers may come before the connection does and outlive it. Returns the undo. */
export function onAgentEvent<K extends AgentEventName>(
  name: K,
  handler: (payload: AgentEvents[K]) => void,
): () => void {
  const known = handlers.get(name) ?? new Set<Handler>();
  handlers.set(name, known);
  // The dispatcher gives a handler only what its event's schema has parsed.
  const entry = handler as Handler;
  known.add(entry);
  return () => known.delete(entry);
}

/** Runs after every (re)connect: refetch the lists, fetch after the last seq, send the outbox (decision F-6). */
export function onRealtimeConnect(listener: () => void): () => void {
  connectListeners.add(listener);
  return () => connectListeners.delete(listener);
}

/** Fire and forget; dropped while not connected. */
export function notifyServer<K extends AgentNoticeName>(name: K, payload: AgentEmitPayload<K>): void {
  adopted?.connection.emit(name, payload);
}

/** Asks over the socket and resolves with the ack's data, parsed. Rejects with a SyncError; never queued. */
export async function requestServer<K extends AgentRequestName>(
  name: K,
  payload: AgentEmitPayload<K>,
): Promise<AckOf<K>> {
  if (!adopted) throw new SyncError('disconnected', 'Not connected');
  const { connection, contract } = adopted;
  const answer = await connection.request(name, payload);
  const parsed = contract.emits[name].ack.safeParse(answer);
  if (!parsed.success) {
    log.error('realtime answer refused', { name, problem: parsed.error.message });
    throw new SyncError('refused', '');
  }
  return parsed.data as AckOf<K>;
}

const subscribeToStatus = (listener: () => void) => {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
};

export const connectionStatus = (): ConnectionStatus => status;
export const useConnectionStatus = (): ConnectionStatus => useSyncExternalStore(subscribeToStatus, connectionStatus);

/** What the server said when it refused the last attempt; null while connected, and where it did not answer. */
export const useConnectionRefusal = (): ConnectionRefusal | null =>
  useSyncExternalStore(subscribeToStatus, () => refusal);

/**
 * Whether nothing can leave for now: the device says that it has no network, or the connection was lost. The first
 * connection of a page is only on its way.
 */
export function useIsCutOff(): boolean {
  const now = useConnectionStatus();
  const online = useOnline();
  const lost = now.kind === 'offline' || now.kind === 'waiting' || (now.kind === 'connecting' && now.attempt > 0);
  return lost || !online;
}

/** Skips the wait until the next attempt. */
export const tryConnectNow = (): void => adopted?.connection.tryNow();
