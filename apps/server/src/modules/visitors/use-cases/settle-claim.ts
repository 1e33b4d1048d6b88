import type { Ctx } from '../../../platform/ctx.ts';
import { absorbRow, lockClaimants } from '../identity.repo.ts';
import { type CustomerLink, settle } from '../identity.ts';
import { visitorSignedOut } from '../visitors.events.ts';
import { refuseBanned } from './refuse-banned.ts';

export interface SettledClaim {
  /** Whom the claim means; null: a visitor that is still to be made. */
  visitorId: string | null;
  /** The guest of this device, who was the same person: their chats go along (`moveChats`), their token ends. */
  absorbed: string | null;
}

/**
 * Which visitor a signed claim means: the one of this identity, wherever it was seen first, else the guest of this device.
 * Needs a transaction: until it ends, other pages with the same claim wait, and find what this one made.
 * @throws visitor-banned
 */
export async function settleClaim(
  tx: Ctx,
  storeId: string,
  deviceVisitorId: string | null,
  link: CustomerLink,
): Promise<SettledClaim> {
  const { workspaceId } = tx;
  const rows = await lockClaimants(tx.db, { workspaceId, storeId, subject: link.subject, deviceVisitorId });
  const { own, device } = settle(rows, deviceVisitorId, link);
  // Signing in is no way out of a ban; and whom the shop knows by a banned e-mail is kept out on every device.
  for (const visitorId of new Set([own?.id ?? null, device?.id ?? null])) {
    await refuseBanned(tx, { workspaceId, storeId, visitorId, ip: null, email: link.email ?? null });
  }
  if (own && device) {
    await absorbRow(tx.pool, workspaceId, { guest: device.id, into: own.id, now: tx.now() });
    tx.emit(visitorSignedOut({ workspaceId, storeId, visitorId: device.id }));
    return { visitorId: own.id, absorbed: device.id };
  }
  return { visitorId: (own ?? device)?.id ?? null, absorbed: null };
}
