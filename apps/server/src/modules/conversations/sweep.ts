import { limits } from '@chatso/domain';
import { inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { severityOf } from '../../platform/errors.ts';
import { audienceOf, changedPayload } from './audience.ts';
import { chatMissed, clientIdle } from './conversations.events.ts';
import { noteStalePresence, presenceSince } from './presence.ts';
import { moveQueue } from './queue.ts';
import { transition } from './transition.ts';
import { clientGone } from './use-cases/leave-chat.ts';

/** One round never holds the worker for long; what is left is taken by the next. */
const perRound = 500;
/** After an outage clients come back within their longest backoff of 60 s; only then is who stays away really gone. */
const returnMs = limits.disconnectGraceMs + 15_000;

interface Candidate {
  id: string;
  workspace_id: string;
}

/**
 * What time does to conversations: visitors who stayed away are gone, pending chats nobody took become missed, quiet ones
 * idle. It only finds candidates; each is decided again under its lock, so several workers and returning visitors are safe.
 */
export async function sweepConversations(ctx: RootCtx): Promise<void> {
  const now = ctx.now().getTime();
  await noteStalePresence(ctx, new Date(now - 2 * limits.presenceEveryMs));
  await sweepDisconnected(ctx, new Date(now - limits.disconnectGraceMs));
  await sweepUnanswered(ctx, new Date(now - limits.missedAfterMs));
  await sweepIdle(ctx, new Date(now - limits.idleAfterMs));
}

const asJob = (ctx: RootCtx, workspaceId: string) =>
  inWorkspace(ctx, workspaceId, { kind: 'job', name: 'conversation-sweep' });

async function sweepDisconnected(ctx: RootCtx, before: Date): Promise<void> {
  const since = presenceSince(ctx);
  const settled = ctx.now().getTime() - since.getTime() > returnMs;
  const { rows } = await ctx.pool.query<Candidate>(
    `SELECT id, workspace_id FROM conversations
     WHERE (state = 'pending' OR (state = 'ongoing' AND NOT client_left))
       AND visitor_seen_at < $1 AND visitor_seen_at >= $2
     ORDER BY visitor_seen_at LIMIT ${perRound}`,
    [before, settled ? new Date(0) : since],
  );
  for (const row of rows) {
    const condition = { sql: 'visitor_seen_at < $3', values: [before] };
    await each(ctx, row, () => clientGone(asJob(ctx, row.workspace_id), row.id, 'client-disconnect', { condition }));
  }
}

/** Its last client message, or the moment its agent was taken from it. */
const waitsSince = 'greatest(coalesce(last_client_at, start_date), released_at)';

async function sweepUnanswered(ctx: RootCtx, before: Date): Promise<void> {
  const { rows } = await ctx.pool.query<Candidate>(
    `SELECT id, workspace_id FROM conversations
     WHERE state = 'pending' AND ${waitsSince} < $1 LIMIT ${perRound}`,
    [before],
  );
  for (const row of rows) await each(ctx, row, () => missChat(ctx, row, before));
}

async function missChat(ctx: RootCtx, candidate: Candidate, before: Date): Promise<void> {
  const missed = await withTransaction(asJob(ctx, candidate.workspace_id), async (tx) => {
    const condition = { sql: `${waitsSince} < $3`, values: [before] };
    const moved = await transition(tx, candidate.id, { type: 'no-answer-for-an-hour' }, { condition });
    if (!moved) return null;
    await tx.audit({ action: 'conversation.missed', subject: { type: 'conversation', id: candidate.id } });
    tx.emit(chatMissed(changedPayload(moved.row, tx.now())));
    return moved.row;
  });
  if (missed) await moveQueue(ctx, audienceOf(missed));
}

/** Noted once per silence, so that consoles hear it even when their clocks are wrong (H-46). */
async function sweepIdle(ctx: RootCtx, before: Date): Promise<void> {
  const { rows } = await ctx.pool.query<Parameters<typeof audienceOf>[0]>(
    `UPDATE conversations c SET idle_noted = true
     WHERE c.id IN (SELECT id FROM conversations WHERE state = 'ongoing' AND NOT client_left AND NOT idle_noted
                      AND coalesce(last_client_at, accepted_date, start_date) < $1
                    LIMIT ${perRound} FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING c.id, c.workspace_id, c.store_id, c.category_id, c.visitor_id, c.agent_id, c.state`,
    [before],
  );
  for (const row of rows) ctx.emit(clientIdle({ audience: audienceOf(row) }));
}

/** One broken conversation must not keep the others waiting. */
async function each(ctx: RootCtx, row: Candidate, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log[severityOf(error)]({ err: error, conversationId: row.id }, 'A conversation could not be swept');
  }
}
