import type { RootCtx } from '../../platform/ctx.ts';
import { adminsOf } from './entitled.ts';
import { notify } from './notify.ts';

const dayMs = 24 * 60 * 60_000;
/** Days before the end at which admins are reminded; 0 is the end itself (shell.md section 9: red at 3 days). */
const steps = [0, 1, 3];
/** One that ended long ago is no news. */
const lateDays = 7;

interface Trial {
  workspaceId: string;
  endsAt: Date;
}

/** Once for each step, whichever of them is reached when this looks. */
export async function warnOfTrials(ctx: RootCtx): Promise<void> {
  const now = ctx.now();
  const { rows } = await ctx.pool.query<Trial>(
    `SELECT workspace_id AS "workspaceId", free_trial_end_date AS "endsAt" FROM workspace_plans
      WHERE is_free_trial AND NOT is_freemium
        AND free_trial_end_date BETWEEN $1::timestamptz - interval '${lateDays} days' AND $1::timestamptz + interval '3 days'`,
    [now],
  );
  for (const { workspaceId, endsAt } of rows) {
    const daysLeft = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / dayMs));
    const step = steps.find((days) => daysLeft <= days) ?? 3;
    await notify(ctx, workspaceId, await adminsOf(ctx.pool, workspaceId), {
      type: 'plan',
      happening: `trial:${endsAt.toISOString()}:${step}`,
      title: step === 0 ? 'Your free trial is over' : 'Your free trial ends soon',
      body: step === 0 ? 'Choose a plan to go on.' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left.`,
      data: { daysLeft, endsAt: endsAt.toISOString() },
    });
  }
}

/** A plan whose payment failed: one for each time it happens. */
export async function warnOfPastDue(ctx: RootCtx): Promise<void> {
  const { rows } = await ctx.pool.query<{ workspaceId: string; since: Date }>(
    `SELECT workspace_id AS "workspaceId", updated_at AS since FROM workspace_plans
      WHERE state = 'closed' AND closed_reason = 'past-due' AND NOT is_freemium
        AND updated_at > $1::timestamptz - interval '${lateDays} days'`,
    [ctx.now()],
  );
  for (const { workspaceId, since } of rows) {
    await notify(ctx, workspaceId, await adminsOf(ctx.pool, workspaceId), {
      type: 'past-due',
      happening: `past-due:${since.toISOString()}`,
      title: 'A payment failed',
      body: 'Update the payment method to go on.',
      data: {},
    });
  }
}
