import {
  type BodyOf,
  type CustomRole,
  type endpoints,
  type Permission,
  permissions as permissionKeys,
} from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound, sqlState } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { isReleased } from '../membership.ts';
import { orderRelease } from '../release-order.ts';
import { memberChanged, teamChanged } from '../team.events.ts';

type Choice = Partial<Record<Permission, boolean>>;

interface Row {
  id: string;
  name: string;
  permissions: Choice;
  version: number;
  updated_at: Date;
  member_count: number;
}

/** All keys are there; a missing one means no (decision D-2). */
const complete = (choice: Choice) =>
  Object.fromEntries(permissionKeys.map((key) => [key, choice[key] === true])) as Record<Permission, boolean>;

const toCustomRole = (row: Row): CustomRole => ({
  _id: row.id,
  name: row.name,
  permissions: complete(row.permissions),
  memberCount: row.member_count,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

const selected = `SELECT r.id, r.name, r.permissions, r.version, r.updated_at,
    (SELECT count(*)::int FROM workspace_members m WHERE m.workspace_id = r.workspace_id AND m.custom_role_id = r.id)
      AS member_count
  FROM custom_roles r WHERE r.workspace_id = $1`;

export async function listCustomRoles(ctx: Ctx): Promise<{ data: CustomRole[]; count: number }> {
  const { rows } = await ctx.pool.query<Row>(`${selected} ORDER BY lower(r.name), r.id`, [ctx.workspaceId]);
  return { data: rows.map(toCustomRole), count: rows.length };
}

async function getCustomRole(ctx: Ctx, id: string): Promise<CustomRole> {
  const { rows } = await ctx.pool.query<Row>(`${selected} AND r.id = $2`, [ctx.workspaceId, id]);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return toCustomRole(row);
}

/** The unique index decides between two who choose the same name at once. */
async function withFreeName<R>(work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new AppError('name-taken', { errors: [{ field: 'name', message: 'This name is already in use.' }] });
  }
}

/** Throws name-taken. */
export const createRole = (
  ctx: Ctx<AgentActor>,
  input: BodyOf<(typeof endpoints)['roles.create']>,
): Promise<CustomRole> =>
  withFreeName(
    withTransaction(ctx, async (tx) => {
      const id = newId();
      await tx.pool.query(
        'INSERT INTO custom_roles (id, workspace_id, name, permissions, updated_at) VALUES ($1, $2, $3, $4, $5)',
        [id, tx.workspaceId, input.name, JSON.stringify(complete(input.permissions)), tx.now()],
      );
      await tx.audit({ action: 'role.created', subject: { type: 'role', id }, data: { name: input.name } });
      tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
      return getCustomRole(tx, id);
    }),
  );

/** Reaches its members at once: their sockets end and come back with the new rights. Throws not-found, name-taken, conflict. */
export const updateRole = (
  ctx: Ctx<AgentActor>,
  id: string,
  input: BodyOf<(typeof endpoints)['roles.update']>,
): Promise<CustomRole> =>
  withFreeName(
    withTransaction(ctx, async (tx) => {
      await lockWorkspace(tx);
      const before = await getCustomRole(tx, id);
      if (before.version !== input.version) throw new AppError('conflict');
      const name = input.name ?? before.name;
      const permissions = input.permissions === undefined ? before.permissions : complete(input.permissions);
      const changed = permissionKeys.filter((key) => permissions[key] !== before.permissions[key]);
      if (name === before.name && changed.length === 0) return before;
      await tx.pool.query(
        `UPDATE custom_roles SET name = $3, permissions = $4, version = version + 1, updated_at = $5
          WHERE workspace_id = $1 AND id = $2`,
        [tx.workspaceId, id, name, JSON.stringify(permissions), tx.now()],
      );
      await tx.audit({ action: 'role.changed', subject: { type: 'role', id }, data: { name, changed } });
      tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
      if (changed.length > 0) await tellMembers(tx, id);
      return getCustomRole(tx, id);
    }),
  );

async function tellMembers(tx: Ctx, roleId: string): Promise<void> {
  const { rows } = await tx.pool.query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM workspace_members
      WHERE workspace_id = $1 AND custom_role_id = $2 AND account_state = 'activated'`,
    [tx.workspaceId, roleId],
  );
  for (const { userId } of rows) {
    if (await isReleased(tx, userId)) await orderRelease(tx, userId);
    tx.emit(memberChanged({ workspaceId: tx.workspaceId, userId }));
  }
}

/** Only while nobody has it. Throws not-found, role-in-use. */
export async function removeRole(ctx: Ctx<AgentActor>, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await lockWorkspace(tx);
    const role = await getCustomRole(tx, id);
    const { memberCount: count, name } = role;
    if (count > 0) {
      const message = count === 1 ? '1 member has this role.' : `${count} members have this role.`;
      throw new AppError('role-in-use', { message, details: { count } });
    }
    await tx.pool.query('DELETE FROM custom_roles WHERE workspace_id = $1 AND id = $2', [tx.workspaceId, id]);
    await tx.audit({ action: 'role.removed', subject: { type: 'role', id }, data: { name } });
    tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
  });
}
