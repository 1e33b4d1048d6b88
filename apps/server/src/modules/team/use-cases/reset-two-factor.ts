import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { type OwnerProof, proveOwner, removeTwoFactor } from '../../identity/index.ts';
import { holdMember } from '../rules.ts';
import { teamChanged } from '../team.events.ts';
import { nameOfWorkspace, worksWhereAnotherManages } from '../team.repo.ts';

interface Reset {
  userId: string;
  /** The admin's own, as when changing the own sign-in. */
  password: string;
  code?: string | undefined;
}

/**
 * For a member who lost the second factor and the recovery codes. The account is the person's in every workspace, so an
 * admin may only do it who manages all of those the person works in.
 * @throws forbidden (oneself, or another workspace's member too), not-found, wrong-password, wrong-code, bad-request (it is off)
 */
export async function resetTwoFactor(
  ctx: Ctx<AgentActor>,
  deps: OwnerProof & { origin: string },
  { userId, ...proof }: Reset,
): Promise<void> {
  if (userId.toLowerCase() === ctx.actor.userId) {
    throw new AppError('forbidden', { reason: 'two-factor-own' });
  }
  await proveOwner(ctx, deps, proof);
  await withTransaction(ctx, async (tx) => {
    const { email } = await holdMember(tx, userId, undefined);
    if (await worksWhereAnotherManages(tx.pool, { userId, managerId: tx.actor.userId })) {
      throw new AppError('forbidden', { reason: 'two-factor-elsewhere' });
    }
    const workspace = await nameOfWorkspace(tx);
    await removeTwoFactor(tx, { userId, email, origin: deps.origin, workspace });
    await tx.audit({ action: 'member.two-factor-removed', subject: { type: 'user', id: userId } });
    tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
  });
}
