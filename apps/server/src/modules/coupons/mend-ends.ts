import { type Ctx, inWorkspace, type RootCtx } from '../../platform/ctx.ts';
import { ShopError } from '../commerce/index.ts';
import { listUncheckedEnds, noteEndChecked, storesWithUncheckedEnds, type UncheckedEnd } from './ends.repo.ts';
import type { Wiring } from './wiring.ts';

/** Coupons of one shop that are asked about in one pass. */
const atOnce = 25;

/** Gives coupons that a shop took without their end the end they were sent with. A silent shop is asked again with the next pass. */
export async function mendEnds(ctx: RootCtx, wiring: Wiring): Promise<void> {
  for (const { workspace_id: workspaceId, store_id: storeId } of await storesWithUncheckedEnds(ctx.pool)) {
    await mendStore(inWorkspace(ctx, workspaceId, { kind: 'job', name: 'coupons.mend-ends' }), wiring, storeId);
  }
}

async function mendStore(ctx: Ctx, wiring: Wiring, storeId: string): Promise<void> {
  const rows = await listUncheckedEnds(ctx.pool, { workspaceId: ctx.workspaceId, storeId, limit: atOnce });
  for (const row of rows) {
    try {
      await mendOne(ctx, wiring, storeId, row);
    } catch (error) {
      if (error instanceof ShopError) return;
      throw error;
    }
  }
}

async function mendOne(ctx: Ctx, wiring: Wiring, storeId: string, row: UncheckedEnd): Promise<void> {
  const asked = await wiring.ask(ctx, storeId, async ({ coupons }, access) => {
    // Other shop systems always took the end; where the coupon was deleted there is nothing to use.
    if (coupons?.setEnd) await coupons.setEnd(access, { id: row.shop_ref }, row.expires_at);
  });
  // Without a shop nobody knows; it may be connected again.
  if (asked === null) return;
  await noteEndChecked(ctx.pool, ctx.workspaceId, [row.id], ctx.now());
}
