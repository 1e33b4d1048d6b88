import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, pageQuery, typedText } from '../entities/common.ts';
import {
  personSchema,
  personTypes,
  privacyRequestSchema,
  retentionInputSchema,
  retentionSchema,
} from '../entities/privacy.ts';

const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;
const subject = z.object({ type: z.enum(personTypes), id: idSchema });

export const privacyEndpoints = {
  'privacy.people': defineEndpoint({
    method: 'GET',
    path: '/admin/privacy/people',
    query: z.object({
      search: typedText(100).refine((text) => text.trim().length > 1, { error: because('search-short') }),
    }),
    response: listOf(personSchema),
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'Members, customers and visitors by name, email or visitor number; at most 20 of each kind',
  }),
  'privacy.requests': defineEndpoint({
    method: 'GET',
    path: '/admin/privacy/requests',
    query: pageQuery,
    response: listOf(privacyRequestSchema),
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'Exports and erasures that were asked for, newest first',
  }),
  'privacy.export': defineEndpoint({
    method: 'POST',
    path: '/admin/privacy/export',
    body: z.object({ subject }),
    response: privacyRequestSchema,
    status: 201,
    errors: ['not-found'],
    rate: 'write',
    access: admins,
    summary: 'Collect everything about a person into a file; asked again meanwhile it is the same request',
  }),
  /** application/json, streamed; for 24 hours. Leaves an entry. */
  'privacy.download': defineEndpoint({
    method: 'GET',
    path: '/admin/privacy/requests/{id}/download',
    params: idParams,
    response: z.unknown(),
    errors: ['not-found'],
    rate: 'write',
    access: admins,
    summary: 'The file of an export',
  }),
  'privacy.erase': defineEndpoint({
    method: 'POST',
    path: '/admin/privacy/erase',
    body: z.object({ subject, confirm: z.literal('ERASE') }),
    response: privacyRequestSchema,
    status: 201,
    errors: ['not-found', 'forbidden', 'last-admin', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Erase a person for good; refused for the last admin and while a chat with the person is open',
  }),
  'privacy.retention': defineEndpoint({
    method: 'GET',
    path: '/admin/privacy/retention',
    response: retentionSchema,
    errors: [],
    rate: 'read',
    access: admins,
    summary: 'How long closed chats are kept',
  }),
  'privacy.setRetention': defineEndpoint({
    method: 'PATCH',
    path: '/admin/privacy/retention',
    body: retentionInputSchema,
    response: retentionSchema,
    errors: ['conflict'],
    rate: 'write',
    access: admins,
    summary: 'Change how long closed chats are kept; what is older is deleted within the hour',
  }),
} as const;
