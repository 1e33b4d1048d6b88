import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { audienceOf } from '../audience.ts';
import { messagesRead } from '../conversations.events.ts';
import { viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation } from '../conversations.repo.ts';

interface Moved {
  rev: number;
  client_unread: number;
  read_message_id: string;
}

/**
 * Moves the read marker of a chat's agent (H-71, H-72). One conditional statement: it never moves back, so late and
 * repeated calls change nothing.
 * @throws not-found (conversation or message), forbidden (not the caller's chat)
 */
export async function readMessages(ctx: Ctx<AgentActor>, id: string, messageId: string) {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  if (row.agent_id !== ctx.actor.userId) throw new AppError('forbidden');
  const { rows } = await ctx.pool.query<Moved & { moved: boolean }>({
    name: 'conversations-read',
    text: `WITH marker AS (SELECT seq FROM messages WHERE conversation_id = $2 AND message_id = $4),
      moved AS (
        UPDATE conversations c SET read_agent_id = $3, read_message_id = $4, read_seq = marker.seq, rev = c.rev + 1,
          client_unread = (SELECT count(*) FROM messages m WHERE m.conversation_id = $2 AND m.author = 'client'
                             AND m.type IN ('text', 'file') AND m.seq > marker.seq)
        FROM marker
        WHERE c.workspace_id = $1 AND c.id = $2 AND c.agent_id = $3
          AND (c.read_agent_id IS DISTINCT FROM $3 OR c.read_seq < marker.seq)
        RETURNING c.rev, c.client_unread, c.read_message_id)
      SELECT true AS moved, rev, client_unread, read_message_id FROM moved
      UNION ALL
      SELECT false, c.rev, c.client_unread, c.read_message_id FROM conversations c, marker
      WHERE c.workspace_id = $1 AND c.id = $2 AND NOT EXISTS (SELECT 1 FROM moved)`,
    values: [ctx.workspaceId, id, ctx.actor.userId, messageId],
  });
  const [marker] = rows;
  if (!marker) throw notFound();
  const readBy = { agentId: ctx.actor.userId, messageId: marker.read_message_id ?? messageId };
  if (marker.moved) {
    ctx.emit(messagesRead({ audience: audienceOf(row), rev: marker.rev, readBy, unreadCount: marker.client_unread }));
  }
  return { readBy, unreadCount: marker.client_unread };
}
