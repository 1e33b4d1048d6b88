import { limits } from '@chatso/domain';
import { z } from 'zod';
import type { RootCtx } from '../../platform/ctx.ts';
import { defineOrder } from '../../platform/jobs/job.ts';

/** Copy a shop now. Ordered twice it is done once: whoever comes second finds it taken, or not due. */
export const copyShopOrder = defineOrder({
  name: 'commerce.copy',
  schema: z.object({ connectionId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 60, backoff: true },
  // A first copy of a large shop is many pages.
  timeoutSeconds: 1800,
});

/**
 * The next pass because something was told: at once when the last one is a while ago, else when the shop has rested. One that
 * tells of a hundred changes a second would be copied without a pause.
 */
export async function orderCopy(ctx: RootCtx, connectionId: string, copiedAt: Date | null): Promise<void> {
  const rested = new Date((copiedAt?.getTime() ?? 0) + limits.shopCopyRestMs);
  await ctx.enqueue(copyShopOrder, { connectionId }, rested > ctx.now() ? { startAfter: rested } : {});
}

/** Look whether a shop still tells of changes. */
export const tendShopOrder = defineOrder({
  name: 'commerce.tend',
  schema: z.object({ connectionId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 60, backoff: true },
  timeoutSeconds: 300,
});

/** Somebody a shop wants forgotten, or everybody of it (`who` is null); done by `privacy`. */
export const eraseShopperOrder = defineOrder({
  name: 'commerce.erase-shopper',
  schema: z.object({
    ...{ workspaceId: z.uuid(), storeId: z.uuid() },
    who: z.object({ externalId: z.string().nullable(), email: z.string().nullable() }).nullable(),
  }),
  // A chat with them may be open; the shop gives thirty days.
  retry: { limit: 12, delaySeconds: 600, backoff: true },
  timeoutSeconds: 3600,
});
