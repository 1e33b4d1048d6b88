/**
 * Visitors: who is in a store's pages, by device. Owns visitors, their pages, what they look at, and bans.
 * Invariants: numbers run from 1 per store without gaps (G-33); a visitor is resumed by token only; only a signed claim
 * links a visitor to a customer; a signed identity (store, subject) is one visitor, whose threads no other identity sees
 * (identity.ts); a ban holds in one store, for what it names of visitor, address and e-mail (decision G-11), and while it
 * runs: one whose time is over lets in by itself.
 * Emits: visitor.banned, visitor.ban-changed, visitor.changed, visitor.tracked (internal).
 */
import { endpoints } from '@chatso/contract';
import { defineModule, on, react } from '../../platform/module.ts';
import {
  adminsRoom,
  storeAllRoom,
  storeCategoryRoom,
  storeRoom,
  trackedRoom,
  visitorRoom,
} from '../../platform/realtime/rooms.ts';
import { storeActiveChanged } from '../stores/index.ts';
import { personal } from './personal.ts';
import { trackingOf, trackingSockets } from './tracking.ts';
import { currentVisitor } from './use-cases/current-visitor.ts';
import { listVisitedPages, locateVisitor } from './use-cases/look-at-visitor.ts';
import {
  banChanged,
  cartChanged,
  pagesVisited,
  productsViewed,
  visitorBanned,
  visitorChanged,
  visitorSignedOut,
  visitorsTracked,
} from './visitors.events.ts';

export { type BannedOrder, type BannedRow, countBanned, listBanned, listBanning } from './banned-list.repo.ts';
export { findAlike, lockBan, runningBanOf } from './bans.repo.ts';
export { countryCodeOf, locationOf } from './device.ts';
export { absorbedBy } from './identity.repo.ts';
export { type CustomerLink, isTheirs } from './identity.ts';
export { knownCustomersSql, provenEmailSql } from './known-customer.ts';
export { banVisitor, blockable, changeBan, isSameNetwork, unbanVisitor } from './use-cases/ban-visitor.ts';
export { beginSession, type SessionInput } from './use-cases/begin-session.ts';
export { linkCustomer, signOutVisitor, updateContact } from './use-cases/change-visitor.ts';
export { classifyVisitor, customerTypeOf } from './use-cases/classify-visitor.ts';
export { currentVisitor, isValidAfter } from './use-cases/current-visitor.ts';
export { ownVisitor } from './use-cases/look-at-visitor.ts';
export { countingTries, isBanned } from './use-cases/refuse-banned.ts';
export { type SettledClaim, settleClaim } from './use-cases/settle-claim.ts';
export {
  type OfVisitor,
  visitorBanned,
  visitorChanged,
  visitorSignedOut,
  visitorsTracked,
} from './visitors.events.ts';
export { toWidgetVisitor } from './visitors.mapper.ts';
export {
  addChatOf,
  type Contact,
  confirmEmailRow,
  deleteVisitors,
  findVisitorRow as findVisitor,
  insertVisitor,
  noteConsent,
  touchPresence,
} from './visitors.repo.ts';
export { bans, type VisitorRow, visitorPages, visitors } from './visitors.schema.ts';

export const visitorsModule = defineModule({
  name: 'visitors',
  tables: { owns: ['visitors', 'visitor_numbers', 'visitor_pages', 'bans'], reads: ['customers', 'users'] },
  personal,
  routes: (binder) =>
    void binder
      .on(endpoints['tracking.visitedPages'], (ctx, { query }) => listVisitedPages(ctx, query.visitorId))
      .on(endpoints['tracking.visitorLocation'], (ctx, { query }) => locateVisitor(ctx, query.visitorId)),
  events: [
    visitorBanned,
    banChanged,
    visitorChanged,
    visitorSignedOut,
    visitorsTracked,
    pagesVisited,
    productsViewed,
    cartChanged,
  ],
  realtime: [
    on(visitorBanned, ({ visitorId }) => [
      { namespace: '/widget', rooms: [visitorRoom(visitorId)], event: 'visitor:banned', payload: {} },
    ]),
    on(banChanged, ({ workspaceId, storeId, visitorId, banned, by }) => [
      {
        namespace: '/message',
        // All who serve the store, whichever departments are theirs there.
        rooms: [
          adminsRoom(workspaceId),
          storeAllRoom(workspaceId, storeId),
          storeCategoryRoom(workspaceId, storeId, 'none'),
        ],
        event: 'visitor:ban-changed',
        payload: { visitorId, storeId, banned, by },
      },
    ]),
    on(pagesVisited, ({ workspaceId, visitorId }) => [
      {
        namespace: '/tracking',
        rooms: [trackedRoom(workspaceId, visitorId)],
        event: 'visited-pages-changed',
        payload: { visitorId },
      },
    ]),
    on(productsViewed, ({ workspaceId, visitorId, viewedProducts }) => [
      {
        namespace: '/tracking',
        rooms: [trackedRoom(workspaceId, visitorId)],
        event: 'visitor:viewed-products-changed',
        payload: { visitorId, viewedProducts },
      },
    ]),
    on(cartChanged, ({ workspaceId, visitorId, cart }) => [
      {
        namespace: '/tracking',
        rooms: [trackedRoom(workspaceId, visitorId)],
        event: 'visitor:item-in-cart-changed',
        payload: { visitorId, cart },
      },
    ]),
  ],
  sockets: trackingSockets,
  // Events leave on the same connection in order, so `visitor:banned` arrives before the end of the socket.
  reactions: ({ realtime }) => [
    react(visitorBanned, async (_ctx, { visitorId }) => realtime.disconnectRoom('/widget', visitorRoom(visitorId))),
    react(storeActiveChanged, async (_ctx, { workspaceId, storeId, active }) => {
      if (!active) realtime.disconnectRoom('/widget', storeRoom(workspaceId, storeId));
    }),
    react(visitorSignedOut, async (_ctx, { visitorId }) => realtime.disconnectRoom('/widget', visitorRoom(visitorId))),
  ],
  admitVisitor: async (ctx) => {
    await currentVisitor(ctx);
  },
  onDrain: (deps) => trackingOf(deps).flush(),
});
