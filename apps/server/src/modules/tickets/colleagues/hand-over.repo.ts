import type { Ctx } from '../../../platform/ctx.ts';
import type { Sql } from '../../../platform/db/db.ts';
import { type SeenStores, seenIn, type TicketRow, ticketColumns } from '../ticket/tickets.repo.ts';

/** Somebody has to do them; what is snoozed comes back to its assignee. */
const unfinished = `tab IN ('open', 'snoozed')`;

export async function countUnfinished({ pool, workspaceId }: Ctx, userId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM tickets WHERE workspace_id = $1 AND assignee_id = $2 AND ${unfinished}`,
    [workspaceId, userId],
  );
  return rows[0]?.count ?? 0;
}

interface HandOver {
  from: string;
  /** Null: nobody. */
  to: string | null;
  /** The stores `to` serves; tickets of others become unassigned. */
  stores: SeenStores;
  by: string | null;
}

/** All at once, whatever their number, each with the entry that a change by hand leaves; held in the order of their ids. */
export async function handOver(
  sql: Sql,
  workspaceId: string,
  { from, to, stores, by }: HandOver,
  now: Date,
): Promise<TicketRow[]> {
  const { rows } = await sql.query<TicketRow>({
    name: 'tickets-hand-over',
    text: `WITH held AS MATERIALIZED (
             SELECT t.id, CASE WHEN ${seenIn('$5')} THEN $4::uuid END AS heir FROM tickets t
              WHERE t.workspace_id = $1 AND t.assignee_id = $2 AND t.${unfinished} ORDER BY t.id FOR NO KEY UPDATE),
           t AS (UPDATE tickets SET assignee_id = held.heir, seen = coalesce(held.heir = $3::uuid, false), updated_at = $6
                   FROM held WHERE tickets.workspace_id = $1 AND tickets.id = held.id RETURNING tickets.*),
           said AS (INSERT INTO ticket_logs (id, ticket_id, workspace_id, type, by_id, was, became, created_at)
             SELECT gen_random_uuid(), t.id, $1, 'assignee', $3::uuid, $2::uuid::text, t.assignee_id::text, $6 FROM t)
           SELECT ${ticketColumns} FROM t ORDER BY t.id`,
    values: [workspaceId, from, by, to, stores, now],
  });
  return rows;
}

/** Open tickets of somebody who is no member; of whoever is one again by now they stay. */
export async function openTicketsOfGone(sql: Sql, workspaceId: string, userId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM tickets
      WHERE workspace_id = $1 AND assignee_id = $2 AND ${unfinished}
        AND NOT EXISTS (SELECT 1 FROM workspace_members WHERE workspace_id = $1 AND user_id = $2)
      ORDER BY id`,
    [workspaceId, userId],
  );
  return rows.map(({ id }) => id);
}
