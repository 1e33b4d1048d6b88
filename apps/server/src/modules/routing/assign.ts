import { type Permission, permissionsOf, type Role } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../platform/ctx.ts';
import { sharedRounds } from '../../platform/shared-rounds.ts';
import { assignChats } from '../conversations/index.ts';
import { chooseAgents, type Free, type Waiting } from './choose.ts';
import { staleMs } from './presence.ts';
import { getRouting, holdRouting } from './settings.ts';

/** One round holds the workspace's assignment briefly; what is left is taken by the next. */
const perRound = 200;

const inRounds = sharedRounds();

export const asRouting = (ctx: RootCtx, workspaceId: string): Ctx =>
  inWorkspace(ctx, workspaceId, { kind: 'job', name: 'routing' });

/**
 * Gives the chats that wait to who is free. Whatever happens while one round is under way shares the next. Other
 * processes wait at the workspace's row, so no chat is given twice and nobody gets too many.
 */
export const serveWaiting = (ctx: RootCtx, workspaceId: string): Promise<void> =>
  inRounds(ctx.pool, workspaceId, async () => (await serveOnce(asRouting(ctx, workspaceId))) === perRound);

/** One round; inside somebody's transaction it is a part of that. */
export async function serveOnce(ctx: Ctx): Promise<number> {
  // Most workspaces do without; they are not to pay for a lock.
  if (!(await getRouting(ctx)).automatic) return 0;
  return withTransaction(ctx, async (tx) => {
    const settings = await holdRouting(tx);
    if (!settings?.automatic) return 0;
    const people = await listFree(tx, settings.capacity);
    if (people.length === 0) return 0;
    const again = new Date(tx.now().getTime() - limits.assignAgainAfterMs);
    const room = people.reduce((sum, { capacity, load }) => sum + capacity - load, 0);
    const waiting = await listWaiting(tx, people, { again, limit: Math.min(room, perRound) });
    const given = await assignChats(tx, chooseAgents(waiting, people), again);
    await noteGiven(
      tx,
      given.map(({ agentId }) => agentId),
    );
    return given.length;
  });
}

interface Candidate extends Free {
  role: Role;
  permissions: Partial<Record<Permission, boolean>> | null;
  stores: { storeId: string; categoryIds: string[] }[];
}

/**
 * Who is here, not away, may chat, and has room. Idle and left chats do not count; one that was just taken does, however
 * long its customer had been quiet.
 */
async function listFree(tx: Ctx, capacity: number): Promise<Candidate[]> {
  const { rows } = await tx.pool.query<Candidate>({
    name: 'routing-free',
    text: `SELECT m.user_id AS "userId", m.role, r.permissions, coalesce(m.capacity, $2)::int AS capacity,
             (had.ongoing + had.given)::int AS load, greatest(p.assigned_at, had.taken_at) AS "lastAt",
             coalesce((SELECT jsonb_agg(jsonb_build_object('storeId', ms.store_id, 'categoryIds', ms.category_ids))
                         FROM member_stores ms WHERE ms.workspace_id = m.workspace_id AND ms.user_id = m.user_id), '[]')
               AS stores
           FROM agent_presence p
           JOIN workspace_members m USING (workspace_id, user_id)
           LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
           CROSS JOIN LATERAL (
             SELECT (SELECT count(*) FROM conversations c
                      WHERE c.workspace_id = $1 AND c.agent_id = m.user_id AND c.state = 'ongoing' AND NOT c.client_left
                        AND greatest(c.last_client_at, c.accepted_date, c.start_date) > $3) AS ongoing,
                    (SELECT count(*) FROM conversations c
                      WHERE c.workspace_id = $1 AND c.assigned_to = m.user_id AND c.state = 'pending') AS given,
                    (SELECT max(c.accepted_date) FROM conversations c
                      WHERE c.workspace_id = $1 AND c.agent_id = m.user_id AND c.state = 'ongoing') AS taken_at
           ) had
           WHERE p.workspace_id = $1 AND p.online AND p.seen_at >= $4 AND m.account_state = 'activated'
             AND m.role IS NOT NULL AND m.away_since IS NULL
             AND had.ongoing + had.given < coalesce(m.capacity, $2)`,
    values: [
      tx.workspaceId,
      capacity,
      new Date(tx.now().getTime() - limits.idleAfterMs),
      new Date(tx.now().getTime() - staleMs),
    ],
  });
  return rows.filter(({ role, permissions }) => permissionsOf(role, permissions).has('liveChat'));
}

const servesAll = ({ role }: Candidate): boolean => role === 'admin' || role === 'chatso_admin';

/** The longest waiting that somebody of `people` serves (decision D-6) and has not let pass just now. */
async function listWaiting(
  tx: Ctx,
  people: readonly Candidate[],
  { again, limit }: { again: Date; limit: number },
): Promise<Waiting[]> {
  const served = people.flatMap((one): { userId: string; storeId: string | null; categoryIds: string[] }[] =>
    servesAll(one)
      ? [{ userId: one.userId, storeId: null, categoryIds: [] }]
      : one.stores.map((store) => ({ userId: one.userId, ...store })),
  );
  const { rows } = await tx.pool.query<Waiting>({
    name: 'routing-waiting',
    text: `SELECT c.id, able.people AS eligible
           FROM conversations c
           CROSS JOIN LATERAL (
             SELECT array_agg(DISTINCT s."userId") AS people
             FROM jsonb_to_recordset($2::jsonb) AS s ("userId" uuid, "storeId" uuid, "categoryIds" uuid[])
             WHERE (s."storeId" IS NULL OR (s."storeId" = c.store_id
                 AND (c.category_id IS NULL OR s."categoryIds" = '{}' OR c.category_id = ANY (s."categoryIds"))))
               AND (c.assigned_at < $3 OR NOT s."userId" = ANY (c.assign_passed))
           ) able
           WHERE c.workspace_id = $1 AND c.state = 'pending' AND c.assigned_to IS NULL AND able.people IS NOT NULL
           ORDER BY c.start_date, c.id LIMIT $4`,
    values: [tx.workspaceId, JSON.stringify(served), again, limit],
  });
  return rows;
}

async function noteGiven(tx: Ctx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.pool.query({
    name: 'routing-note-given',
    text: 'UPDATE agent_presence SET assigned_at = $3 WHERE workspace_id = $1 AND user_id = ANY ($2::uuid[])',
    values: [tx.workspaceId, userIds, tx.now()],
  });
}
