import type { Sql } from '../../../platform/db/db.ts';

export interface RatingRow {
  score: number;
  comment: string;
  created_at: Date;
}

export async function findRating(sql: Sql, workspaceId: string, ticketId: string): Promise<RatingRow | null> {
  const { rows } = await sql.query<RatingRow>({
    name: 'ticket-rating',
    text: 'SELECT score, comment, created_at FROM ticket_ratings WHERE workspace_id = $1 AND ticket_id = $2',
    values: [workspaceId, ticketId],
  });
  return rows[0] ?? null;
}

/** Written once, and changed while it is younger than `since`; false: it stays as it is. */
export async function putRating(
  sql: Sql,
  workspaceId: string,
  rating: { ticketId: string; score: number; comment: string; now: Date; since: Date },
): Promise<boolean> {
  const { ticketId, score, comment, now, since } = rating;
  const { rowCount } = await sql.query({
    name: 'ticket-rating-put',
    text: `INSERT INTO ticket_ratings AS r (ticket_id, workspace_id, score, comment, created_at, changed_at)
           VALUES ($2, $1, $3, $4, $5, $5)
           ON CONFLICT (ticket_id) DO UPDATE
             SET score = excluded.score, comment = excluded.comment, changed_at = excluded.changed_at
             WHERE r.created_at > $6`,
    values: [workspaceId, ticketId, score, comment, now, since],
  });
  return rowCount === 1;
}
