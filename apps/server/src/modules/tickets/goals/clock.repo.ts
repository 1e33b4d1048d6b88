import type { Sql } from '../../../platform/db/db.ts';

export interface Due {
  id: string;
  workspace_id: string;
}

/** Put aside until now, in every workspace. */
export async function listAwake(sql: Sql, now: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql.query<Due>({
    name: 'tickets-awake',
    text: `SELECT id, workspace_id FROM tickets WHERE snoozed_until <= $1 ORDER BY snoozed_until LIMIT $2`,
    values: [now, limit],
  });
  return rows;
}

/** A promise is broken and nobody was told. */
export async function listLate(sql: Sql, now: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql.query<Due>({
    name: 'tickets-late',
    text: `SELECT id, workspace_id FROM tickets WHERE tell_at <= $1 ORDER BY tell_at LIMIT $2`,
    values: [now, limit],
  });
  return rows;
}

/** Folds the differences of each workspace into one. */
export async function foldTallies(sql: Sql): Promise<void> {
  await sql.query(
    `WITH crowded AS (SELECT workspace_id FROM ticket_tallies GROUP BY workspace_id HAVING count(*) > 50 + 5 * count(DISTINCT store_id)),
          gone AS (DELETE FROM ticket_tallies t USING crowded c WHERE t.workspace_id = c.workspace_id
                   RETURNING t.workspace_id, t.bucket, t.store_id, t.tally)
     INSERT INTO ticket_tallies (workspace_id, bucket, store_id, tally)
       SELECT workspace_id, bucket, store_id, sum(tally) FROM gone GROUP BY workspace_id, bucket, store_id
        HAVING sum(tally) <> 0`,
  );
}

export async function dropOldDrafts(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM ticket_drafts WHERE updated_at < $1', [before]);
}

export async function dropOldReplies(sql: Sql, before: Date): Promise<void> {
  await sql.query('DELETE FROM ticket_auto_replies WHERE sent_at < $1', [before]);
}
