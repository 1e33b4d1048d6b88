/**
 * Recommendations: what an agent might offer in a chat, and why.
 * Invariants: it is counted from the store's own orders at night and once after a first copy, never while somebody waits; a
 * recommendation says what it rests on; what is out of stock or no longer sold is not among them.
 */
import { endpoints } from '@chatso/contract';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule, react } from '../../platform/module.ts';
import { shopChanged } from '../commerce/index.ts';
import { listDueCounts, noteFirstCopy, noteNewStores } from './count-sales.repo.ts';
import { countStore } from './count-sales.ts';
import { listRecommended, searchTagged } from './recommend.ts';

const everyMs = 60_000;
const countedAtOnce = 50;
/** So long nothing more has come: the first copy is whole. */
const quietMs = 60_000;

export const recommendationsModule = defineModule({
  name: 'recommendations',
  tables: {
    owns: ['product_sales', 'product_pairs', 'sales_counts'],
    reads: ['products', 'orders', 'customers', 'stores'],
  },
  jobs: [countStore],
  periodic: () => [
    definePeriodic({
      name: 'recommendations.count-due',
      everyMs,
      async run(ctx) {
        const now = ctx.now();
        await noteNewStores(ctx.pool, now);
        for (const due of await listDueCounts(ctx.pool, now, countedAtOnce)) await ctx.enqueue(countStore, due);
      },
    }),
  ],
  reactions: () => [
    react(shopChanged, (ctx, { workspaceId, storeId }) =>
      noteFirstCopy(ctx.pool, { workspaceId, storeId }, new Date(ctx.now().getTime() + quietMs)),
    ),
  ],
  routes: (binder) =>
    void binder
      .on(endpoints['products.list'], (ctx, { query }) => listRecommended(ctx, query))
      .on(endpoints['products.search'], (ctx, { query }) => searchTagged(ctx, query)),
});
