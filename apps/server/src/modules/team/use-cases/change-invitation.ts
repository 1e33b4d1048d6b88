import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { dropUnusedAccount } from '../accounts.repo.ts';
import { closeInvitation } from '../invitations.repo.ts';
import { deleteMember } from '../members.repo.ts';
import { holdMember } from '../rules.ts';
import { teamChanged } from '../team.events.ts';
import { type Mailing, sendInvitation } from './invite-agents.ts';

/** A new link, good for 7 days from now; the former stops to work. Throws not-found, not-invited. */
export async function resendInvitation(ctx: Ctx<AgentActor>, mailing: Mailing, userId: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const member = await holdMember(tx, userId, undefined);
    if (member.account_state !== 'invited') throw new AppError('not-invited');
    await sendInvitation(tx, mailing, { userId, email: member.email });
    const data = { email: member.email };
    await tx.audit({ action: 'invitation.resent', subject: { type: 'user', id: userId }, data });
    tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
  });
}

/** The person was never here: the membership goes, and the seat is free. Throws not-found, not-invited. */
export async function cancelInvitation(ctx: Ctx<AgentActor>, userId: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const member = await holdMember(tx, userId, undefined);
    if (member.account_state !== 'invited') throw new AppError('not-invited');
    await forgetInvited(tx, userId);
    const data = { email: member.email };
    await tx.audit({ action: 'invitation.cancelled', subject: { type: 'user', id: userId }, data });
    tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
  });
}

export async function forgetInvited(tx: Ctx, userId: string): Promise<void> {
  await closeInvitation(tx, userId, 'cancelled');
  await deleteMember(tx, userId);
  await dropUnusedAccount(tx.pool, userId);
}
