import type { Sql } from '../../../platform/db/db.ts';

interface Described {
  id: string;
  code: string;
  customer_email: string;
  customer_name: string;
  tags: string[];
}

export async function describeTickets(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<Described[]> {
  const { rows } = await sql.query<Described>({
    name: 'tickets-of-mails',
    text: `SELECT t.id, t.code, t.customer_email, t.customer_name,
             ARRAY(SELECT d.tag_id::text FROM ticket_tagged d WHERE d.workspace_id = $1 AND d.ticket_id = t.id ORDER BY d.tag_id) AS tags
           FROM tickets t WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[])`,
    values: [workspaceId, ids],
  });
  return rows;
}

export async function countOpenOf(
  sql: Sql,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql.query<{ id: string; count: number }>({
    name: 'tickets-open-of-accounts',
    text: `SELECT account_id AS id, count(*)::int AS count FROM tickets
            WHERE workspace_id = $1 AND account_id = ANY ($2::uuid[]) AND status IN ('todo', 'in-progress') GROUP BY account_id`,
    values: [workspaceId, accountIds],
  });
  return rows;
}

export async function ticketsCarrying(sql: Sql, workspaceId: string, tagId: string, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'tickets-carrying',
    text: `SELECT t.id FROM ticket_tagged d JOIN tickets t ON t.id = d.ticket_id AND t.workspace_id = $1
            WHERE d.workspace_id = $1 AND d.tag_id = $2 ORDER BY t.created_at DESC, t.id LIMIT $3`,
    values: [workspaceId, tagId, limit],
  });
  return rows.map(({ id }) => id);
}
