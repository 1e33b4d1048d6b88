import { z } from 'zod';
import { inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { undoneOrders } from '../customers/index.ts';
import { countPairs, countSales, endCount, takeCount } from './count-sales.repo.ts';

const dayMs = 24 * 3_600_000;
const before = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** Counts what a store's orders say, unless somebody did already; the next time is a day later. */
export const countStore = defineJob({
  name: 'recommendations.count',
  schema: z.object({ workspaceId: z.uuid(), storeId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 300, backoff: true },
  timeoutSeconds: 1800,
  async handler(ctx: RootCtx, { workspaceId, storeId }) {
    const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'recommendations.count' });
    const now = ctx.now();
    const wanted = {
      workspaceId,
      storeId,
      since: before(now, 365),
      recent: before(now, 90),
      settled: before(now, 30),
      without: undoneOrders,
    };
    await withTransaction(scoped, async (tx) => {
      if (!(await takeCount(tx.pool, { workspaceId, storeId }, now))) return;
      await countSales(tx.pool, wanted);
      await countPairs(tx.pool, wanted);
      await endCount(tx.pool, { workspaceId, storeId }, { now, next: new Date(now.getTime() + dayMs) });
    });
  },
});
