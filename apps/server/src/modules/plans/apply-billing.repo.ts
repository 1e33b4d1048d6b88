import { limits } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';

/**
 * Makes the plans what `CHATSO_BILLING` says, at each start: it is a mode of the process, and rows only follow it. Off:
 * every workspace is freemium. On: those that were freemium for this reason alone get a whole trial from now.
 */
export async function applyBilling(sql: Sql, billing: 'on' | 'off', now: Date): Promise<void> {
  if (billing === 'on') {
    await sql.query(
      `UPDATE workspace_plans
          SET is_freemium = false, self_hosted = false, updated_at = $1,
              free_trial_end_date = CASE WHEN is_free_trial THEN greatest(free_trial_end_date, $2) END
        WHERE self_hosted`,
      [now, new Date(now.getTime() + limits.trialMs)],
    );
    return;
  }
  await sql.query(
    `INSERT INTO workspace_plans (workspace_id, type, is_free_trial, free_trial_end_date, is_freemium, self_hosted, updated_at)
     SELECT w.id, 'free', true, $2, true, true, $1 FROM workspaces w
         ON CONFLICT (workspace_id) DO UPDATE SET is_freemium = true, self_hosted = true, updated_at = $1
      WHERE NOT workspace_plans.is_freemium`,
    [now, new Date(now.getTime() + limits.trialMs)],
  );
}
