import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { insertBan, liftBan } from '../bans.repo.ts';
import { publicAddress } from '../device.ts';
import { visitorBanned } from '../visitors.events.ts';
import { findVisitorRow } from '../visitors.repo.ts';

/**
 * Bans the visitor and their address in this store; banning twice is no error. An address of a private network stands for
 * everybody behind it (or behind a proxy we were not told of), so it is not banned. `visitor.banned` tells the widget to hide
 * and the conversations to end the open chat. Throws `not-found`.
 */
export async function banVisitor(
  ctx: Ctx,
  input: { storeId: string; visitorId: string; reason?: string },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const visitor = await findVisitorRow(tx.db, tx.workspaceId, input.storeId, input.visitorId);
    if (visitor === null) throw notFound();
    const { workspaceId, storeId, id: visitorId } = visitor;
    const bannedBy = tx.actor.kind === 'agent' ? tx.actor.userId : null;
    const ban = {
      workspaceId,
      storeId,
      visitorId,
      ip: publicAddress(visitor.ip),
      reason: input.reason ?? '',
      bannedBy,
      now: tx.now(),
    };
    if (!(await insertBan(tx.pool, ban))) return;
    await tx.audit({ action: 'visitor.banned', subject: { type: 'visitor', id: visitorId } });
    tx.emit(visitorBanned({ workspaceId, storeId, visitorId, bannedBy }));
  });
}

/** Lifts the bans of visitor and address. False when there was none. */
export async function unbanVisitor(ctx: Ctx, visitorId: string): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const lifted = await liftBan(tx.pool, tx.workspaceId, visitorId, tx.now());
    if (lifted) await tx.audit({ action: 'visitor.unbanned', subject: { type: 'visitor', id: visitorId } });
    return lifted;
  });
}
