import { z } from 'zod';
import { chatLabelColors } from './chat-label.ts';
import { dateSchema, idSchema } from './common.ts';

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
