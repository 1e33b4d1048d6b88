/**
 * Membership: who works in a workspace, in which role, for which stores and departments. A member without a role or
 * not activated gets in nowhere; a member without assigned stores sees none, unless an admin.
 * Emits nothing: who manages members is the module `team`, which knows stores and plans too.
 */
import type { Permission, Role } from '@chatso/contract';
import type { RootCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { defineModule } from '../../platform/module.ts';
import { customRoles, memberStores, workspaceMembers } from './members.schema.ts';
import { personal } from './personal.ts';

export { permissionsOf } from '@chatso/contract';
export { noteAway } from './members.repo.ts';
export { customRoles, memberStores, workspaceMembers } from './members.schema.ts';

export interface NewMember {
  workspaceId: string;
  userId: string;
  role: Role | null;
  customRoleId?: string;
  accountState?: 'invited' | 'activated' | 'suspended';
  stores?: { storeId: string; agentAlias?: string | null; categoryIds?: string[] }[];
}

/** Adds a person to a workspace with everything they serve there. */
export async function addMember(ctx: RootCtx, member: NewMember): Promise<void> {
  const { workspaceId, userId } = member;
  await ctx.db.insert(workspaceMembers).values({
    workspaceId,
    userId,
    role: member.role,
    customRoleId: member.customRoleId ?? null,
    accountState: member.accountState ?? 'activated',
    suspendedReason: member.accountState === 'suspended' ? 'admin' : null,
    createdAt: ctx.now(),
  });
  const stores = (member.stores ?? []).map((store) => ({ workspaceId, userId, ...store }));
  if (stores.length > 0) await ctx.db.insert(memberStores).values(stores);
}

/** Answers the new role's id. */
export async function createCustomRole(
  ctx: RootCtx,
  role: { workspaceId: string; name: string; permissions: Partial<Record<Permission, boolean>> },
): Promise<string> {
  const id = newId();
  await ctx.db.insert(customRoles).values({ id, ...role, updatedAt: ctx.now() });
  return id;
}

export const members = defineModule({
  name: 'members',
  tables: { owns: ['workspace_members', 'member_stores', 'custom_roles'], reads: ['users'] },
  personal,
});
