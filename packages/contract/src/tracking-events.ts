import { z } from 'zod';
import { idSchema, okSchema } from './entities/common.ts';
import {
  visitorChangeSchema,
  visitorCountriesSchema,
  visitorListQuerySchema,
  visitorListSchema,
  visitorPromptedSchema,
  visitorPromptSchema,
  visitorSchema,
  visitorStoreCountsSchema,
  visitorStoreSchema,
} from './entities/live-visitor.ts';
import { viewedProductSchema, visitorCartSchema } from './entities/visitor.ts';

const trackedVisitor = z.object({ visitorId: idSchema, bsStoreId: idSchema.optional() });

/**
 * What agents emit on `/tracking`. Asking is also listening. What a visitor looks at (F-22) is heard for ten minutes;
 * whoever goes on looking asks again. The live visitors (F-24 to F-26) are heard until the socket ends, asks for another
 * list of the same group, or leaves; they need the permission `visitors`, and during a free trial answer `plan-required`.
 */
export const trackingEmits = {
  'agent:get-visitor-viewed-products': { payload: trackedVisitor, ack: z.array(viewedProductSchema) },
  'agent:get-visitor-cart-products': { payload: trackedVisitor, ack: visitorCartSchema },
  /** The own stores with their numbers; from now on `visitor:store-counts`. */
  'agent:get-store-list': { payload: z.object({}).nullish(), ack: z.array(visitorStoreSchema) },
  /** A window of one group of a store; from now on what changes in it. One window of each group at a time. */
  'agent:get-visitor-list': { payload: visitorListQuerySchema, ack: visitorListSchema },
  /** Where they are; from now on `visitor:countries`. One store at a time. */
  'agent:get-visitor-countries': { payload: z.object({ chatsoStoreId: idSchema }), ack: visitorCountriesSchema },
  /** Listens no more: to one list, to the countries, or (neither) to nothing of the live visitors. */
  'agent:leave-visitor-list': {
    payload: z.object({ watchId: idSchema.optional(), countries: z.literal(true).optional() }),
    ack: okSchema,
  },
  /** Needs `liveChat` too (M-41). */
  'agent:initiate-prompt': { payload: visitorPromptSchema, ack: visitorPromptedSchema },
} as const;

/** `count`: how many the filters find now. Events of one list come in the order of `rev`, without a gap. */
const ofList = { watchId: idSchema, rev: z.number().int(), count: z.number().int() };
const ofRows = z.object({ ...ofList, ids: z.array(idSchema) });
const changedRows = z.object({ ...ofList, visitors: z.array(visitorChangeSchema) });

/** What the server sends to agents on `/tracking`: about visitors they asked for (F-23), and of lists they look at (F-28). */
export const trackingEvents = {
  'visitor:viewed-products-changed': z.object({ visitorId: idSchema, viewedProducts: z.array(viewedProductSchema) }),
  'visitor:item-in-cart-changed': z.object({ visitorId: idSchema, cart: visitorCartSchema }),
  /** Ask for the visited pages again. */
  'visited-pages-changed': z.object({ visitorId: idSchema }),
  /** These came into the window: they are new, went to its group, fit its filters now, or moved up in it. */
  'visitor:enter-list': z.object({ ...ofList, visitors: z.array(visitorSchema) }),
  /** Still on the pages, but not in this window any more. */
  'visitor:leave-list': ofRows,
  /** Gone from the store's pages, or banned. */
  'visitor:disconnected': ofRows,
  /** Something of rows in the window is different: chat, page, anything but a prompt. */
  'visitor:status-changed': changedRows,
  /** They were prompted, by whomever. */
  'visitor:prompt-sent': changedRows,
  /** Nothing in the window: only how many there are. */
  'visitor:list-count': z.object(ofList),
  /** The stores whose numbers changed, at most once a second; every ten seconds all of them. */
  'visitor:store-counts': z.object({ stores: z.array(visitorStoreCountsSchema) }),
  /** All of the store. */
  'visitor:countries': visitorCountriesSchema,
} as const;

export type TrackingEvents = { [K in keyof typeof trackingEvents]: z.infer<(typeof trackingEvents)[K]> };
