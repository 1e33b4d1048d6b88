import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { dateSchema, emailSchema, idParams, idSchema, listOf, trimmedText } from '../entities/common.ts';
import { ticketCountsSchema, ticketRowSchema, ticketSchema, ticketStatuses } from '../entities/ticket.ts';
import {
  assigneeText,
  newTicketSchema,
  ticketChangeSchema,
  ticketDescriptionSchema,
  ticketListQuery,
} from '../entities/ticket-input.ts';
import { timelinePageSchema, timelineQuery } from '../entities/ticket-timeline.ts';
import { bulkAnswer, ticketIds, ticketPeople } from './ticket-common.ts';

const one = z.object({ data: ticketSchema });

export const ticketEndpoints = {
  'tickets.list': defineEndpoint({
    method: 'GET',
    path: '/ticket',
    query: ticketListQuery,
    response: listOf(ticketRowSchema),
    errors: ['validation'],
    rate: 'read',
    access: ticketPeople,
    summary: 'Tickets of the workspace',
  }),
  'tickets.count': defineEndpoint({
    method: 'GET',
    path: '/ticket/count',
    response: ticketCountsSchema,
    errors: [],
    rate: 'read',
    access: ticketPeople,
    summary: 'How many tickets there are of each status',
  }),
  'tickets.get': defineEndpoint({
    method: 'GET',
    path: '/ticket/{id}',
    params: idParams,
    response: one,
    errors: ['not-found'],
    rate: 'read',
    access: ticketPeople,
    summary: 'One ticket; its assignee has seen it from then on',
  }),
  'tickets.timeline': defineEndpoint({
    method: 'GET',
    path: '/ticket/{id}/timeline',
    params: idParams,
    query: timelineQuery,
    response: timelinePageSchema,
    errors: ['not-found'],
    rate: 'read',
    access: ticketPeople,
    summary: 'Mails, comments, chats and log entries of a ticket, paged from the newest on',
  }),
  'tickets.create': defineEndpoint({
    method: 'POST',
    path: '/ticket/create',
    body: newTicketSchema,
    response: one,
    status: 201,
    errors: ['validation', 'bad-request', 'not-found', 'entity-limit'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Make a ticket by hand or of a chat',
  }),
  'tickets.createFromEmail': defineEndpoint({
    method: 'POST',
    path: '/ticket/create-from-email',
    body: z.object({
      id: idSchema,
      email: emailSchema.optional(),
      /** Instead of the subject. */
      title: trimmedText(limits.ticketTitleChars).optional(),
      /** Into this ticket instead of a new one. */
      ticketId: idSchema.optional(),
    }),
    response: one,
    status: 201,
    /** `conflict`: it belongs to another ticket already; `details.code` says which. */
    errors: ['not-found', 'bad-request', 'conflict', 'entity-limit'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Make a ticket of a mail and the thread it stands in',
  }),
  'tickets.createFromEmails': defineEndpoint({
    method: 'POST',
    path: '/ticket/create-bulk-from-emails',
    body: z.object({
      /** O-24: each by either name of its id. */
      emails: z
        .array(
          z
            .object({ id: idSchema.optional(), _id: idSchema.optional(), email: emailSchema.optional() })
            .refine(({ id, _id }) => id !== undefined || _id !== undefined, { error: because('required') }),
        )
        .min(1)
        .max(limits.ticketsAtOnce),
    }),
    response: z.object({ data: z.array(ticketRowSchema), skipped: z.array(idSchema) }),
    status: 201,
    errors: ['entity-limit'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Make tickets of mails, one of each thread; those that have one are left out',
  }),
  'tickets.setStatus': defineEndpoint({
    method: 'PATCH',
    path: '/ticket/status',
    body: z.object({ ticketIds, status: z.enum(ticketStatuses) }),
    response: bulkAnswer,
    errors: [],
    rate: 'write',
    access: ticketPeople,
    summary: 'Close or reopen tickets',
  }),
  'tickets.setDueDate': defineEndpoint({
    method: 'PATCH',
    path: '/ticket/due-date',
    body: z.object({ ticketIds, dueDate: dateSchema.nullable() }),
    response: bulkAnswer,
    errors: [],
    rate: 'write',
    access: ticketPeople,
    summary: 'Say until when',
  }),
  'tickets.assign': defineEndpoint({
    method: 'PATCH',
    path: '/ticket/assignee',
    body: z.object({ ticketIds, assigneeId: assigneeText, /** N-23 */ reopen: z.boolean().default(false) }),
    response: bulkAnswer,
    errors: ['not-found'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Give tickets to somebody, or to nobody',
  }),
  'tickets.addTags': defineEndpoint({
    method: 'PATCH',
    path: '/ticket/tag',
    body: z.object({
      listTicket: ticketIds,
      listTag: z.array(idSchema).min(1).max(limits.ticketTags),
      reopen: z.boolean().default(false),
    }),
    response: bulkAnswer,
    errors: ['not-found'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Give tickets these tags, beside those they have',
  }),
  'tickets.setFlag': defineEndpoint({
    method: 'PATCH',
    path: '/ticket/flag',
    body: z.object({ ticketId: idSchema, flag: z.boolean() }),
    response: one,
    errors: ['not-found', 'conflict'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Flag a ticket, or not',
  }),
  'tickets.change': defineEndpoint({
    method: 'PATCH',
    path: '/ticket/{id}',
    params: idParams,
    body: ticketChangeSchema,
    response: one,
    errors: ['not-found', 'validation', 'bad-request', 'conflict'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Change a ticket',
  }),
  'tickets.describe': defineEndpoint({
    method: 'PATCH',
    path: '/ticket/{id}/description',
    params: idParams,
    body: ticketDescriptionSchema,
    response: one,
    errors: ['not-found', 'bad-request', 'conflict'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Change what a ticket is about (decision N-1)',
  }),
  'tickets.merge': defineEndpoint({
    method: 'POST',
    path: '/ticket/{id}/merge',
    params: idParams,
    /** They go into the one of the address. */
    body: z.object({ ticketIds: z.array(idSchema).min(1).max(20) }),
    response: one,
    errors: ['not-found', 'bad-request', 'conflict'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Make one ticket of several',
  }),
  'tickets.split': defineEndpoint({
    method: 'POST',
    path: '/ticket/{id}/split',
    params: idParams,
    body: z.object({
      emailIds: z.array(idSchema).min(1).max(50),
      title: trimmedText(limits.ticketTitleChars).min(1),
    }),
    response: one,
    status: 201,
    errors: ['not-found', 'bad-request', 'conflict'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Take mails out into a ticket of their own, which is answered',
  }),
  'tickets.snooze': defineEndpoint({
    method: 'POST',
    path: '/ticket/{id}/snooze',
    params: idParams,
    /** Until then, or until the customer answers; null ends it. */
    body: z.object({ until: dateSchema.nullable() }),
    response: one,
    errors: ['not-found', 'bad-request', 'conflict'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Put a ticket aside for a while',
  }),
} as const;
