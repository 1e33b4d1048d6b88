import { type AgentEvents, agentEmits, agentEvents } from '@chatso/contract';
import { type AgentEventName, adoptConnection } from '../realtime/realtime.ts';

/** A socket of which only the events and the connecting are real; the console under test speaks through it. */
export function fakeConnection() {
  const handlers = new Map<string, (payload: unknown) => void>();
  const connected = new Set<() => void>();
  const asked: { name: string; payload: unknown }[] = [];
  const told: { name: string; payload: unknown }[] = [];
  const connection = {
    on: (name: string, handler: (payload: unknown) => void) => {
      handlers.set(name, handler);
      return () => handlers.delete(name);
    },
    onUnknown: () => () => undefined,
    onConnect: (listener: () => void) => {
      connected.add(listener);
      return () => connected.delete(listener);
    },
    subscribe: () => () => undefined,
    status: () => ({ kind: 'connected' }),
    request: async (name: string, payload: unknown) => {
      asked.push({ name, payload });
      return { ok: true };
    },
    emit: (name: string, payload: unknown) => void told.push({ name, payload }),
    stop: () => undefined,
  } as unknown as Parameters<typeof adoptConnection>[0];
  const undo = adoptConnection(connection, { events: agentEvents, emits: agentEmits });
  return {
    /** What was asked for, and answered with `ok`. */
    asked,
    /** What was said without waiting for an answer. */
    told,
    /** The server says this. */
    hear<K extends AgentEventName>(
      name: K,
      ...[payload]: Record<string, never> extends AgentEvents[K] ? [] : [payload: AgentEvents[K]]
    ) {
      handlers.get(name)?.(payload ?? {});
    },
    connect() {
      for (const listener of connected) listener();
    },
    undo,
  };
}
