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
import {
  deleteRoleRow,
  findRoleRow,
  insertRoleRow,
  listRoleRows,
  membersOfRole,
  type RoleRow,
  updateRoleRow,
} from '../custom-roles.repo.ts';
import { isReleased } from '../membership.repo.ts';
import { orderRelease } from '../release-order.ts';
import { memberChanged, teamChanged } from '../team.events.ts';

type Choice = Partial<Record<Permission, boolean>>;

/** All keys are there; a missing one means no (decision D-2). */
const complete = (choice: Choice) =>
  Object.fromEntries(permissionKeys.map((key) => [key, choice[key] === true])) as Record<Permission, boolean>;

const toCustomRole = (row: RoleRow): CustomRole => ({
  _id: row.id,
  name: row.name,
  permissions: complete(row.permissions),
  memberCount: row.member_count,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

export async function listCustomRoles(ctx: Ctx): Promise<{ data: CustomRole[]; count: number }> {
  const rows = await listRoleRows(ctx);
  return { data: rows.map(toCustomRole), count: rows.length };
}

async function getCustomRole(ctx: Ctx, id: string): Promise<CustomRole> {
  const row = await findRoleRow(ctx, id);
  if (row === null) throw notFound();
  return toCustomRole(row);
}

/** The unique index decides between two who choose the same name at once. */
async function withFreeName<R>(work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new AppError('name-taken', { field: 'name' });
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
      await insertRoleRow(tx, { id, name: input.name, permissions: complete(input.permissions) });
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
      await updateRoleRow(tx, { id, name, permissions });
      await tx.audit({ action: 'role.changed', subject: { type: 'role', id }, data: { name, changed } });
      tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
      if (changed.length > 0) await notifyMembers(tx, id);
      return getCustomRole(tx, id);
    }),
  );

async function notifyMembers(tx: Ctx, roleId: string): Promise<void> {
  for (const userId of await membersOfRole(tx, roleId)) {
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
      throw new AppError('role-in-use', { reason: count === 1 ? 'role-of-one' : 'role-of-many', details: { count } });
    }
    await deleteRoleRow(tx, id);
    await tx.audit({ action: 'role.removed', subject: { type: 'role', id }, data: { name } });
    tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
  });
}
