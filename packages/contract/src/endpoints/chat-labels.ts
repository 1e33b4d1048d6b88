import { adminRoles } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  chatLabelChangeSchema,
  chatLabelSchema,
  newChatLabelSchema,
  recordLabelsSchema,
} from '../entities/chat-label.ts';
import { idParams, idSchema, listOf, okSchema } from '../entities/common.ts';

const records = { kind: 'member', scope: 'store', permission: 'chatRecords' } as const;
const admins = { kind: 'member', scope: 'workspace', roles: adminRoles } as const;

/** Beyond the specification: tags on chats and reasons for closing one, as admins define them. */
export const chatLabelEndpoints = {
  'chatLabels.list': defineEndpoint({
    method: 'GET',
    path: '/chat-labels',
    response: listOf(chatLabelSchema),
    errors: [],
    rate: 'read',
    access: { ...records, scope: 'workspace' },
    summary: 'Tags and closing reasons of the workspace, by name',
  }),
  'chatLabels.create': defineEndpoint({
    method: 'POST',
    path: '/chat-labels',
    body: newChatLabelSchema,
    response: chatLabelSchema,
    status: 201,
    errors: ['bad-request', 'name-taken'],
    rate: 'write',
    access: admins,
    summary: 'Make a tag or a closing reason',
  }),
  'chatLabels.update': defineEndpoint({
    method: 'PATCH',
    path: '/chat-labels/{id}',
    params: idParams,
    body: chatLabelChangeSchema,
    response: chatLabelSchema,
    errors: ['not-found', 'name-taken', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Rename a tag or a closing reason, or give it another colour',
  }),
  /** How many chats carry it is said before: `chatLabels.chats`. */
  'chatLabels.remove': defineEndpoint({
    method: 'DELETE',
    path: '/chat-labels/{id}',
    params: idParams,
    query: z.object({ version: z.coerce.number().int() }),
    response: okSchema,
    errors: ['not-found', 'conflict'],
    rate: 'write',
    access: admins,
    summary: 'Delete a tag or a closing reason; the chats lose it',
  }),
  /** Exact up to 10,000. */
  'chatLabels.chats': defineEndpoint({
    method: 'GET',
    path: '/chat-labels/{id}/chats',
    params: idParams,
    response: z.object({ chats: z.number().int() }),
    errors: ['not-found'],
    rate: 'read',
    access: admins,
    summary: 'How many chats carry a tag or a closing reason',
  }),
  /** All or none: 400 lists the ids that are no chats the caller may see. A reason takes the place of the one before. */
  'records.label': defineEndpoint({
    method: 'POST',
    path: '/conversations/bulk-label',
    body: z.object({
      conversationIds: z.array(idSchema).min(1).max(200),
      add: z.array(idSchema).max(50).default([]),
      remove: z.array(idSchema).max(50).default([]),
    }),
    response: okSchema,
    errors: ['bad-request', 'not-found'],
    rate: 'write',
    access: records,
    summary: 'Put labels on chats, or take them off',
  }),
  'records.labels': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/labels',
    params: idParams,
    response: recordLabelsSchema,
    errors: ['not-found', 'history-limit'],
    rate: 'read',
    access: records,
    summary: 'Tags and closing reason of a chat',
  }),
} as const;
