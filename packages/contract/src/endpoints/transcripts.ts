import { limits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, timeZoneSchema } from '../entities/common.ts';
import { sentTranscriptSchema, transcriptOrderSchema, transcriptOrderStateSchema } from '../entities/transcript.ts';

const readers = { kind: 'member', scope: 'store', permission: 'chatRecords' } as const;

/** What was said in chats, by mail. */
export const transcriptEndpoints = {
  /** L-20, decisions X-24 and L-2: all of them or none. One mail for each chat and address. */
  'transcripts.send': defineEndpoint({
    method: 'POST',
    path: '/conversations/email-chat-script',
    body: transcriptOrderSchema,
    response: transcriptOrderStateSchema,
    errors: ['bad-request', 'validation'],
    rate: 'write',
    access: readers,
    summary: 'Mail transcripts of chats',
  }),
  /** The text of the mail, before anybody gets it. `bad-request`: the chat is not over. */
  'transcripts.preview': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/transcript-preview',
    params: idParams,
    query: z.object({ forCustomer: z.enum(['true', 'false']), timezone: timeZoneSchema.optional() }),
    response: z.object({ subject: z.string(), from: z.string(), text: z.string() }),
    errors: ['not-found', 'history-limit', 'bad-request'],
    rate: 'read',
    access: readers,
    summary: 'A transcript as it would be mailed',
  }),
  'transcripts.state': defineEndpoint({
    method: 'GET',
    path: '/conversations/email-chat-script/{id}',
    params: idParams,
    response: transcriptOrderStateSchema,
    errors: ['not-found'],
    rate: 'read',
    access: readers,
    summary: 'How far a mailing of transcripts has come',
  }),
  /** What went out is not sent again. */
  'transcripts.sendRest': defineEndpoint({
    method: 'POST',
    path: '/conversations/email-chat-script/rest',
    body: z.object({ orderId: idSchema }),
    response: transcriptOrderStateSchema,
    errors: ['not-found'],
    rate: 'write',
    access: readers,
    summary: 'Send again what of a mailing of transcripts did not go out',
  }),
  /** To whom these chats have been mailed, the newest first; of chats the caller may see. */
  'transcripts.sent': defineEndpoint({
    method: 'GET',
    path: '/conversations/email-chat-script',
    query: z.object({
      conversationIds: z
        .string()
        .max(40 * limits.transcriptChats)
        .transform((ids) => ids.split(',').filter((id) => id !== ''))
        .pipe(z.array(idSchema).min(1).max(limits.transcriptChats)),
    }),
    response: listOf(sentTranscriptSchema),
    errors: [],
    rate: 'read',
    access: readers,
    summary: 'To whom transcripts of chats were mailed before',
  }),
} as const;
