/** Which chat a visitor is in, or was just now. */
export interface ChatFacts {
  id: string;
  kind: 'pending' | 'ongoing' | 'missed' | 'rating';
  startedAt: number;
  endedAt: number | null;
}

/**
 * What is known of a visitor who is on the pages now. Flat and plain, as processes tell each other of it; moments are
 * milliseconds since the epoch. What time makes of it (prompted, may be prompted) is no part of it.
 */
export interface VisitorFacts {
  visitorId: string;
  storeId: string;
  number: number;
  fullname: string | null;
  email: string | null;
  countryCode: string | null;
  visitStartedAt: number;
  lastActiveAt: number;
  idle: boolean;
  pageCount: number;
  chatCount: number;
  returnCount: number;
  pageUrl: string | null;
  pageTitle: string | null;
  referrerProvider: string;
  browser: string | null;
  platform: string | null;
  locationId: string | null;
  locationName: string | null;
  isCustomer: boolean;
  hadChats: boolean;
  chatId: string | null;
  chatKind: ChatFacts['kind'] | null;
  chatStartedAt: number | null;
  chatEndedAt: number | null;
  /** Pieces in the cart. */
  cartItems: number;
  cartTotal: number | null;
  cartCurrency: string | null;
  lastPromptedAt: number | null;
  prompts: number;
}

export type FactsChange = Partial<VisitorFacts> & Pick<VisitorFacts, 'visitorId'>;

/** The fields of `now` that `before` has otherwise; null: none. */
export function changeOf(before: VisitorFacts, now: VisitorFacts): FactsChange | null {
  const change: Record<string, unknown> = {};
  for (const name of Object.keys(now) as (keyof VisitorFacts)[])
    if (before[name] !== now[name]) change[name] = now[name];
  // Only fields of the facts were copied.
  return Object.keys(change).length === 0 ? null : ({ ...change, visitorId: now.visitorId } as FactsChange);
}
