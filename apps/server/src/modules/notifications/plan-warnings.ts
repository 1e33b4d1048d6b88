import type { RootCtx } from '../../platform/ctx.ts';
import { adminsOf } from './entitled.repo.ts';
import { notify } from './notify.ts';
import { listEndingTrials, listPastDue } from './plan-warnings.repo.ts';

const dayMs = 24 * 60 * 60_000;
/** Days before the end at which admins are reminded; 0 is the end itself (shell.md section 9: red at 3 days). */
const steps = [0, 1, 3];
/** Once for each step, whichever of them is reached when this looks. */
export async function warnOfTrials(ctx: RootCtx): Promise<void> {
  const now = ctx.now();
  for (const { workspaceId, endsAt } of await listEndingTrials(ctx.pool, now)) {
    const daysLeft = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs));
    const step = steps.find((days) => daysLeft <= days) ?? 3;
    await notify(ctx, workspaceId, await adminsOf(ctx.pool, workspaceId), {
      type: 'plan',
      dedupeKey: `trial:${endsAt.toISOString()}:${step}`,
      title: step === 0 ? 'Your free trial is over' : 'Your free trial ends soon',
      body: step === 0 ? 'Choose a plan to go on.' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left.`,
      data: { daysLeft, endsAt: endsAt.toISOString() },
    });
  }
}

/** A plan whose payment failed: one for each time it happens. */
export async function warnOfPastDue(ctx: RootCtx): Promise<void> {
  for (const { workspaceId, since } of await listPastDue(ctx.pool, ctx.now())) {
    await notify(ctx, workspaceId, await adminsOf(ctx.pool, workspaceId), {
      type: 'past-due',
      dedupeKey: `past-due:${since.toISOString()}`,
      title: 'A payment failed',
      body: 'Update the payment method to go on.',
      data: {},
    });
  }
}
