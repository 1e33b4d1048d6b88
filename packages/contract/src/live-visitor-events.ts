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

/**
 * What agents emit on `/tracking` about who is on the pages now (F-24 to F-26). Asking is also listening: until the socket
 * ends, asks for another list of the same group, or leaves. It needs the permission `visitors`, and during a free trial
 * answers `plan-required`. An event may come before the answer that names its list.
 */
export const liveVisitorEmits = {
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

/** What the server sends to agents on `/tracking`, of the lists they look at (F-28). */
export const liveVisitorEvents = {
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

export type LiveVisitorEvents = { [K in keyof typeof liveVisitorEvents]: z.infer<(typeof liveVisitorEvents)[K]> };
