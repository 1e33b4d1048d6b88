import { limits } from '@chatso/domain';
import { type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { severityOf } from '../../platform/errors.ts';
import { type AssignmentEnd, endAssignment, presenceSince, releaseChat } from '../conversations/index.ts';
import { asRouting, serveWaiting } from './assign.ts';
import { noteStale } from './presence.ts';
import { listAbandoned, listEndedAssignments, workspacesWithWaiting } from './routing.repo.ts';

/** After an outage consoles come back within their longest backoff of 60 s; only then is who stays away really gone. */
const returnMs = 75_000;

/** The net below the events: what nobody answered, whoever is gone, and what a process that died left undone. */
export async function sweepRouting(ctx: RootCtx): Promise<void> {
  await noteStale(ctx);
  await endAssignments(ctx);
  await releaseAbandoned(ctx);
  const ids = await workspacesWithWaiting(ctx);
  for (const id of ids) await guarded(ctx, id, () => serveWaiting(ctx, id));
}

const ago = (ctx: RootCtx, ms: number): Date => new Date(ctx.now().getTime() - ms);

/** Nobody to wait for: they let their time pass, have no live chat open, or may not have this chat any more. */
async function endAssignments(ctx: RootCtx): Promise<void> {
  const lateBefore = ago(ctx, limits.assignedForMs);
  const rows = await listEndedAssignments(ctx, lateBefore);
  for (const { late, workspaceId, ...given } of rows) {
    const why: AssignmentEnd = late ? 'no-answer' : 'agent-gone';
    const givenBefore = late ? lateBefore : ctx.now();
    await guarded(ctx, given.conversationId, () =>
      withTransaction(asRouting(ctx, workspaceId), (tx) => endAssignment(tx, given, { why, givenBefore })),
    );
  }
}

/**
 * Chats whose agent is gone while their customer waits for an answer are offered again, where chats are assigned. Being
 * handed over, or looked on by a colleague, they are in somebody's hands.
 */
async function releaseAbandoned(ctx: RootCtx): Promise<void> {
  if (ctx.now().getTime() - presenceSince(ctx).getTime() <= returnMs) return;
  const rows = await listAbandoned(ctx);
  for (const { conversationId, agentId, workspaceId } of rows) {
    await guarded(ctx, conversationId, () =>
      releaseChat(asRouting(ctx, workspaceId), conversationId, agentId, { open: true }),
    );
  }
}

/** One that fails must not keep the others waiting. */
async function guarded(ctx: RootCtx, id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log[severityOf(error)]({ err: error, id }, 'A chat could not be routed');
  }
}
