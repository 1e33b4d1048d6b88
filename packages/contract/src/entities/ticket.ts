import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { nameText } from './agent.ts';
import { chatLabelColors } from './chat-label.ts';
import { dateSchema, emailSchema, idSchema, pageQuery, queryFlag, trimmedText, typedText } from './common.ts';
import { mailFileSchema, mailSchema } from './mail.ts';

/** N-21. Open: the first two; Closed: the others. */
export const ticketStatuses = ['todo', 'in-progress', 'solved', 'trash'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
export const openTicketStatuses = ['todo', 'in-progress'] as const satisfies readonly TicketStatus[];
export const closedTicketStatuses = ['solved', 'trash'] as const satisfies readonly TicketStatus[];

/** N-15: what it was made of. */
export const ticketTypes = ['manual', 'chat', 'email'] as const;

export const ticketPersonSchema = z.object({
  _id: idSchema,
  avatar: z.string().nullable(),
  fullname: z.string(),
  email: z.string(),
});
export type TicketPerson = z.infer<typeof ticketPersonSchema>;

/** N-20. `emailUsage`: mails of tickets that carry it. */
export const ticketTagSchema = z.object({
  _id: idSchema,
  name: z.string(),
  color: z.enum(chatLabelColors),
  emailUsage: z.number().int(),
  version: z.number().int(),
});
export type TicketTag = z.infer<typeof ticketTagSchema>;

/** N-17. What cannot be found any more keeps its id and loses its words. */
export const ticketLinksSchema = z.object({
  customer: z.array(z.object({ email: z.string(), name: z.string(), customerId: idSchema.nullable() })),
  order: z.array(
    z.object({
      orderId: z.string(),
      chatsoStoreId: idSchema,
      name: z.string(),
      status: z.string(),
      total: z.number().int(),
      currency: z.string(),
      items: z.number().int(),
    }),
  ),
  email: z.array(
    z.object({
      emailId: idSchema,
      subject: z.string(),
      from: z.string(),
      date: dateSchema,
      to: z.array(z.string()),
    }),
  ),
  chat: z.array(
    z.object({
      conversationId: idSchema,
      customerName: z.string(),
      agentName: z.string().nullable(),
      agentAvaUrl: z.string().nullable(),
      startDate: dateSchema,
      /** Milliseconds; null while it goes on. */
      duration: z.number().int().nullable(),
    }),
  ),
});
export type TicketLinks = z.infer<typeof ticketLinksSchema>;

/** Why nothing can be done about a ticket: what became of the account it came by (N-25). */
export const ticketBlocks = ['deleted', 'disconnected', 'inactivated'] as const;
export type TicketBlock = (typeof ticketBlocks)[number];

/** A promise about time, counted in business hours. `late`: it was missed, or is being missed now. */
const goalSchema = z.object({
  goalMinutes: z.number().int(),
  dueAt: dateSchema,
  metAt: dateSchema.nullable(),
  state: z.enum(['running', 'soon', 'late', 'met', 'met-late', 'paused']),
});
export const ticketGoalsSchema = z.object({
  firstAnswer: goalSchema.nullable(),
  nextAnswer: goalSchema.nullable(),
  solve: goalSchema.nullable(),
});
export type TicketGoals = z.infer<typeof ticketGoalsSchema>;

/** N-16, as the list has it. */
export const ticketRowSchema = z.object({
  _id: idSchema,
  prefix: z.string(),
  code: z.string(),
  title: z.string(),
  status: z.enum(ticketStatuses),
  type: z.enum(ticketTypes),
  flag: z.boolean(),
  seen: z.boolean(),
  tags: z.array(ticketTagSchema.pick({ _id: true, name: true, color: true })),
  customerEmail: z.string(),
  customerName: z.string(),
  /** The address it is answered from; null for none yet. */
  supportEmail: z.string().nullable(),
  accountId: idSchema.nullable(),
  blocked: z.enum(ticketBlocks).nullable(),
  store: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** Linked things. */
  links: z.number().int(),
  /** Mails and comments. */
  messages: z.number().int(),
  createdDate: dateSchema,
  createdAt: dateSchema,
  updatedAt: dateSchema,
  dueDate: dateSchema.nullable(),
  solvedDate: dateSchema.nullable(),
  snoozedUntil: dateSchema.nullable(),
  assignee: ticketPersonSchema.nullable(),
  goals: ticketGoalsSchema,
  version: z.number().int(),
});
export type TicketRow = z.infer<typeof ticketRowSchema>;

export const ticketSchema = ticketRowSchema.extend({
  description: z.string(),
  /** Of the mail it was made of. */
  messageId: z.string().nullable(),
  linkWith: ticketLinksSchema,
  /** The one it was merged into; nothing is done about this one any more. */
  mergedInto: z.object({ _id: idSchema, code: z.string() }).nullable(),
  rating: z.object({ score: z.number().int(), comment: z.string(), at: dateSchema }).nullable(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** N-19. `open`, `closed`: as the tabs count; without what waits snoozed. */
export const ticketCountsSchema = z.object({
  todo: z.number().int(),
  'in-progress': z.number().int(),
  solved: z.number().int(),
  trash: z.number().int(),
  snoozed: z.number().int(),
});
export type TicketCounts = z.infer<typeof ticketCountsSchema>;

export const ticketTitle = trimmedText(limits.ticketTitleChars).min(1, because('ticket-title-required'));
const description = typedText(limits.ticketDescriptionChars);
/** Decision N-7; null for none. */
const dueDate = dateSchema.nullable();
/** N-34: '' and 'unassigned' say nobody. */
export const assigneeText = z.union([idSchema, z.literal(''), z.literal('unassigned')]);
/** Empty where nobody can be written to (N-33). */
const customerEmail = z.union([z.literal(''), emailSchema]);

export const linkInputSchema = z.object({
  customer: z
    .array(z.object({ email: emailSchema, name: typedText(limits.nameChars).default('') }))
    .max(limits.ticketLinks),
  order: z.array(z.object({ orderId: typedText(limits.nameChars), chatsoStoreId: idSchema })).max(limits.ticketLinks),
  email: z.array(z.object({ emailId: idSchema })).max(limits.ticketLinkedMails),
  chat: z.array(z.object({ conversationId: idSchema })).max(limits.ticketLinks),
});
/** Groups that are left out stay as they are; an empty one is unlinked (N-29). */
export const linksChangeSchema = linkInputSchema.partial();

/** N-43. */
export const newTicketSchema = z.object({
  /** The sender's choice, so that a second try is the same ticket. */
  _id: idSchema.optional(),
  title: ticketTitle,
  description: description.default(''),
  customerEmail: customerEmail.default(''),
  customerName: trimmedText(limits.nameChars).default(''),
  dueDate: dueDate.default(null),
  assignee: assigneeText.default(''),
  tags: z.array(idSchema).max(limits.ticketTags).default([]),
  chatsoStoreId: idSchema.optional(),
  conversationId: idSchema.optional(),
  linkWith: linksChangeSchema.default({}),
  supportEmail: emailSchema.optional(),
  flag: z.boolean().default(false),
});
export type NewTicketInput = z.input<typeof newTicketSchema>;

/** N-44. `version`: the one that was seen, where the change replaces words somebody else may have changed. */
export const ticketChangeSchema = z.object({
  title: ticketTitle.optional(),
  customerEmail: customerEmail.optional(),
  customerName: trimmedText(limits.nameChars).optional(),
  assignee: assigneeText.optional(),
  dueDate: dueDate.optional(),
  tags: z.array(idSchema).max(limits.ticketTags).optional(),
  status: z.enum(ticketStatuses).optional(),
  flag: z.boolean().optional(),
  /** Answered from here on by this account. */
  accountId: idSchema.optional(),
  version: z.number().int().optional(),
});
export type TicketChange = z.input<typeof ticketChangeSchema>;

/** Decision N-1. */
export const ticketDescriptionSchema = z.object({
  description,
  status: z.enum(ticketStatuses).optional(),
  version: z.number().int().optional(),
});

export const ticketSorts = [
  'createdAt',
  'updatedAt',
  'dueDate',
  'title',
  'status',
  'customerEmail',
  'assignee',
] as const;
export type TicketSort = (typeof ticketSorts)[number];

const day = z.iso.date({ error: because('not-date') });

/** N-03, N-41. Days are whole ones by the clock of `timezone`. */
export const ticketFilterFields = {
  /** `open`, `closed`, or statuses with commas between them. */
  status: z.string().max(60).optional(),
  search: typedText(limits.searchChars).optional(),
  customerType: z.enum(['new', 'returning']).optional(),
  assignee: assigneeText.optional(),
  flag: queryFlag,
  recipientEmail: z
    .string()
    .trim()
    .max(255, because('ticket-email-long'))
    .regex(z.regexes.email, because('ticket-email'))
    .optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  dueDate: z.enum(['overdue', 'today', 'tomorrow', 'week', 'none']).optional(),
  /** Ids with commas between them; a ticket has any of them. */
  tags: z.string().max(800).optional(),
  /** The account it came by. */
  linkedEmail: idSchema.optional(),
  storeId: idSchema.optional(),
  /** Only those that wait; else only those that do not. */
  snoozed: queryFlag,
  late: queryFlag,
  timezone: z.string().max(60).optional(),
};
export const ticketListQuery = pageQuery.extend({
  ...ticketFilterFields,
  sortBy: z.enum(ticketSorts).default('createdAt'),
  sort: z.enum(['asc', 'desc']).default('desc'),
});

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
  /** Uploads that no mail carries yet; pictures of the text stand in it as `cid:<id>`. */
  files: z.array(mailFileSchema).max(limits.mailFiles).default([]),
  /** Milliseconds of the writer's clock, always higher than the one before. */
  rev: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type TicketDraft = z.infer<typeof ticketDraftSchema>;

/** Several changes at once; what is null is left alone. */
export const macroActionsSchema = z.object({
  status: z.enum(ticketStatuses).nullable().default(null),
  assignee: assigneeText.nullable().default(null),
  addTags: z.array(idSchema).max(limits.ticketTags).default([]),
  flag: z.boolean().nullable().default(null),
  dueInDays: z.number().int().min(0).max(365).nullable().default(null),
  comment: typedText(limits.ticketCommentChars).default(''),
  /** Put into the reply editor, not sent by itself. */
  replyHtml: z.string().max(limits.mailHtmlChars).default(''),
});
export const ticketMacroSchema = z.object({
  _id: idSchema,
  name: z.string(),
  actions: macroActionsSchema,
  version: z.number().int(),
});
export type TicketMacro = z.infer<typeof ticketMacroSchema>;
export const newMacroSchema = z.object({ name: nameText(limits.viewNameChars), actions: macroActionsSchema });

export const newTicketTagSchema = z.object({
  name: nameText(limits.ticketTagChars),
  color: z.enum(chatLabelColors).default('grey'),
});

const minutes = z
  .number()
  .int()
  .min(1)
  .max(60 * 24 * 60)
  .nullable();

/** P-63, decision P-8, and what support teams ask for beyond it. */
export const ticketSettingsSchema = z.object({
  enabled: z.boolean(),
  /** Before every number. */
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{1,6}-?$/, because('ticket-prefix')),
  /** Answer times in minutes of business hours; null for no promise. */
  firstAnswerMinutes: minutes,
  nextAnswerMinutes: minutes,
  solveMinutes: minutes,
  /** Counted by the store's hours, or around the clock. */
  businessHours: z.boolean(),
  /** A mail makes a ticket by itself. */
  autoTicket: z.boolean(),
  /** New tickets of mails go round the agents who are there. */
  roundRobin: z.boolean(),
  autoReply: z.object({ enabled: z.boolean(), subject: typedText(limits.mailSubjectChars), text: typedText(2000) }),
  /** The closing mail asks how it was. */
  satisfaction: z.boolean(),
  version: z.number().int(),
});
export type TicketSettings = z.infer<typeof ticketSettingsSchema>;
