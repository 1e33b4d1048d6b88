import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Sql } from '../../../platform/db/db.ts';
import { notFound } from '../../../platform/errors.ts';
import { refuseAction, viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation } from '../conversations.repo.ts';
import { listSpoken } from './transcript.repo.ts';

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

/** The newest of what was said, oldest first. Ask `requireWritable` first. */
export async function readTranscript(sql: Sql, conversationId: string, limit: number): Promise<TranscriptLine[]> {
  const rows = await listSpoken(sql, conversationId, limit);
  return rows.reverse().map(({ author, body }) => ({ from: author === 'client' ? 'customer' : 'agent', text: body }));
}
