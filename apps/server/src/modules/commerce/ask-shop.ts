import type { RootCtx } from '../../platform/ctx.ts';
import { ShopError } from './call-shop.ts';
import { findConnection, noteAnswer } from './connections.repo.ts';
import type { Shop, ShopAccess } from './port.ts';
import { type Reach, shopOf } from './shops.ts';

/**
 * Asks the shop behind a store, beside the copies of its lists. Never inside a transaction: a shop may take ten seconds. Null:
 * no shop is connected. Throws `ShopError`; one that answers again is noted, so that nobody is told the contrary.
 */
export async function askShop<T>(
  ctx: RootCtx,
  reach: Reach,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  question: (shop: Shop, access: ShopAccess) => Promise<T>,
): Promise<{ connectionId: string; answer: T } | null> {
  const row = await findConnection(ctx.pool, workspaceId, storeId);
  const shop = row && shopOf(row.kind);
  if (row === null || shop === null) return null;
  try {
    const answer = await reach.breaker.run(row.id, () => question(shop, reach.access(row)));
    if (row.problem !== null) await noteAnswer(ctx.pool, row, { problem: null, now: ctx.now() });
    return { connectionId: row.id, answer };
  } catch (error) {
    if (error instanceof ShopError && noted.has(error.problem)) {
      await noteAnswer(ctx.pool, row, { problem: error.problem, now: ctx.now() });
    }
    throw error;
  }
}

/** What says that nothing can be asked at all; a refused coupon is an answer. */
const noted: ReadonlySet<string> = new Set([
  'unreachable',
  'timeout',
  'failing',
  'certificate',
  'denied',
  'secret-unreadable',
]);
