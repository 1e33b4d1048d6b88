import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { audienceOf } from '../audience.ts';
import { messagesRead } from '../conversations.events.ts';
import { viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation } from '../conversations.repo.ts';
import { moveReadMarker } from './read-messages.repo.ts';

/**
 * Moves the read marker of a chat's agent (H-71, H-72). One conditional statement: it never moves back, so late and
 * repeated calls change nothing.
 * @throws not-found (conversation or message), forbidden (not the caller's chat)
 */
export async function readMessages(ctx: Ctx<AgentActor>, id: string, messageId: string) {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  if (row.agent_id !== ctx.actor.userId) throw new AppError('forbidden');
  const marker = await moveReadMarker(ctx.pool, ctx.workspaceId, { id, agentId: ctx.actor.userId, messageId });
  if (!marker) throw notFound();
  const readBy = { agentId: ctx.actor.userId, messageId: marker.read_message_id ?? messageId };
  if (marker.moved) {
    ctx.emit(messagesRead({ audience: audienceOf(row), rev: marker.rev, readBy, unreadCount: marker.client_unread }));
  }
  return { readBy, unreadCount: marker.client_unread };
}
