import { createListeners, type Listeners } from './listeners.ts';

/** Brings events to their handlers without knowing any of them. */
export interface Dispatcher {
  on(event: string, handler: (payload: unknown) => void): () => void;
  onUnknown(handler: (event: string, payload: unknown) => void): () => void;
  dispatch(event: string, payload: unknown): void;
}

export function createDispatcher(log: (message: string, details?: unknown) => void): Dispatcher {
  const report = (error: unknown) => log('A listener failed', error);
  const handlers = new Map<string, Listeners<[unknown]>>();
  const unknown = createListeners<[string, unknown]>(report);
  return {
    on(event, handler) {
      const existing = handlers.get(event) ?? createListeners<[unknown]>(report);
      handlers.set(event, existing);
      return existing.add(handler);
    },
    onUnknown: unknown.add,
    dispatch(event, payload) {
      const interested = handlers.get(event);
      if (interested?.size) return interested.notify(payload);
      log('Unknown event', { event });
      unknown.notify(event, payload);
    },
  };
}
