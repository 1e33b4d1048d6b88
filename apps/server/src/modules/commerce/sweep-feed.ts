import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { shopChanged } from './commerce.events.ts';
import { lockConnection } from './connections.repo.ts';
import type { Copying } from './copy-shop.ts';
import { keepLease } from './copying.repo.ts';
import { forgetHints, listHints } from './hints.repo.ts';
import { leaseMs } from './lease.ts';
import { isSwept, swept } from './leave-out.ts';
import type { Feed } from './port.ts';

/** What is asked about with one call, and in one pass beside what was told of. */
const atOnce = 250;

/**
 * Asks a shop which of some rows it still has: those it told of, and those nobody has asked about for longest. Whatever it
 * deleted without telling is found so in the end, and no pass is longer for a large shop. False: as of `copyFeed`.
 */
export async function sweepFeed(ctx: Ctx, { row, shop, access, reach }: Copying, feed: Feed): Promise<boolean> {
  const ask = isSwept(feed) ? shop.stillThere?.[feed] : undefined;
  if (ask === undefined || !isSwept(feed)) return true;
  const { longestUnseen, see, end } = swept[feed];
  const place = { workspaceId: row.workspace_id, storeId: row.store_id };
  for (;;) {
    const hints = await listHints(ctx.pool, row, feed, atOnce);
    const more = hints.length < atOnce ? await longestUnseen(ctx.pool, place, atOnce - hints.length) : [];
    const asked = [...new Set([...hints.map(({ ref }) => ref), ...more])];
    if (asked.length === 0) return true;
    const there = new Set(await reach.breaker.run(row.id, () => ask(access, asked)));
    const kept = await withTransaction(ctx, async (tx) => {
      if (!(await lockConnection(tx.pool, row))) return false;
      const missing = asked.filter((id) => !there.has(id));
      const count = await end(tx.pool, place, missing);
      await see(tx.pool, place, [...there], tx.now());
      await forgetHints(tx.pool, row, feed, hints);
      await keepLease(tx.pool, row, new Date(tx.now().getTime() + leaseMs));
      if (count > 0) tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId: row.store_id }));
      return true;
    });
    if (!kept) return false;
    if (hints.length < atOnce) return true;
  }
}
