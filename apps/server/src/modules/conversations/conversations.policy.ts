import {
  type ActedChat,
  type ChatAction,
  type ChatCaller,
  chatCallerOf,
  judgeChatAction,
  manages as managesChats,
  outboundCategoryName,
} from '@chatso/domain';
import { type AgentActor, isAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { ConversationRow } from './conversation-row.ts';

const asCaller = (actor: AgentActor, covers: boolean): ChatCaller =>
  chatCallerOf({ id: actor.userId, role: actor.role, can: (name) => actor.permissions.has(name) }, covers);

/** Whose chats an agent may see, as the SQL condition `visibleTo` takes it. */
export interface Viewer {
  userId: string;
  /** Sees every conversation of the workspace. */
  all: boolean;
  /** Sees also colleagues' chats in the own stores and departments. */
  colleagues: boolean;
  stores: AgentActor['memberStores'];
}

export const viewerOf = (actor: AgentActor): Viewer => ({
  userId: actor.userId,
  all: isAdmin(actor),
  colleagues: asCaller(actor, true).spectates,
  stores: actor.memberStores,
});

/** Looks after colleagues' chats, not only after the own ones. */
export const manages = (actor: AgentActor): boolean => managesChats(asCaller(actor, true));

/** Whether a chat, while it waited, was offered to the agent; nobody else may learn that it exists. */
export const wasOffered = (actor: AgentActor, chat: { store_id: string; category_id: string | null }): boolean =>
  isAdmin(actor) ||
  actor.memberStores.some(
    ({ storeId, categoryIds }) =>
      storeId === chat.store_id &&
      (chat.category_id === null || categoryIds.length === 0 || categoryIds.includes(chat.category_id)),
  );

export type ActedRow = Pick<
  ConversationRow,
  | 'state'
  | 'client_left'
  | 'archived'
  | 'agent_id'
  | 'transferring_to'
  | 'assigned_to'
  | 'spectator_ids'
  | 'store_id'
  | 'category_id'
  | 'category_name'
>;

const actedOf = (row: ActedRow): ActedChat => ({
  state: row.state,
  left: row.client_left,
  archived: row.archived,
  agentId: row.agent_id,
  transferringTo: row.transferring_to,
  assignedTo: row.assigned_to,
  spectatorIds: row.spectator_ids,
});

function callerOf(actor: AgentActor, row: ActedRow): ChatCaller {
  const caller = asCaller(actor, wasOffered(actor, row));
  const outbound =
    caller.spectates &&
    row.category_name === outboundCategoryName &&
    actor.memberStores.some(({ storeId }) => storeId === row.store_id);
  return { ...caller, covers: caller.covers || outbound };
}

export const mayAct = (action: ChatAction, row: ActedRow, actor: AgentActor): boolean =>
  judgeChatAction(action, actedOf(row), callerOf(actor, row)) === null;

/** Throws what the domain's table answers to this action on the chat as it is now. */
export function refuseAction(action: ChatAction, row: ActedRow, actor: AgentActor): void {
  const refusal = judgeChatAction(action, actedOf(row), callerOf(actor, row));
  if (refusal !== null) throw new AppError(refusal);
}
