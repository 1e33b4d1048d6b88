import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { findCoupon } from './coupons.repo.ts';
import { findRedeemed, storesWithCoupons } from './redeem.repo.ts';
import { showState } from './withdraw-coupon.ts';

const asJob = (ctx: RootCtx, workspaceId: string): Ctx =>
  inWorkspace(ctx, workspaceId, { kind: 'job', name: 'coupons.redeem' });

/** After something of a shop was copied: whatever orders say of coupons stands in their cards. */
export async function redeemOf(ctx: RootCtx, { workspaceId, storeId }: { workspaceId: string; storeId: string }) {
  const scoped = asJob(ctx, workspaceId);
  await withTransaction(scoped, async (tx) => {
    const redeemed = await findRedeemed(tx.pool, workspaceId, storeId, tx.now());
    // Chats are locked in the order in which messages lock them.
    redeemed.sort((one, other) => ((one.conversation_id ?? '') < (other.conversation_id ?? '') ? -1 : 1));
    for (const { id } of redeemed) {
      const row = await findCoupon(tx.pool, workspaceId, id);
      if (row) await showState(tx, row);
    }
  });
}

const sweptDays = 60;

/** What a process missed that ended between a copy and its events. */
export async function redeemAll(ctx: RootCtx): Promise<void> {
  const since = new Date(ctx.now().getTime() - sweptDays * 24 * 3_600_000);
  for (const { workspace_id: workspaceId, store_id: storeId } of await storesWithCoupons(ctx.pool, since)) {
    await redeemOf(ctx, { workspaceId, storeId });
  }
}
