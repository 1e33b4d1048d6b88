import { limits } from '@chatso/domain';
import { z } from 'zod';
import { because } from '../because.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, okSchema, typedText } from '../entities/common.ts';
import { conversationSchema } from '../entities/conversation.ts';
import { agentMessageInputSchema, messageFileSchema, messageSchema } from '../entities/message.ts';
import { sendProductsSchema } from '../entities/product.ts';
import { liveChat, notOngoing, onChat } from './conversation-common.ts';

/** Only where one was given: false when that closing reason is there no more; the chat is ended all the same. */
const reasonKeptSchema = z.boolean().optional();

/** What agents do with a chat: accept, answer, end, dismiss, take over, flag. */
export const conversationActionEndpoints = {
  /** H-94, H-95: the first message accepts a pending chat (decision X-20); idempotent on messageId. */
  'conversations.takeChat': defineEndpoint({
    method: 'POST',
    path: '/conversations/{id}/take-chat',
    params: idParams,
    body: z.object({
      firstMessage: z.union([
        typedText(limits.agentMessageChars).refine((text) => text.trim() !== '', { error: because('message-empty') }),
        z
          .object({
            messageId: idSchema,
            type: z.enum(['text', 'file']).default('text'),
            text: typedText(limits.agentMessageChars).default(''),
            files: z.array(messageFileSchema).max(limits.filesPerSend).default([]),
          })
          .refine((input) => input.text.trim() !== '' || input.files.length > 0, {
            error: because('message-empty'),
            path: ['text'],
          }),
      ]),
    }),
    response: z.object({ conversation: conversationSchema, message: messageSchema }),
    errors: ['not-found', 'history-limit', 'already-answered', 'conversation-ended'],
    rate: 'write',
    access: liveChat,
    summary: 'Accept a pending chat by its first message',
  }),
  /** The same use case as the socket emit `conversation:message`, for clients without a socket. */
  'conversations.postMessage': defineEndpoint({
    method: 'POST',
    path: '/conversations/{id}/messages',
    params: idParams,
    body: agentMessageInputSchema,
    response: messageSchema,
    errors: [
      'not-found',
      'history-limit',
      'already-answered',
      'conversation-ended',
      'conversation-pending',
      'transferring',
    ],
    rate: 'write',
    access: liveChat,
    summary: 'Send a message into an ongoing chat',
  }),
  /** H-71, H-96 */
  'conversations.readBy': defineEndpoint({
    method: 'PUT',
    path: '/conversations/{id}/readBy',
    params: idParams,
    body: z.object({ messageId: idSchema }),
    response: z.object({ readBy: z.object({ agentId: idSchema, messageId: idSchema }), unreadCount: z.number().int() }),
    errors: ['not-found', 'history-limit', 'forbidden'],
    rate: 'write',
    access: liveChat,
    summary: 'Move the read marker of the caller; it never moves back',
  }),
  /** Decision H-13 */
  'conversations.sendForm': defineEndpoint({
    method: 'PATCH',
    path: '/conversations/{id}/send-form',
    params: idParams,
    response: messageSchema,
    errors: [
      'not-found',
      'history-limit',
      'forbidden',
      'conversation-ended',
      'conversation-pending',
      'transferring',
      'form-open',
    ],
    rate: 'write',
    access: liveChat,
    summary: 'Ask the visitor for the contact fields the conversation lacks',
  }),
  'conversations.sendCode': defineEndpoint({
    method: 'POST',
    path: '/conversations/{id}/send-code',
    params: idParams,
    response: messageSchema,
    errors: [
      'not-found',
      'history-limit',
      'forbidden',
      'conversation-ended',
      'conversation-pending',
      'transferring',
      'bad-request',
      'rate-limited',
    ],
    rate: 'write',
    access: liveChat,
    summary: 'Mail a code to the address the visitor typed, and ask for it in the chat',
  }),
  /** J-55: the client names products, and the server makes the cards of its own copy; idempotent on messageId. */
  'conversations.sendProducts': defineEndpoint({
    method: 'POST',
    path: '/conversations/{id}/send-products',
    params: idParams,
    body: sendProductsSchema,
    response: messageSchema,
    errors: [
      'not-found',
      'history-limit',
      'bad-request',
      'forbidden',
      'conversation-ended',
      'conversation-pending',
      'transferring',
      'already-answered',
      'channel-window-closed',
    ],
    rate: 'write',
    access: liveChat,
    summary: 'Send products as cards, or as a text with links where the channel shows no cards',
  }),
  /** A question, and no answer: the same telephone number is not the same person. */
  'conversations.suggestProfile': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/same-person',
    params: idParams,
    response: z.object({
      data: z.object({
        customer: z
          .object({
            id: idSchema,
            fullname: z.string(),
            email: z.string(),
            phone: z.string(),
            points: z.number().int(),
            orders: z.number().int(),
          })
          .nullable(),
      }),
    }),
    errors: ['not-found', 'history-limit', 'forbidden', 'conversation-ended', 'conversation-pending'],
    rate: 'read',
    access: { ...liveChat, feature: 'linkProfile' },
    summary: 'Who of the shop’s customers may be the client of an ongoing chat, by the same telephone number',
  }),
  /**
   * K-25, K-26, decision K-3. `was`: whom the caller saw it linked to; somebody else's choice made meanwhile is not undone
   * unseen.
   */
  'conversations.linkProfile': defineEndpoint({
    method: 'PATCH',
    path: '/conversations/{id}/link-profile',
    params: idParams,
    body: z.object({
      chatsoStoreId: idSchema,
      email: typedText(limits.emailChars)
        .trim()
        .refine((email) => email !== '', { error: because('required') }),
      was: idSchema.nullable().default(null),
    }),
    response: z.object({ data: z.object({ _id: idSchema, clientId: idSchema }) }),
    errors: [
      'not-found',
      'history-limit',
      'bad-request',
      'forbidden',
      'conversation-ended',
      'conversation-pending',
      'conflict',
    ],
    rate: 'write',
    access: { ...liveChat, feature: 'linkProfile' },
    summary: 'Say which customer of the shop the client of an ongoing chat is',
  }),
  /** A message that its outside channel did not take is to be said there once more; it keeps its id and its place. */
  'conversations.deliverAgain': defineEndpoint({
    method: 'POST',
    path: '/conversations/{id}/deliver-again',
    params: idParams,
    body: z.object({ messageId: idSchema }),
    response: messageSchema,
    errors: [
      'not-found',
      'history-limit',
      'bad-request',
      'forbidden',
      'conversation-ended',
      'conversation-pending',
      'transferring',
      'channel-window-closed',
      'conflict',
    ],
    rate: 'write',
    access: liveChat,
    summary: 'Try again to deliver a message that could not be delivered',
  }),
  /** H-89 */
  'conversations.endChat': defineEndpoint({
    method: 'PATCH',
    path: '/conversations/{id}/end-chat',
    params: idParams,
    body: z.object({ closingReason: idSchema.optional() }).nullish(),
    response: conversationSchema.extend({ reasonKept: reasonKeptSchema }),
    errors: ['not-found', 'history-limit', 'forbidden', 'conversation-ended', 'conversation-pending'],
    rate: 'write',
    access: liveChat,
    summary: 'End an ongoing chat; it moves to Completed chats',
  }),
  /** H-36, decision X-24: all or none; 400 lists the ids that are not ongoing chats the caller may end. */
  'conversations.bulkEndChat': defineEndpoint({
    method: 'POST',
    path: '/conversations/bulk-end-chat',
    body: z.object({ conversationIds: z.array(idSchema).min(1).max(200), closingReason: idSchema.optional() }),
    /** Those this call has ended; one that somebody else ended in the same moment is not among them. */
    response: okSchema.extend({ ids: z.array(idSchema), reasonKept: reasonKeptSchema }),
    errors: ['bad-request'],
    rate: 'write',
    access: liveChat,
    summary: 'End several ongoing chats',
  }),
  /** H-90, decision H-4 */
  'conversations.take': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/take',
    errors: [...notOngoing, 'forbidden'],
    access: liveChat,
    summary: 'Take over an ongoing chat; for managers and admins',
  }),
  'conversations.resume': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/resume',
    errors: [...notOngoing, 'forbidden'],
    access: liveChat,
    summary: 'Go back to one’s own ongoing chat',
  }),
  'conversations.leave': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/leave',
    response: okSchema,
    errors: [...notOngoing, 'forbidden'],
    access: liveChat,
    summary: 'Look on no longer, or give one’s own chat back to the queue',
  }),
  'conversations.archive': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/archive',
    errors: ['not-found', 'bad-request'],
    access: liveChat,
    summary: 'Dismiss one missed chat',
  }),
  /** H-43, decision H-10: dismiss missed chats. */
  'conversations.moveHistory': defineEndpoint({
    method: 'PATCH',
    path: '/conversations/move-history',
    body: z.union([
      z.object({ conversationIds: z.array(idSchema).min(1).max(200) }),
      z.object({ all: z.literal(true) }),
    ]),
    response: okSchema.extend({ ids: z.array(idSchema) }),
    errors: ['bad-request'],
    rate: 'write',
    access: liveChat,
    summary: 'Dismiss missed chats: they leave the live lists',
  }),
  'conversations.allowLinks': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/allow-links',
    response: z.object({ linksAllowed: z.literal(true) }),
    errors: ['not-found'],
    access: liveChat,
    summary: 'Let through the links of a stranger in this chat',
  }),
  /** H-97, decision H-5 */
  'conversations.flag': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/flag',
    response: z.object({ flag: z.boolean() }),
    errors: ['not-found'],
    access: liveChat,
    summary: 'Flag a chat',
  }),
  'conversations.unflag': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/unflag',
    response: z.object({ flag: z.boolean() }),
    errors: ['not-found'],
    access: liveChat,
    summary: 'Take the flag off',
  }),
} as const;
