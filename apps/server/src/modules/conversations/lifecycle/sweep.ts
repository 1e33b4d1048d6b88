import { limits } from '@chatso/domain';
import { inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { severityOf } from '../../../platform/errors.ts';
import { audienceOf, changedPayload } from '../audience.ts';
import { chatMissed, clientIdle } from '../conversations.events.ts';
import { moveQueue } from '../lists/queue.ts';
import { noteStalePresence, presenceSince } from '../presence/presence.ts';
import { clientGone } from './leave-chat.ts';
import {
  type Candidate,
  listDisconnected,
  listUnanswered,
  markIdle,
  stillDisconnected,
  stillUnanswered,
} from './sweep.repo.ts';
import { transition } from './transition.ts';

/** After an outage clients come back within their longest backoff of 60 s; only then is who stays away really gone. */
const returnMs = limits.disconnectGraceMs + 15_000;

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
  const rows = await listDisconnected(ctx.pool, before, settled ? new Date(0) : since);
  for (const row of rows) {
    const condition = stillDisconnected(before);
    await each(ctx, row, () => clientGone(asJob(ctx, row.workspace_id), row.id, 'client-disconnect', { condition }));
  }
}

async function sweepUnanswered(ctx: RootCtx, before: Date): Promise<void> {
  const rows = await listUnanswered(ctx.pool, before);
  for (const row of rows) await each(ctx, row, () => missChat(ctx, row, before));
}

async function missChat(ctx: RootCtx, candidate: Candidate, before: Date): Promise<void> {
  const missed = await withTransaction(asJob(ctx, candidate.workspace_id), async (tx) => {
    const condition = stillUnanswered(before);
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
  const rows = await markIdle(ctx.pool, before);
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
