import { z } from 'zod';
import { because } from '../because.ts';
import { chatLabelSchema } from './chat-label.ts';
import { dateSchema, idSchema, timeZoneSchema, typedText } from './common.ts';
import { customerTypes } from './conversation.ts';
import { storeTypeSchema } from './store-type.ts';

export const personSorts = ['lastContact', 'chats', 'name'] as const;
export type PersonSort = (typeof personSorts)[number];

/** Counts stop here, as those of All Chats. */
export const peopleCountedAtMost = 10_000;
/** The same of a search. */
export const peopleFoundAtMost = 1000;

const day = z.iso.date({ error: because('not-date') });

export const personFilterFields = {
  search: typedText(100).optional(),
  customerType: z.enum(customerTypes).optional(),
  /** `a,b`: who wrote to any of them. */
  storeId: z
    .string()
    .max(4000)
    .transform((text) => text.split(','))
    .pipe(z.array(idSchema).max(100))
    .optional(),
  /** ISO 3166, two letters. */
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional(),
  /** Of the last contact: whole days by the clock of `timezone`. */
  fromDate: day.optional(),
  toDate: day.optional(),
  /** Where the plan shows orders. */
  orders: z.enum(['some', 'none']).optional(),
  timezone: timeZoneSchema.optional(),
};
export const personFilterSchema = z.object(personFilterFields);
export type PersonFilter = z.output<typeof personFilterSchema>;

/** A span has two ends, in their order. */
export const wholePersonFilter = <S extends z.ZodObject<typeof personFilterFields>>(schema: S): S =>
  schema.superRefine((filter, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    const { fromDate, toDate } = filter as z.output<z.ZodObject<typeof personFilterFields>>;
    if (fromDate !== undefined && toDate === undefined) refuse('toDate', because('end-date-missing'));
    if (toDate !== undefined && fromDate === undefined) refuse('fromDate', because('start-date-missing'));
    if (fromDate !== undefined && toDate !== undefined && toDate < fromDate)
      refuse('toDate', because('end-date-before'));
  });

/** Somebody who wrote. Chats, stores and dates are those the caller may see; orders are null where the plan has none. */
export const personRecordSchema = z.object({
  _id: idSchema,
  fullname: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  customerType: z.enum(customerTypes),
  /** What somebody without a name is called by; 0 for who is no visitor. */
  visitorNumber: z.number().int(),
  chats: z.number().int(),
  firstContact: dateSchema,
  lastContact: dateSchema,
  orders: z.number().int().nullable(),
  /** Cents. */
  spent: z.number().int().nullable(),
});
export type PersonRecord = z.infer<typeof personRecordSchema>;

export const pairReasons = ['phone', 'name'] as const;

const briefSchema = personRecordSchema.pick({
  _id: true,
  fullname: true,
  email: true,
  phone: true,
  visitorNumber: true,
});

export const personDetailSchema = personRecordSchema.extend({
  /** All they wrote under, the main one first. */
  emails: z.array(z.string()),
  stores: z.array(z.object({ _id: idSchema, name: z.string(), type: storeTypeSchema })),
  timezone: z.string().nullable(),
  devices: z.number().int(),
  notes: z.number().int(),
  /** Mean of their ratings, one decimal. */
  rating: z.number().nullable(),
  /** Of their chats. */
  tags: z.array(chatLabelSchema.pick({ _id: true, name: true, color: true })),
  /** Who chats with them now. */
  ongoingWith: z.string().nullable(),
  /** Their chat that waits or goes on, and whose it is; null: none that the caller may see. */
  openChat: z.object({ _id: idSchema, agentId: idSchema.nullable() }).nullable(),
  /** Merges that can still be undone, the newest first. For admins. */
  merges: z.array(
    z.object({
      _id: idSchema,
      by: z.string().nullable(),
      at: dateSchema,
      until: dateSchema,
      other: briefSchema,
    }),
  ),
  /** Who may be the same. For admins. */
  alike: z.array(briefSchema.extend({ why: z.array(z.enum(pairReasons)) })),
});
export type PersonDetail = z.infer<typeof personDetailSchema>;

export const personPairSchema = z.object({
  one: briefSchema,
  other: briefSchema,
  why: z.array(z.enum(pairReasons)),
});
export type PersonPair = z.infer<typeof personPairSchema>;

export const personChatSchema = z.object({
  _id: idSchema,
  state: z.enum(['pending', 'ongoing', 'missed', 'closed']),
  startDate: dateSchema,
  agent: z.string().nullable(),
  category: z.string().nullable(),
  store: z.object({ name: z.string(), type: storeTypeSchema }),
  rating: z.number().int().nullable(),
});
export type PersonChat = z.infer<typeof personChatSchema>;

export const mergeFields = ['name', 'email', 'phone', 'country'] as const;
export type MergeField = (typeof mergeFields)[number];
const side = z.enum(['this', 'other']);

/** Whose fact is shown after it, field by field: the person's the call is about, or the other's. */
export const mergeInputSchema = z.object({
  otherId: idSchema,
  keep: z.object({ name: side, email: side, phone: side, country: side }),
});
