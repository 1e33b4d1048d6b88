import { limits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, okSchema, pageQuery, queryFlag, typedText } from '../entities/common.ts';
import { conversationSchema } from '../entities/conversation.ts';
import { agentMessageInputSchema, messageFileSchema, messageSchema } from '../entities/message.ts';

const liveChat = { kind: 'member', permission: 'liveChat' } as const;

export const conversationEndpoints = {
  /** H-85. The live lists: pending offered to the caller, the caller's ongoing chats, missed ones; newest activity first, pending longest wait first. */
  'conversations.list': defineEndpoint({
    method: 'GET',
    path: '/conversations',
    query: pageQuery.extend({
      state: z.enum(['pending', 'ongoing', 'missed', 'closed', 'completed', 'ended']),
      storeActive: queryFlag,
      isYourChatActive: queryFlag,
      storeId: idSchema.optional(),
      search: typedText(100).optional(),
    }),
    response: listOf(conversationSchema),
    errors: [],
    rate: 'read',
    access: liveChat,
    summary: 'Conversations of one state that the caller may see',
  }),
  /** H-86 */
  'conversations.detail': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/detail',
    params: idParams,
    response: conversationSchema,
    errors: ['not-found', 'history-limit'],
    rate: 'read',
    access: liveChat,
    summary: 'One conversation',
  }),
  /** H-87, H-24. Without a cursor the newest page; `lastMessageId` pages to older ones, `afterSeq` repairs a hole. Ascending by seq. */
  'conversations.messages': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}',
    params: idParams,
    query: z.object({
      lastMessageId: idSchema.optional(),
      afterSeq: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(limits.messagesPerPage),
    }),
    response: z.object({
      messages: z.array(messageSchema),
      nextMessageId: idSchema.nullable(),
      headSeq: z.number().int(),
    }),
    errors: ['not-found', 'history-limit'],
    rate: 'read',
    access: liveChat,
    summary: 'Messages of a conversation',
  }),
  /** H-94, H-95: the first message accepts a pending chat (decision X-20); idempotent on messageId. */
  'conversations.takeChat': defineEndpoint({
    method: 'POST',
    path: '/conversations/{id}/take-chat',
    params: idParams,
    body: z.object({
      firstMessage: z.union([
        typedText(limits.agentMessageChars).refine((text) => text.trim() !== '', { error: 'The message is empty' }),
        z
          .object({
            messageId: idSchema,
            type: z.enum(['text', 'file']).default('text'),
            text: typedText(limits.agentMessageChars).default(''),
            files: z.array(messageFileSchema).max(limits.filesPerSend).default([]),
          })
          .refine((input) => input.text.trim() !== '' || input.files.length > 0, {
            error: 'The message is empty',
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
  /** H-89 */
  'conversations.endChat': defineEndpoint({
    method: 'PATCH',
    path: '/conversations/{id}/end-chat',
    params: idParams,
    response: conversationSchema,
    errors: ['not-found', 'history-limit', 'forbidden', 'conversation-ended', 'conversation-pending'],
    rate: 'write',
    access: liveChat,
    summary: 'End an ongoing chat; it moves to Completed chats',
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
    errors: ['not-found', 'history-limit', 'forbidden', 'conversation-ended', 'conversation-pending', 'form-open'],
    rate: 'write',
    access: liveChat,
    summary: 'Ask the visitor for the contact fields the conversation lacks',
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
} as const;
