import { limits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../entities/common.ts';
import { chatNoteInputSchema, chatNoteSchema, mentionTargetSchema } from '../entities/note.ts';
import { liveChat, notOngoing } from './conversation-common.ts';

/** Private notes inside a chat. */
export const conversationNoteEndpoints = {
  /** Private notes inside a chat, ascending by seq: the newest page, the ones before `beforeSeq`, or after `afterSeq`. */
  'conversations.notes': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/notes',
    params: idParams,
    query: z.object({
      afterSeq: z.coerce.number().int().min(0).optional(),
      beforeSeq: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(limits.messagesPerPage),
    }),
    response: z.object({ notes: z.array(chatNoteSchema), noteSeq: z.number().int() }),
    errors: ['not-found'],
    rate: 'read',
    access: liveChat,
    summary: 'Private notes of a conversation',
  }),
  'conversations.postNote': defineEndpoint({
    method: 'POST',
    path: '/conversations/{id}/notes',
    params: idParams,
    body: chatNoteInputSchema,
    response: chatNoteSchema,
    errors: [...notOngoing, 'bad-request', 'conflict', 'forbidden'],
    rate: 'write',
    access: liveChat,
    summary: 'Leave a note in a chat that only agents see; idempotent on messageId',
  }),
  'conversations.mentionTargets': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/mention-targets',
    params: idParams,
    response: z.object({ data: z.array(mentionTargetSchema) }),
    errors: ['not-found'],
    rate: 'read',
    access: liveChat,
    summary: 'Colleagues who see the chat and may be named in a note',
  }),
} as const;
