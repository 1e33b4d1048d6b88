import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, listOf } from '../entities/common.ts';
import { draftInputSchema, draftSchema } from '../entities/draft.ts';

const mayChat = { kind: 'member', scope: 'store', permission: 'liveChat' } as const;

export const deskEndpoints = {
  'drafts.list': defineEndpoint({
    method: 'GET',
    path: '/conversations/drafts',
    response: listOf(draftSchema),
    errors: [],
    rate: 'read',
    access: mayChat,
    summary: 'Own drafts of chats that are not over',
  }),
  'drafts.put': defineEndpoint({
    method: 'PUT',
    path: '/conversations/{id}/draft',
    params: idParams,
    body: draftInputSchema,
    /** The draft stored now: not the one sent, if that one was older. */
    response: z.object({ draft: draftSchema }),
    errors: ['not-found', 'conversation-ended'],
    // Typing must not use up what sending is counted by.
    rate: 'read',
    access: mayChat,
    summary: 'Keep what is typed into a chat; the newer of two wins',
  }),
} as const;
