import type { DashboardSpan } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { Viewer } from '../conversations/index.ts';
import type { Periods } from './periods.ts';

export interface Narrowed {
  storeId: string | null;
  departmentId: string | null;
}

type SpanName = keyof Periods['spans'];
export interface Counted {
  spans: ({ name: SpanName } & DashboardSpan)[];
  days: { day: number; chats: number }[];
  hours: { hour: number; chats: number; missed: number; waitSeconds: number | null }[];
  hoursBefore: { hour: number; waitSeconds: number | null }[];
  ratings: { stars: number; given: number }[];
}

/** When the workspace began, or its first chat did: an imported history is one to compare with. */
export async function findBegin({ pool, workspaceId }: Ctx): Promise<Date> {
  const { rows } = await pool.query<{ since: Date }>({
    name: 'dashboard-since',
    text: `SELECT least(w.created_at, (SELECT c.start_date FROM conversations c WHERE c.workspace_id = $1
                                       ORDER BY c.start_date LIMIT 1)) AS since
             FROM workspaces w WHERE w.id = $1`,
    values: [workspaceId],
  });
  return rows[0]?.since ?? new Date(0);
}

/** The hour on the clock, from Node's time zones: PostgreSQL may know older ones. */
const hourOf = '($17::int[])[width_bucket(at, $16::timestamptz[])]';
const median = (value: string) => `round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value}))::int`;

/**
 * Two weeks of chats are read once, by their begin, and counted in five ways. Admins count all of them, everybody else those
 * of the stores and departments they serve and their own: numbers say nothing of what was written. Never prepared by name:
 * planned with its values, what was not asked for costs nothing.
 */
export async function countChats(
  { pool, workspaceId }: Ctx,
  viewer: Viewer,
  { storeId, departmentId }: Narrowed,
  { spans, starts, wholeDayBefore, hours }: Periods,
): Promise<Counted> {
  const named = Object.entries(spans);
  const { rows } = await pool.query<Counted>(
    `WITH chats AS MATERIALIZED (
       SELECT c.start_date AS at, c.state = 'missed' AS missed, c.rating,
              extract(epoch FROM c.accepted_date - c.start_date) AS wait,
              CASE WHEN c.state = 'closed' THEN extract(epoch FROM c.end_date - c.accepted_date) END AS lasted
         FROM conversations c
        WHERE c.workspace_id = $1 AND c.start_date >= $5 AND c.start_date <= $6
          AND ($2::boolean OR c.agent_id = $3::uuid OR EXISTS (
            SELECT 1 FROM jsonb_to_recordset($4::jsonb) AS m ("storeId" uuid, "categoryIds" uuid[])
             WHERE m."storeId" = c.store_id
               AND (c.category_id IS NULL OR m."categoryIds" = '{}' OR c.category_id = ANY (m."categoryIds"))))
          AND ($7::uuid IS NULL OR c.store_id = $7)
          AND ($8::uuid IS NULL OR c.category_id = $8)
     ), spans AS (
       SELECT s.name, count(c.at)::int AS chats, (count(*) FILTER (WHERE c.missed))::int AS missed,
              ${median('c.wait')} AS "waitSeconds", ${median('c.lasted')} AS "durationSeconds",
              round(avg(c.rating), 1)::float8 AS rating, count(c.rating)::int AS rated
         FROM unnest($9::text[], $10::timestamptz[], $11::timestamptz[]) AS s (name, begins, ends)
         LEFT JOIN chats c ON c.at >= s.begins AND c.at <= s.ends
        GROUP BY s.name
     ), days AS (
       SELECT width_bucket(at, $12::timestamptz[]) - 1 AS day, count(*)::int AS chats FROM chats GROUP BY 1
     ), today AS (
       SELECT ${hourOf} AS hour, count(*)::int AS chats,
              (count(*) FILTER (WHERE missed))::int AS missed, ${median('wait')} AS "waitSeconds"
         FROM chats WHERE at >= $13 GROUP BY 1
     ), before AS (
       SELECT ${hourOf} AS hour, ${median('wait')} AS "waitSeconds"
         FROM chats WHERE at >= $14 AND at < $15 GROUP BY 1
     ), ratings AS (
       SELECT rating::int AS stars, count(*)::int AS given FROM chats WHERE at >= $13 AND rating IS NOT NULL GROUP BY 1
     )
     SELECT coalesce((SELECT json_agg(s) FROM spans s), '[]') AS spans,
            coalesce((SELECT json_agg(d) FROM days d), '[]') AS days,
            coalesce((SELECT json_agg(h) FROM today h), '[]') AS hours,
            coalesce((SELECT json_agg(h) FROM before h), '[]') AS "hoursBefore",
            coalesce((SELECT json_agg(r) FROM ratings r), '[]') AS ratings`,
    [
      workspaceId,
      viewer.all,
      viewer.userId,
      JSON.stringify(viewer.stores.map(({ storeId: id, categoryIds }) => ({ storeId: id, categoryIds }))),
      spans.weekBefore.from,
      spans.today.to,
      storeId,
      departmentId,
      named.map(([name]) => name),
      named.map(([, { from }]) => from),
      named.map(([, { to }]) => to),
      starts,
      spans.today.from,
      wholeDayBefore.from,
      wholeDayBefore.to,
      hours.map(({ from }) => new Date(from)),
      hours.map(({ hour }) => hour),
    ],
  );
  return rows[0] ?? { spans: [], days: [], hours: [], hoursBefore: [], ratings: [] };
}
