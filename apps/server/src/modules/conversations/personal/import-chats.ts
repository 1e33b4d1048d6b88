import type { Attachment, Conversation, Message } from '@chatso/contract';
import type { ConversationState, EndReason } from '@chatso/domain';
import type { Sql } from '../../../platform/db/db.ts';
import { insertConversations, insertMessages } from './import-chats.repo.ts';

/** A chat that happened elsewhere or earlier: a seed, a benchmark, a migration from another product. */
export interface ImportedChat {
  id: string;
  workspaceId: string;
  storeId: string;
  visitorId: string;
  categoryId: string | null;
  state: ConversationState;
  reason: EndReason | null;
  archived: boolean;
  agentId: string | null;
  enderId: string | null;
  startDate: Date;
  acceptedDate: Date | null;
  endDate: Date | null;
  customerId: string | null;
  fullname: string | null;
  email: string | null;
  phone: string | null;
  customerType: Conversation['customerType'];
  timezone: string | null;
  country: string | null;
  rating: number | null;
  sentiment: Conversation['sentiment'];
  messages: ImportedMessage[];
}

export interface ImportedMessage {
  messageId: string;
  author: 'client' | 'agent';
  senderId: string | null;
  type: Message['type'];
  text: string;
  attachments?: readonly Attachment[];
  at: Date;
}

const chatsPerStatement = 500;

/** Inserts chats with their messages; nobody is told. Sequence numbers follow the order of `messages`. */
export async function importChats(sql: Sql, chats: readonly ImportedChat[]): Promise<void> {
  for (let start = 0; start < chats.length; start += chatsPerStatement) {
    const part = chats.slice(start, start + chatsPerStatement);
    await insertConversations(sql, part.map(conversationOf));
    await insertMessages(sql, part.flatMap(messagesOf));
  }
}

function conversationOf(chat: ImportedChat) {
  const last = chat.messages.at(-1);
  const client = chat.messages.findLast((message) => message.author === 'client' && message.type === 'text');
  return {
    ...columnsOf(chat),
    head_seq: chat.messages.length,
    rev: chat.messages.length,
    last_msg: previewOf(last),
    last_talk: previewOf(chat.messages.findLast((message) => !systemLines.has(message.type))),
    last_client_message_id: client?.messageId ?? null,
    last_client_at: client?.at ?? null,
    read_agent_id: chat.agentId,
    read_message_id: chat.agentId === null ? null : (client?.messageId ?? null),
    read_seq: chat.agentId === null ? 0 : chat.messages.length,
    visitor_seen_at: chat.endDate ?? last?.at ?? chat.startDate,
  };
}

const systemLines: ReadonlySet<Message['type']> = new Set<Message['type']>(['notification', 'customer-left']);

const previewOf = (message: ImportedMessage | undefined) =>
  message && {
    messageId: message.messageId,
    author: message.author,
    type: message.type,
    text: message.text,
    at: message.at,
  };

const columnsOf = (chat: ImportedChat) => ({
  id: chat.id,
  workspace_id: chat.workspaceId,
  store_id: chat.storeId,
  visitor_id: chat.visitorId,
  category_id: chat.categoryId,
  state: chat.state,
  reason: chat.reason,
  archived: chat.archived,
  agent_id: chat.agentId,
  ender_id: chat.enderId,
  start_date: chat.startDate,
  accepted_date: chat.acceptedDate,
  end_date: chat.endDate,
  customer_id: chat.customerId,
  customer_fullname: chat.fullname,
  customer_email: chat.email,
  customer_phone: chat.phone,
  customer_type: chat.customerType,
  client_timezone: chat.timezone,
  country: chat.country,
  rating: chat.rating,
  sentiment: chat.sentiment,
});

const messagesOf = (chat: ImportedChat) =>
  chat.messages.map((message, index) => ({
    conversation_id: chat.id,
    seq: index + 1,
    message_id: message.messageId,
    workspace_id: chat.workspaceId,
    author: message.author,
    type: message.type,
    sender_id: message.senderId,
    body: message.text,
    attachments: message.attachments ?? null,
    state: index === 0 ? 'pending' : 'ongoing',
    created_at: message.at,
  }));
