import type { Sql } from '../../../platform/db/db.ts';

export type LinkKind = 'customer' | 'order' | 'email' | 'chat';

export interface LinkRow {
  ticket_id: string;
  kind: LinkKind;
  ref: string;
  store_id: string | null;
  name: string;
  created_at: Date;
}

export type NewLink = Omit<LinkRow, 'ticket_id' | 'kind' | 'created_at'>;

export async function listLinks(sql: Sql, workspaceId: string, ticketId: string): Promise<LinkRow[]> {
  const { rows } = await sql.query<LinkRow>({
    name: 'ticket-links',
    text: `SELECT ticket_id, kind, ref, store_id, name, created_at FROM ticket_links
            WHERE workspace_id = $1 AND ticket_id = $2 ORDER BY created_at, ref`,
    values: [workspaceId, ticketId],
  });
  return rows;
}

/** Puts these in the place of what the group was. */
export async function replaceLinks(
  sql: Sql,
  workspaceId: string,
  group: { ticketId: string; kind: LinkKind; links: readonly NewLink[]; now: Date },
): Promise<void> {
  const { ticketId, kind, links, now } = group;
  await sql.query({
    name: 'ticket-links-replace',
    text: `WITH gone AS (DELETE FROM ticket_links
             WHERE workspace_id = $1 AND ticket_id = $2 AND kind = $3 AND ref <> ALL ($6::text[]))
           INSERT INTO ticket_links (ticket_id, workspace_id, kind, ref, store_id, name, created_at)
           SELECT $2, $1, $3, l.ref, l.store_id, l.name, $5
             FROM jsonb_to_recordset($4::jsonb) AS l (ref text, store_id uuid, name text)
           ON CONFLICT (ticket_id, kind, ref) DO UPDATE SET store_id = excluded.store_id, name = excluded.name`,
    values: [workspaceId, ticketId, kind, JSON.stringify(links), now, links.map(({ ref }) => ref)],
  });
}

export async function moveLinks(sql: Sql, workspaceId: string, from: string, to: string): Promise<void> {
  await sql.query(
    `INSERT INTO ticket_links (ticket_id, workspace_id, kind, ref, store_id, name, created_at)
       SELECT $3, workspace_id, kind, ref, store_id, name, created_at FROM ticket_links
        WHERE workspace_id = $1 AND ticket_id = $2 ON CONFLICT DO NOTHING`,
    [workspaceId, from, to],
  );
  await sql.query('DELETE FROM ticket_links WHERE workspace_id = $1 AND ticket_id = $2', [workspaceId, from]);
}

export interface LinkedCustomer {
  email: string;
  id: string;
  name: string;
}

/** Customers of these addresses, the oldest of each; `stores`: those the caller serves, null for all. */
export async function customersOf(
  sql: Sql,
  workspaceId: string,
  emails: readonly string[],
  stores: readonly string[] | null,
): Promise<LinkedCustomer[]> {
  if (emails.length === 0) return [];
  const { rows } = await sql.query<LinkedCustomer>({
    name: 'ticket-linked-customers',
    text: `SELECT DISTINCT ON (lower(c.email)) lower(c.email) AS email, c.id, trim(c.first_name || ' ' || c.last_name) AS name
             FROM stores s JOIN customers c ON c.store_id = s.id AND c.workspace_id = s.workspace_id
            WHERE s.workspace_id = $1 AND lower(c.email) = ANY ($2::text[]) AND NOT c.gone
              AND ($3::uuid[] IS NULL OR s.id = ANY ($3::uuid[]))
            ORDER BY lower(c.email), c.created_at, c.id`,
    values: [workspaceId, emails, stores],
  });
  return rows;
}

export interface LinkedOrder {
  orderId: string;
  storeId: string;
  name: string;
  status: string;
  total: number;
  currency: string;
  items: number;
}

export async function ordersOf(
  sql: Sql,
  workspaceId: string,
  refs: readonly { ref: string; store_id: string | null }[],
): Promise<LinkedOrder[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql.query<LinkedOrder>({
    name: 'ticket-linked-orders',
    text: `SELECT o.external_id AS "orderId", o.store_id AS "storeId", o.name, o.status,
             greatest(o.total_cents - o.refunded_cents, 0) AS total, o.currency,
             coalesce(jsonb_array_length(o.line_items), 0)::int AS items
             FROM jsonb_to_recordset($2::jsonb) AS r (ref text, store_id uuid)
             JOIN orders o ON o.store_id = r.store_id AND o.external_id = r.ref WHERE o.workspace_id = $1`,
    values: [workspaceId, JSON.stringify(refs)],
  });
  return rows;
}

export interface LinkedChat {
  id: string;
  customerName: string | null;
  agentName: string | null;
  agentAvatar: string | null;
  startDate: Date;
  endDate: Date | null;
  open: boolean;
  messages: number;
  storeId: string;
  customerEmail: string | null;
}

/** `access`: values $1 to $6 and the condition that lets the caller see a chat; $7 are its ids. */
export async function chatsOf(
  sql: Sql,
  access: { values: unknown[]; condition: string },
  ids: readonly string[],
): Promise<LinkedChat[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query<LinkedChat>(
    `SELECT c.id, coalesce(c.customer_fullname, v.fullname) AS "customerName", u.fullname AS "agentName",
       u.avatar AS "agentAvatar", c.start_date AS "startDate", c.end_date AS "endDate",
       c.state IN ('pending', 'ongoing') AS open, c.head_seq AS messages, c.store_id AS "storeId",
       c.customer_email AS "customerEmail"
       FROM conversations c LEFT JOIN users u ON u.id = c.agent_id LEFT JOIN visitors v ON v.id = c.visitor_id
      WHERE c.id = ANY ($7::uuid[]) AND ${access.condition}`,
    [...access.values, ids],
  );
  return rows;
}
