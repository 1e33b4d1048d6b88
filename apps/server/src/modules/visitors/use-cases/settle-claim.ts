import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { isBanned } from '../bans.repo.ts';
import { absorbRow, lockClaimants } from '../identity.repo.ts';
import { type CustomerLink, settle } from '../identity.ts';
import { visitorSignedOut } from '../visitors.events.ts';

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
  for (const row of [own, device]) {
    // Signing in is no way out of a ban.
    if (row && (await isBanned(tx.pool, { workspaceId, storeId, visitorId: row.id, ip: null }))) {
      throw new AppError('visitor-banned');
    }
  }
  if (own && device) {
    await absorbRow(tx.pool, workspaceId, { guest: device.id, into: own.id, now: tx.now() });
    tx.emit(visitorSignedOut({ workspaceId, storeId, visitorId: device.id }));
    return { visitorId: own.id, absorbed: device.id };
  }
  return { visitorId: (own ?? device)?.id ?? null, absorbed: null };
}
