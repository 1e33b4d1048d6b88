import type { Sql } from '../../platform/db/db.ts';

/** One that ended long ago is no news. */
const lateDays = 7;

export async function listEndingTrials(sql: Sql, now: Date): Promise<{ workspaceId: string; endsAt: Date }[]> {
  const { rows } = await sql.query<{ workspaceId: string; endsAt: Date }>(
    `SELECT workspace_id AS "workspaceId", free_trial_end_date AS "endsAt" FROM workspace_plans
      WHERE is_free_trial AND NOT is_freemium
        AND free_trial_end_date BETWEEN $1::timestamptz - interval '${lateDays} days' AND $1::timestamptz + interval '3 days'`,
    [now],
  );
  return rows;
}

export async function listPastDue(sql: Sql, now: Date): Promise<{ workspaceId: string; since: Date }[]> {
  const { rows } = await sql.query<{ workspaceId: string; since: Date }>(
    `SELECT workspace_id AS "workspaceId", updated_at AS since FROM workspace_plans
      WHERE state = 'closed' AND closed_reason = 'past-due' AND NOT is_freemium
        AND updated_at > $1::timestamptz - interval '${lateDays} days'`,
    [now],
  );
  return rows;
}
