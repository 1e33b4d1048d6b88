import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { nameText } from './agent.ts';
import { chatLabelColors } from './chat-label.ts';
import { idSchema, typedText } from './common.ts';
import { ticketStatuses } from './ticket.ts';
import { assigneeText } from './ticket-input.ts';

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
