import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { dateSchema, idSchema, pageQuery, typedText } from './common.ts';
import { mailFileSchema, mailSchema } from './mail.ts';
import { ticketLinksSchema, ticketPersonSchema } from './ticket.ts';

export const ticketCommentSchema = z.object({
  _id: idSchema,
  ticketId: idSchema,
  content: z.string(),
  author: ticketPersonSchema.nullable(),
  mentions: z.array(idSchema),
  createdAt: dateSchema,
});
export type TicketComment = z.infer<typeof ticketCommentSchema>;

/** Decision N-4, and what came with the rest. */
export const ticketLogTypes = [
  'created',
  'status',
  'assignee',
  'due-date',
  'tag',
  'flag',
  'title',
  'description',
  'customer',
  'link',
  'unlink',
  'email',
  'comment',
  'merge',
  'split',
  'snooze',
  'macro',
  'goal',
  'rating',
  'auto-reply',
  'bounced',
] as const;
export type TicketLogType = (typeof ticketLogTypes)[number];

export const ticketLogSchema = z.object({
  _id: idSchema,
  type: z.enum(ticketLogTypes),
  /** Null: the customer, or nobody in particular. */
  by: z.object({ _id: idSchema, fullname: z.string() }).nullable(),
  /** From what to what, as words or ids the type knows (a status, a name, an ISO date). */
  from: z.string().nullable(),
  to: z.string().nullable(),
  createdAt: dateSchema,
});
export type TicketLog = z.infer<typeof ticketLogSchema>;

/** What happened to a ticket, in order: what went out or came in is public, comments and log entries are the team's. */
export const ticketEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), at: dateSchema, mail: mailSchema }),
  z.object({ kind: z.literal('comment'), at: dateSchema, comment: ticketCommentSchema }),
  z.object({ kind: z.literal('log'), at: dateSchema, log: ticketLogSchema }),
  z.object({
    kind: z.literal('chat'),
    at: dateSchema,
    chat: ticketLinksSchema.shape.chat.element.extend({
      messages: z.number().int(),
      /** Its last words. */
      excerpt: z.array(z.object({ author: z.enum(['client', 'agent', 'system']), text: z.string() })),
      /** Whether the caller may open it. */
      mayOpen: z.boolean(),
    }),
  }),
]);
export type TicketEvent = z.infer<typeof ticketEventSchema>;

/** A place in a timeline, `<moment>~<place>~<id>`; null when it is none. Places tell entries of one moment apart. */
export function parseTimelineCursor(cursor: string): { at: string; place: number; id: string } | null {
  const [at = '', place = '', id = '', ...rest] = cursor.split('~');
  const valid = dateSchema.safeParse(at).success && /^\d{1,15}$/.test(place) && idSchema.safeParse(id).success;
  return valid && rest.length === 0 ? { at, place: Number(place), id } : null;
}
const timelineCursor = z
  .string()
  .max(100)
  .refine((cursor) => parseTimelineCursor(cursor) !== null, { error: because('cursor-invalid') });

export const timelineTabs = ['all', 'comments', 'logs'] as const;
/** N-05. The first page is the newest, whatever its order. */
export const timelineQuery = z.object({
  tab: z.enum(timelineTabs).default('all'),
  /** The order inside a page. */
  sort: z.enum(['asc', 'desc']).default('asc'),
  limit: pageQuery.shape.limit,
  search: typedText(limits.searchChars).optional(),
  /** `nextCursor` of an answer: what happened before what it holds. */
  before: timelineCursor.optional(),
  /** `nextCursor` of an answer: as far back as that one, however much has come since. */
  from: timelineCursor.optional(),
});
export const timelinePageSchema = z.object({
  data: z.array(ticketEventSchema),
  /** What each tab holds; `all`: as far as it fits the search. */
  counts: z.object({ all: z.number().int(), comments: z.number().int(), logs: z.number().int() }),
  /** Null: nothing happened before. */
  nextCursor: z.string().nullable(),
});
export type TimelinePage = z.infer<typeof timelinePageSchema>;

/** What one agent has typed at a ticket and not sent. */
export const ticketDraftSchema = z.object({
  mode: z.enum(['reply', 'comment', 'forward']),
  html: z.string().max(limits.mailHtmlChars),
  to: z.array(z.string().max(255)).max(limits.mailRecipients),
  cc: z.array(z.string().max(255)).max(limits.mailRecipients),
  bcc: z.array(z.string().max(255)).max(limits.mailRecipients),
  subject: typedText(limits.mailSubjectChars),
  lastEmailId: idSchema.nullable(),
  /** Attachments of the mail that do not go along when it is handed on. */
  without: z.array(idSchema).max(limits.mailFiles).default([]),
  /** The account that was chosen to send from. */
  accountId: idSchema.nullable().default(null),
  /** Uploads that no mail carries yet; pictures of the text stand in it as `cid:<id>`. */
  files: z.array(mailFileSchema).max(limits.mailFiles).default([]),
  /** Milliseconds of the writer's clock, always higher than the one before. */
  rev: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type TicketDraft = z.infer<typeof ticketDraftSchema>;
