import { visitorLimits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { emailSchema, idParams, idSchema, typedText } from '../entities/common.ts';
import { conversationSchema } from '../entities/conversation.ts';
import { promptTextSchema, visitorDetailSchema, visitorPulseSchema } from '../entities/live-visitor.ts';
import { messageSchema } from '../entities/message.ts';
import { locationInfoSchema } from '../entities/visitor.ts';

/** Decisions E-4, X-21: during a free trial the answer is `plan-required`. */
const mayWatch = { kind: 'member', scope: 'store', permission: 'visitors', bought: true } as const;

/** Who is on the pages now is asked for and heard on `/tracking`: `liveVisitorEmits`, `liveVisitorEvents`. */
export const visitorEndpoints = {
  'visitors.pulse': defineEndpoint({
    method: 'GET',
    path: '/visitor/pulse',
    query: z.object({ chatsoStoreId: idSchema }),
    response: visitorPulseSchema,
    errors: ['not-found'],
    rate: 'read',
    access: mayWatch,
    summary: 'Visitors and chats of a store today, by quarters of an hour, and the peak',
  }),
  /** M-22, M-55 */
  'visitors.get': defineEndpoint({
    method: 'GET',
    path: '/visitor/{id}',
    params: idParams,
    response: visitorDetailSchema,
    errors: ['not-found'],
    rate: 'read',
    access: mayWatch,
    summary: 'A visitor of an own store, with their chats as far as the caller may see them',
  }),
  /**
   * M-32, M-56, M-57, decision M-3. Nothing open: an outbound chat of the caller's begins. A chat that waits is accepted,
   * one of the caller's own gets the message, one of a colleague's is refused. What is said of the visitor here is taken
   * where nothing is known yet.
   */
  'visitors.takeChat': defineEndpoint({
    method: 'POST',
    path: '/visitor/{id}/take-chat',
    params: idParams,
    body: z.object({
      visitorId: idSchema.optional(),
      storeId: idSchema,
      clientTimezone: z.string().max(100).nullish(),
      locationInfo: locationInfoSchema.partial().nullish(),
      visitorName: typedText(visitorLimits.nameChars).nullish(),
      customerEmail: emailSchema.nullish(),
      /** With an id of the sender's: a repeated call finds what the first one made. */
      firstMessage: z.union(
        [promptTextSchema, z.object({ messageId: idSchema, text: promptTextSchema })],
        because('required'),
      ),
    }),
    response: z.object({ conversation: conversationSchema, message: messageSchema }),
    errors: [
      'bad-request',
      'not-found',
      'history-limit',
      'forbidden',
      'visitor-banned',
      'already-answered',
      'chat-assigned',
      'conversation-ended',
      'transferring',
      'conflict',
    ],
    rate: 'write',
    access: { kind: 'member', scope: 'store', permission: 'liveChat', bought: true },
    summary: 'Write to somebody who is on the pages of an own store',
  }),
} as const;
