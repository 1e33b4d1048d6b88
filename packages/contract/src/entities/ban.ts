import { limits } from '@chatso/domain';
import { z } from 'zod';
import { dateSchema, idSchema, typedText } from './common.ts';
import { locationInfoSchema } from './visitor.ts';

/** What a ban keeps out: the device, everybody at the address, whoever gives the e-mail. */
export const banBlocksSchema = z.object({ visitor: z.boolean(), ip: z.boolean(), email: z.boolean() });
export type BanBlocks = z.infer<typeof banBlocksSchema>;

/** M-35: may be empty. */
export const bannedReasonSchema = typedText(limits.banReasonChars, 'ban-reason-long').trim();

const banShape = {
  bannedReason: bannedReasonSchema.optional(),
  /** What of it is not known is not banned: an address of a private network, an e-mail nobody gave. */
  blocks: banBlocksSchema.optional(),
  /** Null: until somebody lifts it. */
  expiresAt: dateSchema.nullish(),
};

/** M-52; without `blocks` visitor and address (decision G-11). */
export const newBanSchema = z.object({ visitorId: idSchema, ...banShape });

/** What is absent stays as it is. */
export const banChangeSchema = z.object({ ...banShape, version: z.number().int() });

/** M-23, and what else a list of bans has to say. */
export const bannedVisitorSchema = z.object({
  _id: idSchema,
  visitorId: idSchema,
  name: z.string().nullable(),
  number: z.number().int(),
  email: z.string().nullable(),
  ip: z.string().nullable(),
  chatsoStoreId: idSchema,
  /** Stores in which the same person, by e-mail or address, is banned: this one first (decision M-1). */
  storeIds: z.array(idSchema),
  bannedBy: z.object({ _id: idSchema, fullname: z.string(), avatar: z.string().nullable() }).nullable(),
  bannedReason: z.string(),
  bannedAt: dateSchema,
  blocks: banBlocksSchema,
  expiresAt: dateSchema.nullable(),
  locationInfo: locationInfoSchema,
  /** Since then; a page that tries again and again counts once a second at most. */
  turnedAway: z.number().int(),
  lastTryAt: dateSchema.nullable(),
  /** Send it back with a change: a change of a version that is not the newest is refused with `conflict`. */
  version: z.number().int(),
});
export type BannedVisitor = z.infer<typeof bannedVisitorSchema>;

/** What a ban of this visitor would do, before somebody asks for it. */
export const banPreviewSchema = z.object({
  visitorId: idSchema,
  name: z.string().nullable(),
  number: z.number().int(),
  /** That can be banned; null where none is known, or it is one of a private network. */
  ip: z.string().nullable(),
  /** Other visitors of the store who came from it in the last days. */
  othersAtIp: z.number().int(),
  email: z.string().nullable(),
  /** Why it cannot be banned; null: it can. */
  refusal: z.enum(['banned', 'no-chat']).nullable(),
  /** The ongoing chat that would end, and with whom. */
  chat: z.object({ agent: z.string().nullable() }).nullable(),
});
export type BanPreview = z.infer<typeof banPreviewSchema>;
