import type { AgentActor } from '../../../platform/actor.ts';
import { decrypt } from '../../../platform/crypto.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { dropUnusedAccount } from '../accounts.repo.ts';
import { closeInvitation, findSealedToken, openInvitation } from '../invitations.repo.ts';
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

/**
 * The way of an invitation's link below the console's address, for an admin who hands it over in person. The link in the
 * email keeps working; only an invitation that has expired gets a new one. Throws not-found, not-invited.
 */
export async function copyInvitationLink(
  ctx: Ctx<AgentActor>,
  encryptionKey: Buffer,
  userId: string,
): Promise<{ path: string }> {
  return withTransaction(ctx, async (tx) => {
    const member = await holdMember(tx, userId, undefined);
    if (member.account_state !== 'invited') throw new AppError('not-invited');
    let sealedToken = await findSealedToken(tx, userId);
    if (sealedToken === null) {
      ({ sealedToken } = await openInvitation(tx, { userId, invitedBy: tx.actor.userId, encryptionKey }));
      tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
    }
    const data = { email: member.email };
    await tx.audit({ action: 'invitation.link-copied', subject: { type: 'user', id: userId }, data });
    return { path: `/accept-invitation?token=${decrypt(encryptionKey, sealedToken)}` };
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
