import type { AccountState, Role } from '@chatso/contract';
import { adminRolesSql } from '../../platform/actor.ts';
import type { Sql } from '../../platform/db/db.ts';

export interface MemberStoreRow {
  chatsoStoreId: string;
  name: string;
  agentAlias: string | null;
  avatar: string | null;
  categories: { _id: string; name: string; deleted?: true }[];
}

export interface MemberRow {
  user_id: string;
  email: string;
  fullname: string;
  two_factor: boolean;
  avatar: string | null;
  role: Role | null;
  account_state: AccountState;
  suspended_reason: 'admin' | 'past-due' | null;
  version: number;
  last_active_at: Date | null;
  away: boolean;
  capacity: number | null;
  created_at: Date;
  role_id: string | null;
  role_name: string | null;
  sent_at: Date | null;
  expires_at: Date | null;
  inviter_id: string | null;
  inviter_name: string | null;
  stores: MemberStoreRow[];
}

export interface MemberFilter {
  /** Only this member. */
  userId?: string | undefined;
  search?: string | undefined;
  role?: Role | undefined;
  states?: readonly AccountState[] | undefined;
  /** Members who serve any of these stores; admins serve all. */
  storeIds?: readonly string[] | undefined;
}

/** The name is the one of the stores module; the placeholder is nobody's store (B-14). */
const visibleStore = "s.name <> 'Dummy store'";

/** Read across the tables of people, roles, stores and departments in one statement: a list of people is all of that. */
const columns = `
  m.user_id, u.email, u.fullname, u.avatar, m.role, m.account_state, m.suspended_reason, m.version, m.last_active_at,
  m.away_since IS NOT NULL AS away, m.capacity,
  m.created_at, r.id AS role_id, r.name AS role_name, i.sent_at, i.expires_at, iu.id AS inviter_id,
  iu.fullname AS inviter_name,
  EXISTS (SELECT 1 FROM two_factors f WHERE f.user_id = m.user_id AND f.confirmed_at IS NOT NULL) AS two_factor,
  coalesce((
    SELECT json_agg(json_build_object('chatsoStoreId', s.id, 'name', s.name, 'agentAlias', ms.agent_alias,
             'avatar', ms.avatar, 'categories', coalesce((
               SELECT json_agg(json_strip_nulls(json_build_object('_id', d.id, 'name', d.name,
                        'deleted', CASE WHEN d.deleted_at IS NOT NULL THEN true END)) ORDER BY d.created_at, d.id)
                 FROM departments d WHERE d.workspace_id = m.workspace_id AND d.id = ANY (ms.category_ids)), '[]'))
             ORDER BY s.created_at, s.id)
      FROM member_stores ms JOIN stores s ON s.workspace_id = ms.workspace_id AND s.id = ms.store_id AND ${visibleStore}
     WHERE ms.workspace_id = m.workspace_id AND ms.user_id = m.user_id), '[]') AS stores`;

const joins = `
  JOIN users u ON u.id = m.user_id
  LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
  LEFT JOIN workspace_invitations i ON i.workspace_id = m.workspace_id AND i.user_id = m.user_id AND i.status = 'open'
  LEFT JOIN users iu ON iu.id = i.invited_by`;

/** $1 workspace, $2 user, $3 search, $4 role, $5 stores; the states come last, because the counts leave them out. */
const filtered = `m.workspace_id = $1 AND ($2::uuid IS NULL OR m.user_id = $2)
  AND ($3::text IS NULL OR u.fullname ILIKE $3 OR u.email ILIKE $3)
  AND ($4::text IS NULL OR m.role = $4)
  AND ($5::uuid[] IS NULL OR m.role IN ${adminRolesSql} OR EXISTS (
    SELECT 1 FROM member_stores f WHERE f.workspace_id = m.workspace_id AND f.user_id = m.user_id
                                    AND f.store_id = ANY ($5)))`;

/** Active, invited and suspended members; admins first, then by name. */
const order = `array_position(ARRAY['activated', 'invited', 'suspended'], m.account_state),
  array_position(ARRAY['chatso_admin', 'admin', 'coach', 'marketing_manager', 'agent', 'marketing_agent', 'custom_role'],
    m.role), lower(coalesce(nullif(u.fullname, ''), u.email)), m.user_id`;

const valuesOf = (workspaceId: string, filter: MemberFilter): unknown[] => {
  const search = filter.search?.trim();
  return [
    workspaceId,
    filter.userId ?? null,
    search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null,
    filter.role ?? null,
    filter.storeIds ?? null,
  ];
};

export async function listMembers(
  sql: Sql,
  workspaceId: string,
  filter: MemberFilter,
  page: { limit: number | null; offset: number },
): Promise<MemberRow[]> {
  const { rows } = await sql.query<MemberRow>({
    name: 'team-members',
    text: `SELECT ${columns} FROM workspace_members m ${joins}
           WHERE ${filtered} AND ($6::text[] IS NULL OR m.account_state = ANY ($6))
           ORDER BY ${order} LIMIT $7 OFFSET $8`,
    values: [...valuesOf(workspaceId, filter), filter.states ?? null, page.limit, page.offset],
  });
  return rows;
}

/** How many of the filter's members are in each state, whatever states it asks for. */
export async function countMembers(
  sql: Sql,
  workspaceId: string,
  filter: MemberFilter,
): Promise<Record<AccountState, number>> {
  const { rows } = await sql.query<{ account_state: AccountState; count: number }>({
    name: 'team-counts',
    text: `SELECT m.account_state, count(*)::int AS count FROM workspace_members m JOIN users u ON u.id = m.user_id
           WHERE ${filtered} GROUP BY m.account_state`,
    values: valuesOf(workspaceId, filter),
  });
  const counts = { invited: 0, activated: 0, suspended: 0 };
  for (const row of rows) counts[row.account_state] = row.count;
  return counts;
}

export interface LockedMember {
  user_id: string;
  email: string;
  role: Role | null;
  custom_role_id: string | null;
  account_state: AccountState;
  version: number;
  capacity: number | null;
}

/** The member's row, held until the transaction ends. */
export async function lockMemberRow(sql: Sql, workspaceId: string, userId: string): Promise<LockedMember | null> {
  const { rows } = await sql.query<LockedMember>({
    name: 'team-lock-member',
    text: `SELECT m.user_id, u.email, m.role, m.custom_role_id, m.account_state, m.version, m.capacity
             FROM workspace_members m JOIN users u ON u.id = m.user_id
            WHERE m.workspace_id = $1 AND m.user_id = $2 FOR NO KEY UPDATE OF m`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
}

/** Also suspended, or invited. */
export async function isMember(sql: Sql, workspaceId: string, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query('SELECT 1 FROM workspace_members WHERE workspace_id = $1 AND user_id = $2', [
    workspaceId,
    userId,
  ]);
  return rowCount === 1;
}

/** Whether the person is let into any other workspace. */
export async function worksElsewhere(sql: Sql, workspaceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT 1 FROM workspace_members
      WHERE user_id = $2 AND workspace_id <> $1 AND account_state = 'activated' AND role IS NOT NULL LIMIT 1`,
    [workspaceId, userId],
  );
  return rows.length > 0;
}

/** Whether a workspace lets the person in whose admin `managerId` is not. */
export async function worksWhereAnotherManages(
  sql: Sql,
  { userId, managerId }: { userId: string; managerId: string },
): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT 1 FROM workspace_members m
      WHERE m.user_id = $1 AND m.account_state = 'activated' AND m.role IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM workspace_members a WHERE a.workspace_id = m.workspace_id AND a.user_id = $2
                           AND a.account_state = 'activated' AND a.role IN ${adminRolesSql}) LIMIT 1`,
    [userId, managerId],
  );
  return rows.length > 0;
}

export async function nameOfWorkspace({ pool, workspaceId }: { pool: Sql; workspaceId: string }): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM workspaces WHERE id = $1', [workspaceId]);
  return rows[0]?.name ?? '';
}
