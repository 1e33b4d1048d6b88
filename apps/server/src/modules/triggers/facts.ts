import type { TriggerFacts } from '@chatso/domain';
import { customerTypeOf } from '../visitors/index.ts';
import type { VisitorNow } from './visitor-facts.repo.ts';

/** The campaign that brought the visitor, as the address of a page says; null when it says nothing. */
export function campaignOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return new URL(url).searchParams.get('utm_campaign');
}

export const typeOfCustomer = customerTypeOf;

interface AtStore {
  open: boolean;
  /** Null when no trigger asks. */
  agentsOnline: number | null;
  now: number;
}

const secondsSince = (from: Date | null, now: number): number | null =>
  from === null ? null : Math.max(0, Math.floor((now - from.getTime()) / 1000));

/** A visitor of now, in the words of the rules. */
export const factsOf = (visitor: VisitorNow, { open, agentsOnline, now }: AtStore): TriggerFacts => ({
  pageUrl: visitor.pageUrl,
  pageTitle: visitor.pageTitle,
  timeOnPage: secondsSince(visitor.pageAt, now),
  timeOnSite: secondsSince(visitor.visitStartedAt, now),
  pageCount: visitor.pageCount,
  visitCount: visitor.returnCount + 1,
  referrerProvider: visitor.referrerProvider,
  campaign: campaignOf(visitor.campaignUrl),
  country: visitor.country,
  device: visitor.device,
  customerType: typeOfCustomer(visitor),
  cartItems: visitor.cartItems,
  cartValue: visitor.cartValue,
  serviceHours: open ? 'open' : 'closed',
  agentsOnline,
});
