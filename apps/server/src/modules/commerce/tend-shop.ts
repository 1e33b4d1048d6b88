import { inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { ShopError } from './call-shop.ts';
import { shopChanged } from './commerce.events.ts';
import { findConnectionById } from './connections.repo.ts';
import { type Reach, shopOf } from './shops.ts';
import { claimTending, noteWebhooks } from './telling.repo.ts';

/** Longer than looking takes. */
const tendsForMs = 5 * 60_000;

/** Looks whether the shop still tells of changes, and makes again what it has dropped: vendors do so without a word. */
export async function tendShop(ctx: RootCtx, reach: Reach, connectionId: string): Promise<void> {
  const row = await findConnectionById(ctx.pool, connectionId);
  const webhooks = row && shopOf(row.kind)?.webhooks;
  if (row === null || !webhooks) return;
  const now = ctx.now();
  if (!(await claimTending(ctx.pool, row.id, { now, before: new Date(now.getTime() - tendsForMs) }))) return;
  const before = row.webhooks ?? { wanted: 0, active: 0, mended: 0 };
  const state = await reach.breaker
    .run(row.id, () => webhooks.ensure(reach.access(row)))
    .then(
      (now) => ({ ...now, problem: null }),
      (error: unknown) => {
        if (!(error instanceof ShopError)) throw error;
        return { ...before, mended: 0, problem: error.problem };
      },
    );
  await withTransaction(inWorkspace(ctx, row.workspace_id, { kind: 'job', name: 'commerce.tend' }), async (tx) => {
    if (!(await noteWebhooks(tx.pool, row, state, tx.now()))) return;
    tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId: row.store_id }));
  });
}
