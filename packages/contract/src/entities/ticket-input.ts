import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import {
  dateSchema,
  emailSchema,
  idSchema,
  pageQuery,
  queryFlag,
  timeZoneSchema,
  trimmedText,
  typedText,
} from './common.ts';
import { ticketStatuses } from './ticket.ts';

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
  timezone: timeZoneSchema.optional(),
};
export const ticketListQuery = pageQuery.extend({
  ...ticketFilterFields,
  sortBy: z.enum(ticketSorts).default('createdAt'),
  sort: z.enum(['asc', 'desc']).default('desc'),
});
