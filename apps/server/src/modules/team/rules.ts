import type { AssignableRole } from '@chatso/contract';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { lockWorkspace } from '../workspaces/index.ts';
import { holdRole } from './custom-roles.repo.ts';
import { hasOtherAdmin } from './members.repo.ts';
import { type LockedMember, lockMemberRow } from './team.repo.ts';

/**
 * The member to change, with the workspace held first and the member after it: always in this order, so that two who
 * change people at once wait for each other and never deadlock.
 * @throws not-found; forbidden (the suite's admins are not a workspace's to change); conflict (another version)
 */
export async function holdMember(
  tx: Ctx<AgentActor>,
  userId: string,
  version: number | undefined,
): Promise<LockedMember> {
  await lockWorkspace(tx);
  const member = await lockMemberRow(tx.pool, tx.workspaceId, userId);
  if (member === null) throw notFound();
  if (member.role === 'chatso_admin' && tx.actor.role !== 'chatso_admin') throw new AppError('forbidden');
  if (version !== undefined && version !== member.version) throw new AppError('conflict');
  return member;
}

/** Throws `last-admin` when nobody else would be left to manage the workspace. The caller holds the workspace. */
export async function requireOtherAdmin(tx: Ctx, member: LockedMember): Promise<void> {
  if (member.role !== 'admin' || member.account_state !== 'activated') return;
  if (!(await hasOtherAdmin(tx, member.user_id))) throw new AppError('last-admin');
}

/** The custom role of a choice of role: exactly with `custom_role`, and of this workspace. Throws `bad-request`. */
export async function customRoleOf(
  tx: Ctx,
  choice: { role: AssignableRole; customRoleId?: string | undefined },
): Promise<string | null> {
  if (choice.role !== 'custom_role') return null;
  const held = await holdRole(tx, choice.customRoleId ?? null);
  if (held !== null) return held;
  throw new AppError('bad-request', { reason: 'custom-role-missing', field: 'customRoleId' });
}
