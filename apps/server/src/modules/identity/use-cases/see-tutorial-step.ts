import type { TutorialModule } from '@chatso/domain';
import { type UserCtx, withTransaction } from '../../../platform/ctx.ts';
import { noteStepSeen } from '../profile.repo.ts';

/** Remembers that somebody has seen a step. Seeing it twice changes nothing. The caller has checked the name. */
export async function seeTutorialStep(ctx: UserCtx, step: { module: TutorialModule; name: string }): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (!(await noteStepSeen(tx.pool, tx.actor.userId, step))) return;
    const subject = { type: 'user', id: tx.actor.userId };
    await tx.audit({ action: 'user.tutorial-step-seen', subject, data: step });
  });
}
