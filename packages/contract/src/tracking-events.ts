import { z } from 'zod';
import { idSchema } from './entities/common.ts';
import { viewedProductSchema, visitorCartSchema } from './entities/visitor.ts';

const trackedVisitor = z.object({ visitorId: idSchema, bsStoreId: idSchema.optional() });

/**
 * What agents emit on `/tracking` about one visitor (F-22). Asking is also listening: for ten minutes this socket hears of
 * every change of the visitor; whoever goes on looking asks again.
 */
export const trackedEmits = {
  'agent:get-visitor-viewed-products': { payload: trackedVisitor, ack: z.array(viewedProductSchema) },
  'agent:get-visitor-cart-products': { payload: trackedVisitor, ack: visitorCartSchema },
} as const;

/** What the server sends to agents on `/tracking` (F-23), about visitors they asked for. */
export const trackedEvents = {
  'visitor:viewed-products-changed': z.object({ visitorId: idSchema, viewedProducts: z.array(viewedProductSchema) }),
  'visitor:item-in-cart-changed': z.object({ visitorId: idSchema, cart: visitorCartSchema }),
  /** Ask for the visited pages again. */
  'visited-pages-changed': z.object({ visitorId: idSchema }),
} as const;
