/**
 * Attribution: which orders followed a chat within seven days, whose chat it was and what it began with.
 * Invariants: an order counts once, for the last chat before it; what was cancelled or refunded does not count; it is worked
 * out by jobs after something was copied, never while somebody waits or writes.
 */
import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule, react } from '../../platform/module.ts';
import { shopChanged } from '../commerce/index.ts';
import { listDueRuns, noteCopied } from './attribute-orders.repo.ts';
import { attributeStore } from './attribute-store.ts';
import { personal } from './personal.ts';

export { countChats, currencyOfSales, listShares, type SalesShare } from './sales.repo.ts';

const everyMs = 30_000;
const atOnce = 50;

export const attributionModule = defineModule({
  name: 'attribution',
  tables: {
    owns: ['attributed_orders', 'attribution_runs'],
    reads: ['auto_triggers', 'conversations', 'orders', 'trigger_shows', 'users'],
  },
  personal,
  jobs: [attributeStore],
  periodic: () => [
    definePeriodic({
      name: 'attribution.attribute-due',
      everyMs,
      async run(ctx) {
        for (const due of await listDueRuns(ctx.pool, ctx.now(), atOnce)) await ctx.enqueue(attributeStore, due);
      },
    }),
  ],
  reactions: () => [
    react(shopChanged, (ctx, { workspaceId, storeId }) =>
      noteCopied(ctx.pool, { workspaceId, storeId }, new Date(ctx.now().getTime() + everyMs)),
    ),
  ],
});
