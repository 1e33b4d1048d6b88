import { type Permission, permissionsOf, type Role } from '@chatso/contract';
import { isAdminRole, limits } from '@chatso/domain';
import { adminRolesSql } from '../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import type { Free, Waiting } from './choose.ts';
import { staleMs } from './presence.ts';

const sweptAtOnce = 500;

export interface Candidate extends Free {
  role: Role;
  permissions: Partial<Record<Permission, boolean>> | null;
  stores: { storeId: string; categoryIds: string[] }[];
}

/**
 * Agents who are online, not away, may chat and have room. Idle and left chats do not count; one that was just taken does, however
 * long its customer had been quiet.
 */
export async function listFree(tx: Ctx, capacity: number): Promise<Candidate[]> {
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

const servesAll = ({ role }: Candidate): boolean => isAdminRole(role);

/** The longest waiting that somebody of `people` serves (decision D-6) and has not let pass just now. */
export async function listWaiting(
  tx: Ctx,
  people: readonly Candidate[],
  { again, limit, only = null }: { again: Date; limit: number; only?: string | null },
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
             AND ($5::uuid IS NULL OR c.id = $5)
           ORDER BY c.start_date, c.id LIMIT $4`,
    values: [tx.workspaceId, JSON.stringify(served), again, limit, only],
  });
  return rows;
}

/** Agents of a store who are here, not away, and may chat, as its visitors see them. */
export async function listOnline(
  ctx: RootCtx,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
): Promise<{ name: string; avatar: string | null }[]> {
  const { rows } = await ctx.pool.query<
    Pick<Candidate, 'role' | 'permissions'> & { name: string; avatar: string | null }
  >({
    name: 'routing-online',
    text: `SELECT m.role, r.permissions, coalesce(nullif(ms.agent_alias, ''), u.fullname) AS name,
                  coalesce(ms.avatar, u.avatar) AS avatar
             FROM agent_presence p
             JOIN workspace_members m USING (workspace_id, user_id)
             JOIN users u ON u.id = m.user_id
             LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
             LEFT JOIN member_stores ms
               ON ms.workspace_id = m.workspace_id AND ms.user_id = m.user_id AND ms.store_id = $2
            WHERE p.workspace_id = $1 AND p.online AND p.seen_at >= $3 AND m.account_state = 'activated'
              AND m.role IS NOT NULL AND m.away_since IS NULL
              AND (m.role IN ${adminRolesSql} OR ms.store_id IS NOT NULL)
            ORDER BY p.assigned_at NULLS FIRST, m.user_id`,
    values: [workspaceId, storeId, new Date(ctx.now().getTime() - staleMs)],
  });
  return rows
    .filter(({ role, permissions }) => permissionsOf(role, permissions).has('liveChat'))
    .map(({ name, avatar }) => ({ name, avatar }));
}

export async function noteGiven(tx: Ctx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.pool.query({
    name: 'routing-note-given',
    text: 'UPDATE agent_presence SET assigned_at = $3 WHERE workspace_id = $1 AND user_id = ANY ($2::uuid[])',
    values: [tx.workspaceId, userIds, tx.now()],
  });
}

/** Workspaces that assign and have chats that nobody was given. */
export async function workspacesWithWaiting(ctx: RootCtx): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `SELECT r.workspace_id AS id FROM workspace_routing r
      WHERE r.automatic AND EXISTS (SELECT 1 FROM conversations c
        WHERE c.workspace_id = r.workspace_id AND c.state = 'pending' AND c.assigned_to IS NULL)`,
  );
  return rows.map(({ id }) => id);
}

/** A chat and who has it, or was given it. */
interface Given {
  conversationId: string;
  agentId: string;
  workspaceId: string;
  late: boolean;
}

const ago = (ctx: RootCtx, ms: number): Date => new Date(ctx.now().getTime() - ms);

/** Given to somebody there is no use in waiting for: they let their time pass, are gone, or may not have this chat any more. */
export async function listEndedAssignments(ctx: RootCtx, lateBefore: Date): Promise<Given[]> {
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
             OR NOT (m.role IN ${adminRolesSql} OR EXISTS (
               SELECT 1 FROM member_stores ms
                WHERE ms.workspace_id = c.workspace_id AND ms.user_id = c.assigned_to AND ms.store_id = c.store_id
                  AND (c.category_id IS NULL OR ms.category_ids = '{}' OR c.category_id = ANY (ms.category_ids)))))
           ORDER BY c.assigned_at LIMIT ${sweptAtOnce}`,
    values: [lateBefore, ago(ctx, limits.agentGraceMs), ago(ctx, staleMs)],
  });
  return rows;
}

/** Running chats whose agent is gone while their customer waits, where chats are assigned. */
export async function listAbandoned(ctx: RootCtx): Promise<Omit<Given, 'late'>[]> {
  const { rows } = await ctx.pool.query<Omit<Given, 'late'>>({
    name: 'routing-abandoned',
    text: `SELECT c.id AS "conversationId", c.agent_id AS "agentId", c.workspace_id AS "workspaceId"
           FROM workspace_routing r
           JOIN conversations c ON c.workspace_id = r.workspace_id AND c.state = 'ongoing'
           JOIN agent_presence p ON p.workspace_id = c.workspace_id AND p.user_id = c.agent_id
           WHERE r.automatic AND NOT c.client_left AND c.client_unread > 0 AND c.transferring_to IS NULL
             AND c.spectator_ids = '{}' AND NOT p.online AND p.seen_at < $1
           LIMIT ${sweptAtOnce}`,
    values: [ago(ctx, limits.agentGoneMs)],
  });
  return rows;
}
