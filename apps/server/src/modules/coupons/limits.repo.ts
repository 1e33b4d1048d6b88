import type { LimitTimeframe, LimitType } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';

export interface LimitRow {
  limited: boolean;
  limit_type: LimitType;
  max_percentage: number;
  coupon_most: number;
  agent_most: number;
  /** Of one percent coupon, in hundredths. */
  agent_percent_most: number;
  /** Percent coupons in the timeframe; null: no limit. */
  agent_percent_coupons: number | null;
  timeframe: LimitTimeframe;
  audience: 'all_users' | 'specific_users';
  user_ids: string[];
  version: number;
  changed_at: Date;
  changed_by: string | null;
  changed_by_name: string | null;
}

export async function findLimit(sql: Sql, workspaceId: string): Promise<LimitRow | null> {
  const { rows } = await sql.query<LimitRow>({
    name: 'coupon-limit',
    text: `SELECT l.limited, l.limit_type, l.max_percentage, l.coupon_most, l.agent_most, l.agent_percent_most,
                  l.agent_percent_coupons, l.timeframe, l.audience, l.user_ids, l.version, l.changed_at, l.changed_by, u.fullname AS changed_by_name
             FROM coupon_limits l LEFT JOIN users u ON u.id = l.changed_by WHERE l.workspace_id = $1`,
    values: [workspaceId],
  });
  return rows[0] ?? null;
}

/**
 * Held until the transaction ends: whoever gives something, or changes how much may be given, does it one after the other,
 * so that what is left is left for one of them only.
 */
export async function holdLimit(sql: Sql, workspaceId: string): Promise<void> {
  await sql.query({
    name: 'coupon-limit-hold',
    text: 'SELECT 1 FROM coupon_limits WHERE workspace_id = $1 FOR UPDATE',
    values: [workspaceId],
  });
}

/** False: they are no longer of the version that was seen. */
export async function writeLimit(
  sql: Sql,
  workspaceId: string,
  row: Omit<LimitRow, 'changed_by_name'>,
): Promise<boolean> {
  const values = [
    ...[workspaceId, row.limited, row.limit_type, row.max_percentage, row.coupon_most, row.agent_most],
    ...[row.timeframe, row.audience, row.user_ids, row.changed_at, row.changed_by],
    ...[row.agent_percent_most, row.agent_percent_coupons],
  ];
  const { rowCount } =
    row.version === 0
      ? await sql.query(
          `INSERT INTO coupon_limits (workspace_id, limited, limit_type, max_percentage, coupon_most, agent_most, timeframe,
             audience, user_ids, version, changed_at, changed_by, agent_percent_most, agent_percent_coupons)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $11, $12, $13) ON CONFLICT DO NOTHING`,
          values,
        )
      : await sql.query(
          `UPDATE coupon_limits SET limited = $2, limit_type = $3, max_percentage = $4, coupon_most = $5, agent_most = $6,
             timeframe = $7, audience = $8, user_ids = $9, changed_at = $10, changed_by = $11, agent_percent_most = $12,
             agent_percent_coupons = $13, version = version + 1
            WHERE workspace_id = $1 AND version = $14`,
          [...values, row.version],
        );
  return rowCount === 1;
}

/**
 * What an agent has spent of their budget in `currency` since `since`, in hundredths, and how many percent coupons they
 * gave. `but`: a coupon that is being retried.
 */
export async function takenBy(
  sql: Sql,
  workspaceId: string,
  { userId, since, currency, but = null }: { userId: string; since: Date; currency: string; but?: string | null },
): Promise<{ taken: number; percents: number }> {
  const { rows } = await sql.query<{ taken: number; percents: number }>({
    name: 'coupon-taken',
    text: `SELECT
             (SELECT coalesce(sum(taken), 0)::int FROM coupons
               WHERE workspace_id = $1 AND agent_id = $2 AND taken_at >= $3 AND taken > 0 AND state IN ('making', 'sent')
                 AND id IS DISTINCT FROM $4 AND currency = $5) AS taken,
             (SELECT count(*)::int FROM coupons
               WHERE workspace_id = $1 AND agent_id = $2 AND taken_at >= $3 AND type = 'percent'
                 AND state IN ('making', 'sent') AND id IS DISTINCT FROM $4) AS percents`,
    values: [workspaceId, userId, since, but, currency],
  });
  return rows[0] ?? { taken: 0, percents: 0 };
}

export interface GivenRow {
  user_id: string;
  daily: number;
  weekly: number;
  monthly: number;
}

/** What each agent has spent in `currency` since the start of the day, the week and the month. */
export async function givenByAll(
  sql: Sql,
  workspaceId: string,
  { daily, weekly, monthly }: Record<LimitTimeframe, Date>,
  currency: string,
): Promise<GivenRow[]> {
  const { rows } = await sql.query<GivenRow>({
    name: 'coupon-given',
    text: `SELECT agent_id AS user_id, coalesce(sum(taken) FILTER (WHERE taken_at >= $2), 0)::int AS daily,
                  coalesce(sum(taken) FILTER (WHERE taken_at >= $3), 0)::int AS weekly,
                  coalesce(sum(taken) FILTER (WHERE taken_at >= $4), 0)::int AS monthly
             FROM coupons WHERE workspace_id = $1 AND taken > 0 AND state IN ('making', 'sent') AND agent_id IS NOT NULL
              AND taken_at >= least($3::timestamptz, $4::timestamptz) AND currency = $5 GROUP BY agent_id`,
    values: [workspaceId, daily, weekly, monthly, currency],
  });
  return rows;
}

export interface GiverRow {
  id: string;
  fullname: string;
  avatar: string | null;
  role: string;
}

/** Whoever may be limited: active members. */
export async function listGivers(sql: Sql, workspaceId: string): Promise<GiverRow[]> {
  const { rows } = await sql.query<GiverRow>({
    name: 'coupon-givers',
    text: `SELECT u.id, u.fullname, u.avatar, m.role FROM workspace_members m JOIN users u ON u.id = m.user_id
            WHERE m.workspace_id = $1 AND m.account_state = 'activated' AND m.role IS NOT NULL
            ORDER BY lower(u.fullname), u.id LIMIT 500`,
    values: [workspaceId],
  });
  return rows;
}

export async function areMembers(sql: Sql, workspaceId: string, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query<{ count: number }>({
    name: 'coupon-members',
    text: 'SELECT count(DISTINCT user_id)::int AS count FROM workspace_members WHERE workspace_id = $1 AND user_id = ANY ($2::uuid[])',
    values: [workspaceId, userIds],
  });
  return rows[0]?.count === new Set(userIds).size;
}
