import type { Permission } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';

export interface RoleRow {
  id: string;
  name: string;
  permissions: Partial<Record<Permission, boolean>>;
  version: number;
  updated_at: Date;
  member_count: number;
}

const selected = `SELECT r.id, r.name, r.permissions, r.version, r.updated_at,
    (SELECT count(*)::int FROM workspace_members m WHERE m.workspace_id = r.workspace_id AND m.custom_role_id = r.id)
      AS member_count
  FROM custom_roles r WHERE r.workspace_id = $1`;

export async function listRoleRows(ctx: Ctx): Promise<RoleRow[]> {
  const { rows } = await ctx.pool.query<RoleRow>(`${selected} ORDER BY lower(r.name), r.id`, [ctx.workspaceId]);
  return rows;
}

export async function findRoleRow(ctx: Ctx, id: string): Promise<RoleRow | null> {
  const { rows } = await ctx.pool.query<RoleRow>(`${selected} AND r.id = $2`, [ctx.workspaceId, id]);
  return rows[0] ?? null;
}

/** Held, so that nobody removes it before it is given. */
export async function holdRole(tx: Ctx, id: string | null): Promise<string | null> {
  const { rows } = await tx.pool.query<{ id: string }>(
    'SELECT id FROM custom_roles WHERE workspace_id = $1 AND id = $2 FOR KEY SHARE',
    [tx.workspaceId, id],
  );
  return rows[0]?.id ?? null;
}

type Written = Pick<RoleRow, 'id' | 'name' | 'permissions'>;

export async function insertRoleRow(tx: Ctx, { id, name, permissions }: Written): Promise<void> {
  await tx.pool.query(
    'INSERT INTO custom_roles (id, workspace_id, name, permissions, updated_at) VALUES ($1, $2, $3, $4, $5)',
    [id, tx.workspaceId, name, JSON.stringify(permissions), tx.now()],
  );
}

export async function updateRoleRow(tx: Ctx, { id, name, permissions }: Written): Promise<void> {
  await tx.pool.query(
    `UPDATE custom_roles SET name = $3, permissions = $4, version = version + 1, updated_at = $5
      WHERE workspace_id = $1 AND id = $2`,
    [tx.workspaceId, id, name, JSON.stringify(permissions), tx.now()],
  );
}

export async function deleteRoleRow(tx: Ctx, id: string): Promise<void> {
  await tx.pool.query('DELETE FROM custom_roles WHERE workspace_id = $1 AND id = $2', [tx.workspaceId, id]);
}

/** Those who work with it. */
export async function membersOfRole(tx: Ctx, roleId: string): Promise<string[]> {
  const { rows } = await tx.pool.query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM workspace_members
      WHERE workspace_id = $1 AND custom_role_id = $2 AND account_state = 'activated'`,
    [tx.workspaceId, roleId],
  );
  return rows.map(({ userId }) => userId);
}
