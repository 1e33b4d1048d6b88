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

/** A pass because something was told, when it is due. */
export async function orderCopy(ctx: RootCtx, connectionId: string, due: Date): Promise<void> {
  await ctx.enqueue(copyShopOrder, { connectionId }, due > ctx.now() ? { startAfter: due } : {});
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
