import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { notFound } from '../../platform/errors.ts';
import { refuseAction, viewerOf } from './conversations.policy.ts';
import { findVisibleConversation } from './conversations.repo.ts';

/** What somebody said, without who they are. */
export interface TranscriptLine {
  from: 'customer' | 'agent';
  text: string;
}

/**
 * Throws unless the caller may write to the customer now, by the same table as a message: a waiting chat that is offered
 * to them, or their own while nobody is asked to take it over.
 * @throws not-found, forbidden (one looks on), already-answered, transferring, conversation-ended
 */
export async function requireWritable(ctx: Ctx<AgentActor>, id: string): Promise<void> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  refuseAction('message', row, ctx.actor);
}

/**
 * What customer and agent said to each other, the words sent with a product or a coupon too. Kinds are named one by one, so
 * that the system's own lines, which hold a filled-in form, stay out and what comes later does until somebody decides
 * otherwise. Private notes stand in a table of their own. Ask `requireWritable` first.
 */
const spoken = `m.type IN ('text', 'file', 'product', 'coupon') AND m.author IN ('client', 'agent') AND m.body <> ''`;

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
