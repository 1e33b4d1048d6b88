import { type Permission, permissionsOf, type Role } from '@chatso/contract';
import { adminRolesSql } from '../../platform/actor.ts';
import type { Sql } from '../../platform/db/db.ts';

interface MemberRow {
  userId: string;
  role: Role;
  permissions: Partial<Record<Permission, boolean>> | null;
}

const member = `SELECT m.user_id AS "userId", m.role, r.permissions
  FROM workspace_members m
  LEFT JOIN custom_roles r ON r.workspace_id = m.workspace_id AND r.id = m.custom_role_id
 WHERE m.workspace_id = $1 AND m.account_state = 'activated' AND m.role IS NOT NULL`;

/** Everybody a waiting or missed chat is offered to (decision D-6), as far as they may use live chat (T-10). */
export async function peopleOfferedChat(
  sql: Sql,
  workspaceId: string,
  store: { storeId: string; categoryId: string | null },
): Promise<string[]> {
  const { rows } = await sql.query<MemberRow>(
    `${member} AND (m.role IN ${adminRolesSql} OR EXISTS (
       SELECT 1 FROM member_stores ms
        WHERE ms.workspace_id = $1 AND ms.user_id = m.user_id AND ms.store_id = $2
          AND (ms.category_ids = '{}' OR $3::uuid IS NULL OR $3 = ANY(ms.category_ids))))`,
    [workspaceId, store.storeId, store.categoryId],
  );
  return rows.filter((row) => permissionsOf(row.role, row.permissions).has('liveChat')).map(({ userId }) => userId);
}

/** Members who decide about the plan. */
export async function adminsOf(sql: Sql, workspaceId: string): Promise<string[]> {
  const { rows } = await sql.query<MemberRow>(`${member} AND m.role IN ${adminRolesSql}`, [workspaceId]);
  return rows.map(({ userId }) => userId);
}

export async function customRoleName(sql: Sql, workspaceId: string, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>(
    'SELECT name FROM custom_roles WHERE workspace_id = $1 AND id = $2',
    [workspaceId, id],
  );
  return rows[0]?.name ?? null;
}
