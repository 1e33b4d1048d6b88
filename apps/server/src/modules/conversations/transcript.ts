import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { viewerOf } from './conversations.policy.ts';
import { findVisibleConversation } from './conversations.repo.ts';

/** What somebody said, without who they are. */
export interface TranscriptLine {
  from: 'customer' | 'agent';
  text: string;
}

/**
 * Throws unless the caller may see the chat and write in it now: a waiting one that is offered to them, or their own.
 * @throws not-found, forbidden (a colleague's), conversation-ended
 */
export async function requireWritable(ctx: Ctx<AgentActor>, id: string): Promise<void> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  const open = row.state === 'pending' || row.state === 'ongoing';
  if (!open || row.client_left) throw new AppError('conversation-ended');
  if (row.state === 'ongoing' && row.agent_id !== ctx.actor.userId) throw new AppError('forbidden');
}

/**
 * Only texts that customer and agent wrote to each other: kinds are named one by one, so that what comes later (notes
 * among agents, notices) stays out until somebody decides otherwise. Ask `requireWritable` first.
 */
const spoken = `m.type IN ('text', 'file') AND m.author IN ('client', 'agent') AND m.body <> ''`;

/** The newest of what was said, oldest first. */
export async function readTranscript(sql: Sql, conversationId: string, limit: number): Promise<TranscriptLine[]> {
  const { rows } = await sql.query<{ author: 'client' | 'agent'; body: string }>({
    name: 'transcript',
    text: `SELECT m.author, m.body FROM messages m WHERE m.conversation_id = $1 AND ${spoken}
            ORDER BY m.seq DESC LIMIT $2`,
    values: [conversationId, limit],
  });
  return rows.reverse().map(({ author, body }) => ({ from: author === 'client' ? 'customer' : 'agent', text: body }));
}

/** What a customer wrote in one message; null when there is no such message. */
export async function readCustomerText(sql: Sql, conversationId: string, messageId: string): Promise<string | null> {
  const { rows } = await sql.query<{ body: string }>({
    name: 'transcript-message',
    text: `SELECT m.body FROM messages m
            WHERE m.conversation_id = $1 AND m.message_id = $2 AND m.author = 'client' AND ${spoken}`,
    values: [conversationId, messageId],
  });
  return rows[0]?.body ?? null;
}
