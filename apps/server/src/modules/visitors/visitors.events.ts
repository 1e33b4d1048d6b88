import type { ViewedProduct, VisitorCart } from '@chatso/contract';
import { defineEvent } from '../../platform/events.ts';

export interface OfVisitor {
  workspaceId: string;
  storeId: string;
  visitorId: string;
}

/** May no longer chat; conversations end the open one (G-26). */
export const visitorBanned = defineEvent<OfVisitor & { bannedBy: string | null }>('visitor.banned');
/** Banned, with another ban than before, or let in again; `by` null: no person did it. One for each ban, whoever else it means. */
export const banChanged = defineEvent<OfVisitor & { banned: boolean; by: { _id: string; fullname: string } | null }>(
  'visitor.ban-changed',
);
/** Name, e-mail, phone or customer link changed; conversations carry copies. Nobody's socket hears it directly. */
export const visitorChanged = defineEvent<OfVisitor>('visitor.changed', { internal: true });
/** Signed out on their device: the sockets of all tabs end. */
export const visitorSignedOut = defineEvent<OfVisitor>('visitor.signed-out', { internal: true });

/** The page a visitor is on now. */
export interface PageSeen extends OfVisitor {
  url: string;
  title: string;
  pageCount: number;
  at: Date;
}
/**
 * Of visitors whose sockets are in this process. `visitors` went to a page, or their cart is another one; `pages` are those
 * of them that were counted; `presence`: who turned to another tab or came back; `carts`: what is in it, in pieces and money;
 * `described`: of whom the page said something.
 */
export const visitorsTracked = defineEvent<{
  visitors: OfVisitor[];
  pages: PageSeen[];
  presence: (OfVisitor & { idle: boolean; at: Date })[];
  carts: (OfVisitor & { items: number; total: number | null; currency: string | null; at: Date })[];
  described: OfVisitor[];
}>('visitor.tracked', { internal: true });

export interface OfTracked {
  workspaceId: string;
  visitorId: string;
}
/** Page and cart of a visitor; only of visitors an agent asked for lately. */
export const pagesVisited = defineEvent<OfTracked>('visitor.pages-visited');
export const productsViewed = defineEvent<OfTracked & { viewedProducts: ViewedProduct[] }>('visitor.products-viewed');
export const cartChanged = defineEvent<OfTracked & { cart: VisitorCart }>('visitor.cart-changed');
