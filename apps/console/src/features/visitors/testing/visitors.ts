import type { LiveVisitorEvents, Visitor, VisitorStore } from '@chatso/contract';
import type { Connection } from '@chatso/sync';

export const visitorId = (number: number): string => `0193b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const storeId = (number: number): string => `0193b0a1-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const aVisitor = (number: number, over: Partial<Visitor> = {}): Visitor => ({
  ...{ id: visitorId(number), number, name: null, status: 'active' },
  conversationStatus: { isPending: false, isChatting: false, isMissed: false, isRating: false, prompted: false },
  ...{ description: 'Non-registered', isChatting: false, created: '2026-11-20T17:55:00.000Z' },
  ...{ country: 'Canada', countryCode: 'CA', pageCount: 1, chatCount: 0, returnCount: 0 },
  ...{ lastActive: '2026-11-20T17:59:00.000Z', lastPrompted: null, lastInteractionTimestamp: null },
  ...{ cart: null, interactionCount: 0, isAllowPrompted: true, locationId: null, locationName: null },
  ...{ viewingPageUrl: 'https://shop.test/fleece', viewingPageTitle: 'Fleece', referrerProvider: 'direct' },
  ...{ device: 'macOS, Safari 18', conversationStarted: null, conversationId: null, chatsoStoreId: storeId(1) },
  ...over,
});

export const aVisitorStore = (number: number, over: Partial<VisitorStore> = {}): VisitorStore => ({
  ...{ _id: storeId(number), name: `Shop ${number}`, image: null, url: null, active: true, type: 'website' },
  ...{ widgetConnection: 'CONNECTED', analyticsId: `shop-${number}`, chatsoStoreId: storeId(number), crmStoreId: null },
  ...{ showWidget: true, activeVisitorCount: 2, inChat: 0, pending: 0, idle: 0 },
  ...over,
  active: (over.active ?? 2) as never,
});

type Handler = (payload: unknown) => void;

/** A `/tracking` connection of which the server's side is the test's. */
export function fakeTracking(answers: Record<string, (payload: never) => unknown>) {
  const handlers = new Map<string, Set<Handler>>();
  const connected = new Set<() => void>();
  const heard = new Set<(status: ReturnType<Connection['status']>) => void>();
  const asked: { name: string; payload: Record<string, unknown> }[] = [];
  let status: ReturnType<Connection['status']> = { kind: 'connected' };
  const connection = {
    status: () => status,
    subscribe: (listener: (status: ReturnType<Connection['status']>) => void) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    onConnect: (listener: () => void) => {
      connected.add(listener);
      return () => connected.delete(listener);
    },
    on: (name: string, handler: Handler) => {
      const all = handlers.get(name) ?? new Set();
      handlers.set(name, all.add(handler));
      return () => all.delete(handler);
    },
    onUnknown: () => () => undefined,
    emit: (name: string, payload: Record<string, unknown>) => void asked.push({ name, payload }),
    request: async (name: string, payload: Record<string, unknown>) => {
      asked.push({ name, payload });
      const answer = answers[name];
      if (!answer) throw new Error(`Nobody answers ${name}`);
      return answer(payload as never);
    },
    tryNow: () => undefined,
    stop: () => undefined,
  } as unknown as Connection;
  return {
    connection,
    asked,
    answers,
    listsAsked: () => asked.filter(({ name }) => name === 'agent:get-visitor-list').map(({ payload }) => payload),
    hear<K extends keyof LiveVisitorEvents>(name: K, payload: LiveVisitorEvents[K]) {
      for (const handler of handlers.get(name) ?? []) handler(payload);
    },
    setStatus(next: ReturnType<Connection['status']>) {
      status = next;
      for (const listener of heard) listener(next);
      if (next.kind === 'connected') for (const listener of connected) listener();
    },
  };
}
