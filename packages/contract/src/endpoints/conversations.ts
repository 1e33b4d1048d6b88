import { limits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, okSchema, pageQuery, queryFlag, typedText } from '../entities/common.ts';
import { conversationSchema, transferRequestSchema, transferTargetSchema } from '../entities/conversation.ts';
import { agentMessageInputSchema, messageFileSchema, messageSchema } from '../entities/message.ts';
import { chatNoteInputSchema, chatNoteSchema, mentionTargetSchema } from '../entities/note.ts';

const liveChat = { kind: 'member', permission: 'liveChat' } as const;
/** D-15 */
const handsOver = { ...liveChat, feature: 'transfer' } as const;
/** D-06: custom roles need `liveChat` too, which the use case looks at. */
const looksOn = { kind: 'member', permission: 'spectateChat' } as const;
/** An action on one conversation that answers with it (H-90). */
const onChat = { method: 'PATCH', params: idParams, response: conversationSchema, rate: 'write' } as const;
const notOngoing = ['not-found', 'conversation-pending', 'conversation-ended'] as const;
/** Whose request it is (H-92): another one may have taken its place. */
const ofRequest = z.object({ agentId: idSchema });

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
  /** I-19. Chats that are over of the same person in one store, as far as the caller may open them; the newest first. */
  'conversations.chatHistory': defineEndpoint({
    method: 'GET',
    path: '/conversations/chat-history',
    query: z.object({
      chatsoStoreId: idSchema,
      visitorId: idSchema.optional(),
      customerEmail: typedText(limits.emailChars).optional(),
      /** Tells a person only where nothing better does: on social channels. */
      customerFullname: typedText(limits.nameChars).optional(),
    }),
    response: listOf(conversationSchema),
    errors: [],
    rate: 'read',
    access: liveChat,
    summary: 'Earlier chats of a person',
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
  /** H-36, decision X-24: all or none; 400 lists the ids that are not ongoing chats the caller may end. */
  'conversations.bulkEndChat': defineEndpoint({
    method: 'POST',
    path: '/conversations/bulk-end-chat',
    body: z.object({ conversationIds: z.array(idSchema).min(1).max(200) }),
    /** Those this call has ended; one that somebody else ended in the same moment is not among them. */
    response: okSchema.extend({ ids: z.array(idSchema) }),
    errors: ['bad-request'],
    rate: 'write',
    access: liveChat,
    summary: 'End several ongoing chats',
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
  /** H-88, H-109 */
  'conversations.transferring': defineEndpoint({
    method: 'GET',
    path: '/conversations/transferring',
    response: listOf(transferRequestSchema),
    errors: [],
    rate: 'read',
    access: liveChat,
    summary: 'Chats that wait for the caller to accept or reject them',
  }),
  /** H-100 */
  'conversations.transferTargets': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/transfer-targets',
    params: idParams,
    response: z.object({ data: z.array(transferTargetSchema) }),
    errors: ['not-found'],
    rate: 'read',
    access: handsOver,
    summary: 'Colleagues a chat may be handed over to; only those online can be asked',
  }),
  /** H-92, decision H-9 */
  'conversations.transferRequest': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/transfer-request',
    /** Who is asked. */
    body: ofRequest,
    errors: [...notOngoing, 'bad-request', 'forbidden', 'transferring'],
    access: handsOver,
    summary: 'Ask a colleague to go on with the caller’s chat',
  }),
  'conversations.transferAccept': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/transfer-accept',
    /** Who asked, as in the request. */
    body: ofRequest,
    errors: ['not-found', 'bad-request', 'forbidden', 'transfer-over'],
    access: liveChat,
    summary: 'Go on with a colleague’s chat',
  }),
  'conversations.transferReject': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/transfer-reject',
    body: ofRequest,
    response: okSchema,
    errors: ['not-found', 'forbidden', 'transfer-over'],
    access: liveChat,
    summary: 'Leave the chat to the colleague who asked',
  }),
  /** H-91 */
  'conversations.spectate': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/spectate',
    errors: [...notOngoing, 'forbidden', 'own-chat'],
    access: looksOn,
    summary: 'Look on a colleague’s chat',
  }),
  'conversations.unSpectate': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/un-spectate',
    errors: ['not-found'],
    access: liveChat,
    summary: 'Look on no longer',
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
  /** D-29, decision G-9: of each agent asked for; `percent` is 60 while nobody has rated them. */
  'conversations.agentRatings': defineEndpoint({
    method: 'GET',
    path: '/conversations/agent-ratings',
    query: z.object({
      agentIds: z
        .string()
        .max(4000)
        .transform((text) => text.split(',').filter((part) => part !== ''))
        .pipe(z.array(idSchema).max(100)),
    }),
    response: listOf(z.object({ agentId: idSchema, percent: z.number().int(), ratings: z.number().int() })),
    errors: [],
    rate: 'read',
    access: { kind: 'member', permission: 'agents' },
    summary: 'How shoppers have rated agents',
  }),
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
