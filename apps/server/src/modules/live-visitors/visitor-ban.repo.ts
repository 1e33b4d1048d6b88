import type { Sql } from '../../platform/db/db.ts';

/** Since when the visitor is banned; null: they are not. */
export async function findBan(sql: Sql, workspaceId: string, visitorId: string): Promise<Date | null> {
  const { rows } = await sql.query<{ at: Date }>({
    name: 'live-visitors-ban',
    text: `SELECT banned_at AS at FROM bans WHERE workspace_id = $1 AND visitor_id = $2 AND lifted_at IS NULL
            ORDER BY banned_at DESC LIMIT 1`,
    values: [workspaceId, visitorId],
  });
  return rows[0]?.at ?? null;
}
