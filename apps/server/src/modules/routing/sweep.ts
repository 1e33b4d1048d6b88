import { limits } from '@chatso/domain';
import { type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { type AssignmentEnd, endAssignment, presenceSince, releaseChat } from '../conversations/index.ts';
import { asRouting, serveWaiting } from './assign.ts';
import { noteStale, staleMs } from './presence.ts';

const perRound = 500;
/** After an outage consoles come back within their longest backoff of 60 s; only then is who stays away really gone. */
const returnMs = 75_000;

/** The net below the events: what nobody answered, whoever is gone, and what a process that died left undone. */
export async function sweepRouting(ctx: RootCtx): Promise<void> {
  await noteStale(ctx);
  await endAssignments(ctx);
  await releaseAbandoned(ctx);
  const { rows } = await ctx.pool.query<{ id: string }>(
    `SELECT r.workspace_id AS id FROM workspace_routing r
      WHERE r.automatic AND EXISTS (SELECT 1 FROM conversations c
        WHERE c.workspace_id = r.workspace_id AND c.state = 'pending' AND c.assigned_to IS NULL)`,
  );
  for (const { id } of rows) await guarded(ctx, id, () => serveWaiting(ctx, id));
}

interface Given {
  conversationId: string;
  agentId: string;
  workspaceId: string;
  late: boolean;
}

const ago = (ctx: RootCtx, ms: number): Date => new Date(ctx.now().getTime() - ms);

/** Nobody to wait for: they let their time pass, have no live chat open, or may not have this chat any more. */
async function endAssignments(ctx: RootCtx): Promise<void> {
  const lateBefore = ago(ctx, limits.assignedForMs);
  const { rows } = await ctx.pool.query<Given>({
    name: 'routing-given',
    text: `SELECT c.id AS "conversationId", c.assigned_to AS "agentId", c.workspace_id AS "workspaceId",
                  c.assigned_at <= $1 AS late
           FROM conversations c
           LEFT JOIN workspace_members m ON m.workspace_id = c.workspace_id AND m.user_id = c.assigned_to
           LEFT JOIN agent_presence p ON p.workspace_id = c.workspace_id AND p.user_id = c.assigned_to
           WHERE c.state = 'pending' AND c.assigned_to IS NOT NULL AND (
             c.assigned_at <= $1 OR m.account_state IS DISTINCT FROM 'activated' OR p.seen_at IS NULL
             OR p.seen_at < CASE WHEN p.online THEN $3::timestamptz ELSE $2::timestamptz END
             OR NOT (m.role IN ('admin', 'chatso_admin') OR EXISTS (
               SELECT 1 FROM member_stores ms
                WHERE ms.workspace_id = c.workspace_id AND ms.user_id = c.assigned_to AND ms.store_id = c.store_id
                  AND (c.category_id IS NULL OR ms.category_ids = '{}' OR c.category_id = ANY (ms.category_ids)))))
           ORDER BY c.assigned_at LIMIT ${perRound}`,
    values: [lateBefore, ago(ctx, limits.agentGraceMs), ago(ctx, staleMs)],
  });
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
  const { rows } = await ctx.pool.query<Omit<Given, 'late'>>({
    name: 'routing-abandoned',
    text: `SELECT c.id AS "conversationId", c.agent_id AS "agentId", c.workspace_id AS "workspaceId"
           FROM workspace_routing r
           JOIN conversations c ON c.workspace_id = r.workspace_id AND c.state = 'ongoing'
           JOIN agent_presence p ON p.workspace_id = c.workspace_id AND p.user_id = c.agent_id
           WHERE r.automatic AND NOT c.client_left AND c.client_unread > 0 AND c.transferring_to IS NULL
             AND c.spectator_ids = '{}' AND NOT p.online AND p.seen_at < $1
           LIMIT ${perRound}`,
    values: [ago(ctx, limits.agentGoneMs)],
  });
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
    ctx.log.error({ err: error, id }, 'A chat could not be routed');
  }
}
