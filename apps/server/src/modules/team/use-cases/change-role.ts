import type { BodyOf, endpoints } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { endAllSessions } from '../../identity/index.ts';
import { updateRole } from '../members.repo.ts';
import { isReleased } from '../membership.repo.ts';
import { orderRelease } from '../release-order.ts';
import { customRoleOf, holdMember, requireOtherAdmin } from '../rules.ts';
import { memberChanged, personSignedOut, roleGiven, teamChanged } from '../team.events.ts';

/**
 * Another role from this moment on, on every socket too. An admin who gives up the own role is signed out everywhere.
 * @throws not-found, forbidden, bad-request, last-admin, conflict
 */
export async function changeRole(
  ctx: Ctx<AgentActor>,
  input: BodyOf<(typeof endpoints)['agents.changeRole']>,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const member = await holdMember(tx, input.userId, input.version);
    const customRoleId = await customRoleOf(tx, input);
    if (member.role === input.role && member.custom_role_id === customRoleId) return;
    if (input.role !== 'admin') await requireOtherAdmin(tx, member);
    await updateRole(tx, member.user_id, { role: input.role, customRoleId });
    const data = { from: member.role, to: input.role };
    await tx.audit({ action: 'member.role-changed', subject: { type: 'user', id: member.user_id }, data });
    tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
    if (member.account_state !== 'activated') return;
    const who = { workspaceId: tx.workspaceId, userId: member.user_id };
    if (await isReleased(tx, who.userId)) await orderRelease(tx, who.userId);
    tx.emit(memberChanged(who));
    tx.emit(roleGiven({ ...who, role: input.role, customRoleId, version: member.version + 1 }));
    if (who.userId === tx.actor.userId && input.role !== 'admin') await signOut(tx, who);
  });
}

async function signOut(tx: Ctx, who: { workspaceId: string; userId: string }): Promise<void> {
  await endAllSessions(tx, { userId: who.userId, keep: null, reason: 'revoked' });
  await tx.audit({ action: 'session.ended', subject: { type: 'user', id: who.userId }, data: { because: 'demoted' } });
  tx.emit(personSignedOut(who));
}
