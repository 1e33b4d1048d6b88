import { z } from 'zod';
import { defineOrder } from '../../platform/jobs/job.ts';

/** Ends what was asked of a shop and never answered; a shop that is silent is asked again later and later. */
export const finishActionOrder = defineOrder({
  name: 'orders.finish',
  schema: z.object({ workspaceId: z.uuid(), actionId: z.uuid() }),
  retry: { limit: 12, delaySeconds: 60, backoff: true },
});
