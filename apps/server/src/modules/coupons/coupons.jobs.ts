import { z } from 'zod';
import { defineOrder } from '../../platform/jobs/job.ts';

const schema = z.object({ workspaceId: z.uuid(), couponId: z.uuid() });

/** Ends a coupon whose maker died between the shop and the chat. */
export const finishCouponOrder = defineOrder({ name: 'coupons.finish', schema, retry: { limit: 3, delaySeconds: 60 } });

/** Takes a coupon back in the shop: it was undone here, or could not be sent. */
export const withdrawCouponOrder = defineOrder({
  name: 'coupons.withdraw',
  schema,
  retry: { limit: 10, delaySeconds: 60, backoff: true },
});
