import type { Ctx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';

export interface Person {
  workspaceId: string;
  userId: string;
}

interface Noted extends Person {
  away: boolean;
  before: boolean | null;
}

/** Answers how each of them was noted before. */
export async function insertHere(
  sql: Sql,
  people: readonly Person[],
  { now, staleMs }: { now: Date; staleMs: number },
): Promise<Noted[]> {
  const { rows } = await sql.query<Noted>({
    name: 'routing-note-here',
    text: `WITH here AS (
             SELECT m.workspace_id, m.user_id, m.away_since IS NOT NULL AS away,
                    p.online AND p.seen_at >= $4 AS before
               FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[])) AS n (workspace_id, user_id)
               JOIN workspace_members m USING (workspace_id, user_id)
               LEFT JOIN agent_presence p USING (workspace_id, user_id)
              ORDER BY m.workspace_id, m.user_id
                FOR KEY SHARE OF m
           ), noted AS (
             INSERT INTO agent_presence AS p (workspace_id, user_id, online, seen_at)
             SELECT workspace_id, user_id, true, $3 FROM here
             ON CONFLICT (workspace_id, user_id) DO UPDATE SET online = true, seen_at = greatest(p.seen_at, $3)
           )
           SELECT workspace_id AS "workspaceId", user_id AS "userId", away, before FROM here`,
    values: [
      people.map(({ workspaceId }) => workspaceId),
      people.map(({ userId }) => userId),
      now,
      new Date(now.getTime() - staleMs),
    ],
  });
  return rows;
}

/** False where nobody is noted, or they were said to be here again since `asked`: they are. */
export async function noteOffline(ctx: Ctx, userId: string, asked: Date): Promise<boolean> {
  const { rowCount } = await ctx.pool.query({
    name: 'routing-note-gone',
    text: `UPDATE agent_presence SET online = false, seen_at = $3
           WHERE workspace_id = $1 AND user_id = $2 AND online AND seen_at <= $3`,
    values: [ctx.workspaceId, userId, asked],
  });
  return rowCount === 1;
}

/** Takes those offline who were not repeated since; answers who they are. */
export async function takeStale(sql: Sql, before: Date): Promise<Person[]> {
  const { rows } = await sql.query<Person>({
    name: 'routing-note-stale',
    text: `UPDATE agent_presence SET online = false
           WHERE online AND seen_at < $1 RETURNING workspace_id AS "workspaceId", user_id AS "userId"`,
    values: [before],
  });
  return rows;
}

export async function isOnline(ctx: Ctx, userId: string): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ online: boolean }>(
    'SELECT online FROM agent_presence WHERE workspace_id = $1 AND user_id = $2',
    [ctx.workspaceId, userId],
  );
  return rows[0]?.online ?? false;
}

/** Since when somebody is away; null while they are not. */
export async function awaySince(ctx: Ctx, userId: string): Promise<Date | null> {
  const { rows } = await ctx.pool.query<{ since: Date | null }>(
    'SELECT away_since AS since FROM workspace_members WHERE workspace_id = $1 AND user_id = $2',
    [ctx.workspaceId, userId],
  );
  return rows[0]?.since ?? null;
}
