import type { Sql } from '../../../platform/db/db.ts';

/** What was merged into one that is merged itself now leads to where everything is. */
export async function followMerged(sql: Sql, workspaceId: string, from: string, to: string): Promise<void> {
  await sql.query('UPDATE tickets SET merged_into = $3 WHERE workspace_id = $1 AND merged_into = $2', [
    workspaceId,
    from,
    to,
  ]);
}
