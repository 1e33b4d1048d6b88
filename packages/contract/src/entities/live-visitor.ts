import { characterCount, limits, triggerReferrers, visitorLimits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, typedText } from './common.ts';
import { conversationSchema, customerTypes } from './conversation.ts';
import { storeSchema } from './store.ts';
import { locationInfoSchema, visitorDeviceSchema } from './visitor.ts';

/** G-4: `idle` after five minutes without a sign of life. */
export const visitorStatuses = ['active', 'idle'] as const;
export type VisitorStatus = (typeof visitorStatuses)[number];
const statusSchema = z.enum(visitorStatuses);

/** M-08: those one can ask for. */
// biome-ignore lint/plugin: where visitors come from, not by which channel they write.
export const visitorSourceFilters = ['direct', 'facebook', 'google', 'instagram'] as const;
/** M-06 */
export const visitorChatFilters = ['in-chat', 'pending'] as const;
export const visitorCartFilters = ['filled', 'abandoned'] as const;

/**
 * Somebody who is on the pages of a store now: the fields of M-20 and M-21. `description` is the visitor type (M-24),
 * `created` the begin of this visit (decision X-6: duration is now minus it), `country` the name in English of
 * `countryCode`. `conversationId` and `conversationStarted` are of the chat that `conversationStatus` speaks of: the open
 * one, or the missed or just ended one of this visit; else null. `isAllowPrompted` follows decision G-5.
 */
export const visitorSchema = z.object({
  id: idSchema,
  /** As given by the visitor or the shop; null: 'Visitor #{number}'. */
  name: z.string().nullable(),
  number: z.number().int(),
  status: statusSchema,
  conversationStatus: z.object({
    isPending: z.boolean(),
    isChatting: z.boolean(),
    isMissed: z.boolean(),
    isRating: z.boolean(),
    /** The last prompt is less than 180 s ago. */
    prompted: z.boolean(),
  }),
  description: z.enum(customerTypes),
  isChatting: z.boolean(),
  created: dateSchema,
  country: z.string().nullable(),
  countryCode: z.string().nullable(),
  pageCount: z.number().int(),
  chatCount: z.number().int(),
  returnCount: z.number().int(),
  lastActive: dateSchema,
  lastPrompted: dateSchema.nullable(),
  lastInteractionTimestamp: dateSchema.nullable(),
  /** Prompts so far (M-18). */
  interactionCount: z.number().int(),
  isAllowPrompted: z.boolean(),
  locationId: z.string().nullable(),
  locationName: z.string().nullable(),
  viewingPageUrl: z.string().nullable(),
  viewingPageTitle: z.string().nullable(),
  referrerProvider: z.enum(triggerReferrers),
  /** 'macOS 15.1, Safari 18' */
  device: z.string().nullable(),
  /** Null: empty, or the page tells nothing of it. `total` in the smallest unit of `currency`, null where not all prices are known. */
  cart: z
    .object({
      items: z.number().int(),
      total: z.number().int().nullable(),
      /** Null: neither the page nor the shop says. */
      currency: z.string().nullable(),
      /** Nothing was done for ten minutes. */
      abandoned: z.boolean(),
    })
    .nullable(),
  conversationStarted: dateSchema.nullable(),
  conversationId: idSchema.nullable(),
  chatsoStoreId: idSchema,
});
export type Visitor = z.infer<typeof visitorSchema>;

/** Fields that are others now; the rest stays. */
export const visitorChangeSchema = visitorSchema.partial().required({ id: true });
export type VisitorChange = z.infer<typeof visitorChangeSchema>;

/** What somebody looks at. Rows of one group in the order of their duration; filters AND together (decision M-2). */
export const visitorListQuerySchema = z.object({
  chatsoStoreId: idSchema,
  status: statusSchema,
  /** In name, e-mail, number and title of the viewed page. */
  search: typedText(limits.searchChars).trim().default(''),
  /** Any of them; none: all. */
  referrerProvider: z.array(z.enum(visitorSourceFilters)).max(visitorSourceFilters.length).default([]),
  statusChat: z.array(z.enum(visitorChatFilters)).max(visitorChatFilters.length).default([]),
  cart: z.array(z.enum(visitorCartFilters)).max(visitorCartFilters.length).default([]),
  /** ISO 3166 */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  locationId: typedText(limits.attributeValueChars).nullable().default(null),
  sortBy: z.literal('duration').default('duration'),
  sort: z.enum(['asc', 'desc']).default('asc'),
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(visitorLimits.listAtMost).default(visitorLimits.listPage),
});
export type VisitorListQuery = z.infer<typeof visitorListQuerySchema>;

/**
 * The rows of a window and how many the filters find. Events of it carry its `watchId` and the next `rev`: whoever
 * misses one asks for the list again.
 */
export const visitorListSchema = z.object({
  watchId: idSchema,
  rev: z.number().int(),
  data: z.array(visitorSchema),
  count: z.number().int(),
});
export type VisitorList = z.infer<typeof visitorListSchema>;

const storeCounts = {
  active: z.number().int(),
  idle: z.number().int(),
  inChat: z.number().int(),
  pending: z.number().int(),
};
export const visitorStoreCountsSchema = z.object({ _id: idSchema, ...storeCounts });

/** M-01: a store of the switcher. */
export const visitorStoreSchema = storeSchema
  .pick({
    _id: true,
    name: true,
    image: true,
    url: true,
    active: true,
    type: true,
    widgetConnection: true,
    analyticsId: true,
    chatsoStoreId: true,
    crmStoreId: true,
    showWidget: true,
  })
  .extend({ activeVisitorCount: z.number().int(), ...storeCounts });
export type VisitorStore = z.infer<typeof visitorStoreSchema>;

/** Visitors of a store by country, most first; null: not known. `pending`: those of them who wait for an answer. */
export const visitorCountriesSchema = z.object({
  chatsoStoreId: idSchema,
  countries: z.array(
    z.object({ countryCode: z.string().nullable(), visitors: z.number().int(), pending: z.number().int() }),
  ),
});
export type VisitorCountries = z.infer<typeof visitorCountriesSchema>;

/** M-36, M-37: trimmed, 3 to 300 characters. */
export const promptTextSchema = z
  .string()
  .trim()
  .pipe(
    typedText(visitorLimits.promptChars)
      .refine((typed) => typed !== '', { error: because('required') })
      .refine((typed) => typed === '' || characterCount(typed) >= visitorLimits.promptMinChars, {
        error: because('too-short', { min: visitorLimits.promptMinChars }),
      }),
  );

/** F-26. `promptIds` are the visitors. */
export const visitorPromptSchema = z.object({
  chatsoStoreId: idSchema,
  promptIds: z.array(idSchema).max(visitorLimits.promptsAtOnce),
  message: promptTextSchema,
  listName: z.literal('all-visitors').default('all-visitors'),
});

/** Why a visitor was not prompted (decision G-5). Who is banned is gone. */
export const promptIgnoredBecause = ['not-found', 'gone', 'in-chat', 'cooldown'] as const;
export const visitorPromptedSchema = z.object({
  promptedIds: z.array(idSchema),
  ignored: z.array(z.object({ visitorId: idSchema, because: z.enum(promptIgnoredBecause) })),
});
export type VisitorPrompted = z.infer<typeof visitorPromptedSchema>;

/**
 * M-22, as far as the caller may see it. `chatHistories` are the visitor's chats, the newest first, open ones included;
 * `chatHistoriesOriginal` the same ones whole. `visitor` is null when they are not on the pages now.
 */
export const visitorDetailSchema = z.object({
  visitorId: idSchema,
  number: z.number().int(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** M-24 */
  customerType: z.enum(customerTypes),
  visitor: visitorSchema.nullable(),
  isChatting: z.boolean(),
  /** The open chat, waiting or going on; also one that a colleague has. */
  isChattingConversationId: idSchema.nullable(),
  /** Of the open chat; null where there is none, or it waits. */
  chattingAgent: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
  chatHistories: z.array(
    z.object({
      conversationId: idSchema,
      email: z.string().nullable(),
      name: z.string().nullable(),
      state: conversationSchema.shape.state,
      categoryName: z.string().nullable(),
      agentName: z.string().nullable(),
      startDate: dateSchema,
    }),
  ),
  chatHistoriesOriginal: z.array(conversationSchema),
  bannedAt: dateSchema.nullable(),
  chatsoStoreId: idSchema,
  clientTimezone: z.string().nullable(),
  locationInfo: locationInfoSchema,
  deviceInfo: visitorDeviceSchema,
});
export type VisitorDetail = z.infer<typeof visitorDetailSchema>;

/** The day of a store, as its clock has it, in quarters of an hour; those to come are not there. */
export const visitorPulseSchema = z.object({
  /** Begin of the day. */
  from: dateSchema,
  stepSeconds: z.number().int(),
  /** The most visitors at once, and the chats that began, in the quarter that begins `at`. */
  series: z.array(z.object({ at: dateSchema, visitors: z.number().int(), chats: z.number().int() })),
  /** Null before anybody was here. */
  peak: z.object({ at: dateSchema, visitors: z.number().int() }).nullable(),
});
export type VisitorPulse = z.infer<typeof visitorPulseSchema>;
