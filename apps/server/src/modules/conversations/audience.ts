import type { ConversationRow } from './conversation-row.ts';
import type { Audience } from './conversations.events.ts';
import { toConversation, toVisitorConversation } from './conversations.mapper.ts';
import type { MessageWritten } from './messages/message-statement.ts';

type Facts = Pick<
  ConversationRow,
  'id' | 'workspace_id' | 'store_id' | 'category_id' | 'visitor_id' | 'agent_id' | 'state'
>;

/** Waiting and missed chats are offered to all who may take them; the others have an agent. */
const isOffered = (state: string): boolean => state === 'pending' || state === 'missed';

export const audienceOf = (row: Facts): Audience => ({
  workspaceId: row.workspace_id,
  conversationId: row.id,
  storeId: row.store_id,
  categoryId: row.category_id,
  visitorId: row.visitor_id,
  agentId: row.agent_id,
  offered: isOffered(row.state),
});

export const audienceOfWritten = (workspaceId: string, conversationId: string, written: MessageWritten): Audience => ({
  workspaceId,
  conversationId,
  storeId: written.storeId,
  categoryId: written.categoryId,
  visitorId: written.visitorId,
  agentId: written.agentId,
  offered: isOffered(written.state),
});

/** What every event about a changed conversation carries. */
export const changedPayload = (row: ConversationRow, now: Date) => ({
  audience: audienceOf(row),
  conversation: toConversation(row, now),
  visitorConversation: toVisitorConversation(row),
});
