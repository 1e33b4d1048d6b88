import type { TicketLogType } from '@chatso/contract';
import type { Sql } from '../../../platform/db/db.ts';

export interface LogRow {
  id: string;
  type: TicketLogType;
  by_id: string | null;
  by_fullname: string | null;
  was: string | null;
  became: string | null;
  created_at: Date;
}

export interface NewLog {
  id: string;
  ticketId: string;
  type: TicketLogType;
  byId: string | null;
  was: string | null;
  became: string | null;
}

export async function insertLog(sql: Sql, workspaceId: string, log: NewLog, now: Date): Promise<void> {
  await sql.query({
    name: 'ticket-log',
    text: `INSERT INTO ticket_logs (id, ticket_id, workspace_id, type, by_id, was, became, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [log.id, log.ticketId, workspaceId, log.type, log.byId, log.was, log.became, now],
  });
}

const columns = 'l.id, l.type, l.by_id, u.fullname AS by_fullname, l.was, l.became, l.created_at';

export async function findLogs(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<LogRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query<LogRow>({
    name: 'ticket-logs-of',
    text: `SELECT ${columns} FROM ticket_logs l LEFT JOIN users u ON u.id = l.by_id
            WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[])`,
    values: [workspaceId, ids],
  });
  return rows;
}

/** `rising`: the oldest first. */
export async function listLogs(
  sql: Sql,
  workspaceId: string,
  { ticketId, type, rising }: { ticketId: string; type: TicketLogType | null; rising: boolean },
): Promise<LogRow[]> {
  const { rows } = await sql.query<LogRow>({
    name: 'ticket-logs',
    text: `SELECT ${columns} FROM ticket_logs l LEFT JOIN users u ON u.id = l.by_id
            WHERE l.workspace_id = $1 AND l.ticket_id = $2 AND ($3::text IS NULL OR l.type = $3)
            ORDER BY CASE WHEN $4 THEN l.place END, CASE WHEN NOT $4 THEN l.place END DESC LIMIT 2000`,
    values: [workspaceId, ticketId, type, rising],
  });
  return rows;
}
