import { conversationStates, limits } from '@chatso/domain';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, pageQuery, queryFlag, typedText } from '../entities/common.ts';
import { conversationSchema } from '../entities/conversation.ts';
import { messageSchema } from '../entities/message.ts';
import { liveChat, readChats } from './conversation-common.ts';

/** What agents read: the lists, a chat, its messages, a person's earlier chats. */
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
  /** What an empty list says: in what the caller's chats come, and whether there was ever one. */
  'conversations.served': defineEndpoint({
    method: 'GET',
    path: '/conversations/served',
    response: z.object({
      /** Without departments: all of them. */
      stores: z.array(z.object({ _id: idSchema, name: z.string(), departments: z.array(z.string()) })),
      /** The caller has had a chat. */
      begun: z.boolean(),
    }),
    errors: [],
    rate: 'read',
    access: liveChat,
    summary: 'Stores and departments the caller serves, and whether a chat of theirs has ever begun',
  }),
  /** H-86 */
  'conversations.detail': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/detail',
    params: idParams,
    response: conversationSchema,
    errors: ['not-found', 'history-limit'],
    rate: 'read',
    access: readChats,
    summary: 'One conversation',
  }),
  /**
   * What became of a chat that is in none of the caller's lists any more: who has it or ended it, and nothing that was
   * said. For whoever sees it, and whoever it was offered to (H-42 tells them the same by event).
   */
  'conversations.fate': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/fate',
    params: idParams,
    response: z.object({
      state: z.enum(conversationStates),
      archived: z.boolean(),
      agentId: idSchema.nullable(),
      agentName: z.string().nullable(),
      enderName: z.string().nullable(),
    }),
    errors: ['not-found'],
    rate: 'read',
    access: liveChat,
    summary: 'What became of a conversation that was offered to the caller',
  }),
  /** What the shop's widget said around the first message (G-08, G-10, G-11): settings, so they have no number. */
  'conversations.greeting': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/greeting',
    params: idParams,
    response: z.object({ texts: z.array(z.string()) }),
    errors: ['not-found', 'history-limit'],
    rate: 'read',
    access: liveChat,
    summary: 'What the customer was greeted with',
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
    access: readChats,
    summary: 'Messages of a conversation',
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
    access: { kind: 'member', scope: 'workspace', permission: 'agents' },
    summary: 'How shoppers have rated agents',
  }),
} as const;
