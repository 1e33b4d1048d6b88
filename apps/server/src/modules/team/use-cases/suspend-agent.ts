import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { type HandedTickets, handOverWork } from '../member-work.ts';
import { deleteMember, reactivateMember, suspendMember } from '../members.repo.ts';
import { orderHandBack, orderRelease } from '../release-order.ts';
import { holdMember, requireOtherAdmin } from '../rules.ts';
import { requireSeats } from '../seats.ts';
import { memberDeactivated, teamChanged } from '../team.events.ts';
import { type LockedMember, worksElsewhere } from '../team.repo.ts';
import { forgetInvited } from './change-invitation.ts';

const already = {
  activated: 'member-active',
  suspended: 'member-suspended',
  invited: 'member-invited',
} as const;

/** Says what the person is already: of two admins who do the same, the slower one has only been overtaken. */
function requireState(member: LockedMember, wanted: 'activated' | 'suspended', version: number | undefined): void {
  const state = member.account_state;
  if (state !== wanted) throw new AppError('conflict', { reason: already[state] });
  if (version !== undefined && version !== member.version) throw new AppError('conflict');
}

interface Target {
  userId: string;
  version?: number | undefined;
}

/**
 * Out at once: sockets end, every call is refused, the ongoing chats go back to pending (decision D-1).
 * @throws not-found, forbidden, last-admin, conflict (not activated, or another version)
 */
export async function suspendAgent(ctx: Ctx<AgentActor>, { userId, version }: Target): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const member = await holdMember(tx, userId, undefined);
    requireState(member, 'activated', version);
    await requireOtherAdmin(tx, member);
    await suspendMember(tx, userId);
    await tx.audit({ action: 'member.suspended', subject: { type: 'user', id: userId } });
    tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
    await deactivated(tx, userId);
  });
}

/** Takes a seat again. Throws not-found, forbidden, entity-limit, conflict. */
export async function reactivateAgent(ctx: Ctx<AgentActor>, { userId, version }: Target): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const member = await holdMember(tx, userId, undefined);
    requireState(member, 'suspended', version);
    if (member.role !== 'chatso_admin') await requireSeats(tx, 1);
    await reactivateMember(tx, userId);
    await tx.audit({ action: 'member.reactivated', subject: { type: 'user', id: userId } });
    tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
  });
}

interface Removal {
  /** Who gets the open tickets; null leaves them unassigned. */
  ticketsTo: string | null;
  work: Parameters<typeof handOverWork>[1];
}

/**
 * Takes a member out of the workspace, and hands over what they had; somebody who was only invited is uninvited. Without
 * `removal` a job does the handing over. Throws not-found, forbidden, last-admin, bad-request (`assignee-gone`).
 */
export async function removeAgent(ctx: Ctx<AgentActor>, userId: string, removal?: Removal): Promise<HandedTickets> {
  return withTransaction(ctx, async (tx) => {
    const member = await holdMember(tx, userId, undefined);
    await requireOtherAdmin(tx, member);
    if (member.account_state === 'invited') await forgetInvited(tx, userId);
    else await deleteMember(tx, userId);
    const to = removal?.ticketsTo ?? null;
    const tickets = await handOverWork(tx, removal?.work ?? [], { userId, to });
    const data = { email: member.email, role: member.role, ticketsTo: to, tickets };
    await tx.audit({ action: 'member.removed', subject: { type: 'user', id: userId }, data });
    tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
    if (member.account_state === 'activated') await deactivated(tx, userId);
    await orderHandBack(tx, userId);
    return tickets;
  });
}

async function deactivated(tx: Ctx, userId: string): Promise<void> {
  await orderRelease(tx, userId);
  const signsOut = !(await worksElsewhere(tx.pool, tx.workspaceId, userId));
  tx.emit(memberDeactivated({ workspaceId: tx.workspaceId, userId, signsOut }));
}
