import { limits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, okSchema, trimmedText } from '../entities/common.ts';
import {
  ticketCommentSchema,
  ticketDraftSchema,
  ticketLogSchema,
  ticketLogTypes,
} from '../entities/ticket-timeline.ts';
import { sortOrder, ticketPeople } from './ticket-common.ts';

/** What the team says and does at a ticket. */
export const ticketWordEndpoints = {
  'ticketComments.list': defineEndpoint({
    method: 'GET',
    path: '/comment/list',
    query: z.object({ ticketId: idSchema, sort: sortOrder.default('asc') }),
    response: listOf(ticketCommentSchema),
    errors: ['not-found'],
    rate: 'read',
    access: ticketPeople,
    summary: 'Comments of a ticket',
  }),
  'ticketComments.add': defineEndpoint({
    method: 'POST',
    path: '/comment',
    body: z.object({
      /** The sender's choice, so that a second try is the same comment. */
      _id: idSchema.optional(),
      ticketId: idSchema,
      content: trimmedText(limits.ticketCommentChars).min(1),
      mentions: z.array(idSchema).max(20).default([]),
    }),
    response: z.object({ data: ticketCommentSchema }),
    status: 201,
    errors: ['not-found', 'validation', 'conflict'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Write a comment that only the team sees',
  }),
  'ticketComments.remove': defineEndpoint({
    method: 'DELETE',
    path: '/comment/{id}',
    params: idParams,
    response: okSchema,
    errors: ['not-found', 'conflict'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Remove a comment of one’s own; admins any (decision N-4)',
  }),
  'ticketLogs.list': defineEndpoint({
    method: 'GET',
    path: '/log',
    query: z.object({ ticketId: idSchema, type: z.enum(ticketLogTypes).optional(), sort: sortOrder.default('asc') }),
    response: listOf(ticketLogSchema),
    errors: ['not-found'],
    rate: 'read',
    access: ticketPeople,
    summary: 'What was changed at a ticket',
  }),
  'ticketDrafts.get': defineEndpoint({
    method: 'GET',
    path: '/ticket/{id}/draft',
    params: idParams,
    response: z.object({ data: ticketDraftSchema.nullable() }),
    errors: ['not-found'],
    rate: 'read',
    access: ticketPeople,
    summary: 'What the caller has typed at a ticket and not sent',
  }),
  'ticketDrafts.put': defineEndpoint({
    method: 'PUT',
    path: '/ticket/{id}/draft',
    params: idParams,
    /** Null: nothing is typed any more. An older `rev` than the stored one changes nothing. */
    body: z.object({ draft: ticketDraftSchema.nullable(), rev: z.number().int().min(0) }),
    response: z.object({ data: ticketDraftSchema.nullable() }),
    errors: ['not-found', 'validation'],
    rate: 'write',
    access: ticketPeople,
    summary: 'Keep what the caller has typed at a ticket',
  }),
} as const;
