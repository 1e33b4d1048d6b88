import { z } from 'zod';
import { because } from '../because.ts';
import { recordLabelsSchema } from './chat-label.ts';
import { idSchema, timeZoneSchema, typedText } from './common.ts';
import { conversationSchema, customerTypes } from './conversation.ts';

export const recordSorts = ['startDate', 'waitingTime', 'chatDuration', 'rating'] as const;
export type RecordSort = (typeof recordSorts)[number];

/** Counts stop here: counting a million takes longer than reading a page of them. */
export const recordsCountedAtMost = 10_000;
/** The same of a search, which looks at every chat it counts. */
export const recordsFoundAtMost = 1000;

/** Wire value of the filter 'No Department', beside the ids of departments. */
export const categoryFilterSchema = z.union([idSchema, z.literal('INBOUND_CHAT')]);

const day = z.iso.date({ error: because('not-date') });

/** L-10, L-16, L-36, L-37. Days are whole ones by the clock of `timezone`. */
export const recordFilterFields = {
  search: typedText(100).optional(),
  storeId: idSchema.optional(),
  customerType: z.enum(customerTypes).optional(),
  category: categoryFilterSchema.optional(),
  fromDate: day.optional(),
  toDate: day.optional(),
  agentId: idSchema.optional(),
  sentiment: z.enum(['0', '1', '2']).optional(),
  /** Labels of the workspace (chatLabels.list). */
  tag: idSchema.optional(),
  closingReason: idSchema.optional(),
  /** One chat and no other: where a link leads. */
  converId: idSchema.optional(),
  timezone: timeZoneSchema.optional(),
};

/** A department belongs to a store, a span has two ends in their order (L-10, L-32). */
export const wholeRecordFilter = <S extends z.ZodObject<typeof recordFilterFields>>(schema: S): S =>
  schema.superRefine((filter, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    const { category, storeId, fromDate, toDate } = filter as z.output<z.ZodObject<typeof recordFilterFields>>;
    if (category !== undefined && storeId === undefined) refuse('category', because('channel-first'));
    if (fromDate !== undefined && toDate === undefined) refuse('toDate', because('end-date-missing'));
    if (toDate !== undefined && fromDate === undefined) refuse('fromDate', because('start-date-missing'));
    if (fromDate !== undefined && toDate !== undefined && toDate < fromDate)
      refuse('toDate', because('end-date-before'));
  });

export const recordFilterSchema = z.object(recordFilterFields);
export type RecordFilter = z.output<typeof recordFilterSchema>;

/** A line of All Chats. */
export const chatRecordSchema = conversationSchema.extend(recordLabelsSchema.shape);
export type ChatRecord = z.infer<typeof chatRecordSchema>;

const rows = z.array(chatRecordSchema).optional();
const count = z.number().int().optional();

/** Decision L-3: what was asked for, and of the groups those the caller sees (L-15). */
export const chatRecordsSchema = z.object({
  active: rows,
  active_count: count,
  idle_left: rows,
  idle_left_count: count,
  missed: rows,
  missed_count: count,
  off_hours: rows,
  off_hours_count: count,
  completed: rows,
  completed_count: count,
});
export type ChatRecords = z.infer<typeof chatRecordsSchema>;
