import type { Role } from '@chatso/contract';
import { type AgentActor, isAdmin } from '../../platform/actor.ts';

const managers: ReadonlySet<Role> = new Set<Role>(['coach', 'marketing_manager']);

/** Managers see every chat of the departments they cover (D-27); admins see all, others their own. */
export const isManager = (actor: AgentActor): boolean => managers.has(actor.role);

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
  colleagues: isManager(actor),
  stores: actor.memberStores,
});

/** Own chats are ended by their agent; managers and admins may tidy up what they can see. */
export const mayEnd = (actor: AgentActor, agentId: string | null): boolean =>
  agentId === actor.userId || isAdmin(actor) || isManager(actor);

/** Whether a chat, while it waited, was offered to the agent; nobody else may learn that it exists. */
export const wasOffered = (actor: AgentActor, chat: { store_id: string; category_id: string | null }): boolean =>
  isAdmin(actor) ||
  actor.memberStores.some(
    ({ storeId, categoryIds }) =>
      storeId === chat.store_id &&
      (chat.category_id === null || categoryIds.length === 0 || categoryIds.includes(chat.category_id)),
  );
