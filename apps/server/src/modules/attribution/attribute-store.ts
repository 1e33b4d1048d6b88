import { z } from 'zod';
import { inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { attributeOrders, endRun, takeRun } from './attribute-orders.repo.ts';

const dayMs = 24 * 3_600_000;
/** Orders come late from a shop that was silent, and who somebody is comes out after the chat. */
const lookedBackDays = 21;
/** How often all chats there are gone through: of what is linked, merged or erased long after. */
const wholeEveryDays = 7;

/** Which chats the orders of a store followed; the next time is when something is copied, or a day later. */
export const attributeStore = defineJob({
  name: 'attribution.attribute',
  schema: z.object({ workspaceId: z.uuid(), storeId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 300, backoff: true },
  timeoutSeconds: 900,
  async handler(ctx: RootCtx, place) {
    const scoped = inWorkspace(ctx, place.workspaceId, { kind: 'job', name: 'attribution.attribute' });
    const now = ctx.now();
    await withTransaction(scoped, async (tx) => {
      const run = await takeRun(tx.pool, place, now);
      if (!run) return;
      const whole = run.wholeAt === null || now.getTime() - run.wholeAt.getTime() > wholeEveryDays * dayMs;
      await attributeOrders(tx.pool, place, whole ? null : new Date(now.getTime() - lookedBackDays * dayMs));
      await endRun(tx.pool, place, { wholeAt: whole ? now : null, next: new Date(now.getTime() + dayMs) });
    });
  },
});
