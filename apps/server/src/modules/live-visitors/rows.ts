import type { Visitor } from '@chatso/contract';
import { visitorLimits } from '@chatso/domain';
import { customerTypeOf, locationOf } from '../visitors/index.ts';
import type { VisitorFacts } from './facts.ts';

/** A visitor as the board holds them: never changed, but replaced. */
export interface Row {
  readonly id: string;
  readonly storeId: string;
  /** Begin of the visit; what the order of a list follows. */
  readonly begun: number;
  readonly facts: VisitorFacts;
  readonly visitor: Visitor;
  /** What a search looks into, small letters. */
  readonly words: string;
  /** When time alone makes them different; null: never. */
  readonly dueAt: number | null;
}

const iso = (moment: number): string => new Date(moment).toISOString();
const isoOrNull = (moment: number | null): string | null => (moment === null ? null : iso(moment));

/** What the store lets happen to its visitors. */
export interface StoreNow {
  /** The widget is there, so somebody can be prompted (M-39). */
  shown: boolean;
}

/** Decision G-5, and what the status tag says (M-27). */
export function toRow(facts: VisitorFacts, { shown }: StoreNow, now: number): Row {
  const promptedUntil = facts.lastPromptedAt === null ? 0 : facts.lastPromptedAt + visitorLimits.promptEveryMs;
  const ratedUntil = facts.chatKind === 'rating' ? (facts.chatEndedAt ?? 0) + visitorLimits.ratingForMs : 0;
  const prompted = promptedUntil > now;
  const isRating = ratedUntil > now;
  const isPending = facts.chatKind === 'pending';
  const isChatting = facts.chatKind === 'ongoing';
  const isMissed = facts.chatKind === 'missed';
  const inChat = isPending || isChatting || isRating;
  const shows = inChat || isMissed;
  const abandonedFrom = facts.cartItems === 0 ? 0 : facts.lastActiveAt + visitorLimits.cartAbandonedAfterMs;
  const due = [promptedUntil, ratedUntil, abandonedFrom].filter((moment) => moment > now);
  return {
    id: facts.visitorId,
    storeId: facts.storeId,
    begun: facts.visitStartedAt,
    facts,
    visitor: {
      id: facts.visitorId,
      name: facts.fullname,
      number: facts.number,
      status: facts.idle ? 'idle' : 'active',
      conversationStatus: { isPending, isChatting, isMissed, isRating, prompted },
      description: customerTypeOf(facts),
      isChatting,
      created: iso(facts.visitStartedAt),
      country: locationOf(facts.countryCode).country,
      countryCode: facts.countryCode,
      pageCount: facts.pageCount,
      chatCount: facts.chatCount,
      returnCount: facts.returnCount,
      lastActive: iso(facts.lastActiveAt),
      lastPrompted: isoOrNull(facts.lastPromptedAt),
      lastInteractionTimestamp: isoOrNull(facts.lastPromptedAt),
      interactionCount: facts.prompts,
      isAllowPrompted: shown && !inChat && !prompted,
      locationId: facts.locationId,
      locationName: facts.locationName,
      viewingPageUrl: facts.pageUrl,
      viewingPageTitle: facts.pageTitle,
      // The column holds nothing else.
      referrerProvider: facts.referrerProvider as Visitor['referrerProvider'],
      device: [facts.platform, facts.browser].filter((part) => part !== null).join(', ') || null,
      cart:
        facts.cartItems === 0
          ? null
          : {
              items: facts.cartItems,
              total: facts.cartTotal,
              currency: facts.cartCurrency,
              abandoned: abandonedFrom <= now,
            },
      conversationStarted: shows ? isoOrNull(facts.chatStartedAt) : null,
      conversationId: shows ? facts.chatId : null,
      chatsoStoreId: facts.storeId,
    },
    words: [facts.fullname, facts.email, `visitor #${facts.number}`, facts.pageTitle]
      .filter(Boolean)
      .join('\n')
      .toLowerCase(),
    dueAt: due.length === 0 ? null : Math.min(...due),
  };
}

/** The newest visit first; two of one moment in an order that stays. */
export const before = (a: Pick<Row, 'begun' | 'id'>, b: Pick<Row, 'begun' | 'id'>): boolean =>
  a.begun === b.begun ? a.id < b.id : a.begun > b.begun;

/** Where `row` stands, or would stand. */
export function placeIn(rows: readonly Row[], row: Pick<Row, 'begun' | 'id'>): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = rows[middle];
    if (other !== undefined && before(other, row)) low = middle + 1;
    else high = middle;
  }
  return low;
}
