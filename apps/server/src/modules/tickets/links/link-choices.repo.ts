import type { Sql } from '../../../platform/db/db.ts';
import { type SeenStores, seenIn } from '../ticket/tickets.repo.ts';

export interface ChatChoice {
  id: string;
  customerName: string | null;
  agentName: string | null;
  agentAvatar: string | null;
  startDate: Date;
  endDate: Date | null;
}

interface Page {
  pattern: string | null;
  rising: boolean;
  limit: number;
  offset: number;
}

const chats = (condition: string) => `conversations c LEFT JOIN users u ON u.id = c.agent_id
  LEFT JOIN visitors v ON v.id = c.visitor_id
  WHERE c.workspace_id = $1 AND ${condition}
    AND ($7::text IS NULL OR lower(coalesce(c.customer_fullname, v.fullname, '') || ' ' || coalesce(c.customer_email, '')) LIKE $7)`;

/** `access`: values $1 to $6 and what lets the caller see a chat. */
export async function listChatChoices(
  sql: Sql,
  access: { values: unknown[]; condition: string },
  { pattern, rising, limit, offset }: Page,
): Promise<ChatChoice[]> {
  const { rows } = await sql.query<ChatChoice>(
    `SELECT c.id, coalesce(c.customer_fullname, v.fullname) AS "customerName", u.fullname AS "agentName",
       u.avatar AS "agentAvatar", c.start_date AS "startDate", c.end_date AS "endDate"
       FROM ${chats(access.condition)}
      ORDER BY CASE WHEN $8 THEN c.start_date END, CASE WHEN NOT $8 THEN c.start_date END DESC, c.id LIMIT $9 OFFSET $10`,
    [...access.values, pattern, rising, limit, offset],
  );
  return rows;
}

export async function countChatChoices(
  sql: Sql,
  access: { values: unknown[]; condition: string },
  pattern: string | null,
  most: number,
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${chats(access.condition)} LIMIT $8) f`,
    [...access.values, pattern, most],
  );
  return rows[0]?.count ?? 0;
}

export interface OrderChoice {
  _id: string;
  orderId: string;
  chatsoStoreId: string;
  name: string;
  customerEmail: string;
  orderStatus: string;
  timePurchased: Date;
  total: number;
  currency: string;
}

const orders = `orders o WHERE o.workspace_id = $1 AND ($2::uuid[] IS NULL OR o.store_id = ANY ($2))
  AND ($3::text IS NULL OR lower(o.name) LIKE $3 OR lower(coalesce(o.email, '')) LIKE $3 OR o.external_id = $4)`;

/** `storeIds`: those the caller serves; null for all. */
export async function listOrderChoices(
  sql: Sql,
  workspaceId: string,
  asked: Page & { storeIds: readonly string[] | null; typed: string },
): Promise<OrderChoice[]> {
  const { storeIds, pattern, typed, rising, limit, offset } = asked;
  const { rows } = await sql.query<OrderChoice>(
    `SELECT o.id AS _id, o.external_id AS "orderId", o.store_id AS "chatsoStoreId", o.name,
       coalesce(o.email, '') AS "customerEmail", o.status AS "orderStatus", o.created_at AS "timePurchased",
       greatest(o.total_cents - o.refunded_cents, 0) AS total, o.currency
       FROM ${orders} ORDER BY CASE WHEN $5 THEN o.created_at END, CASE WHEN NOT $5 THEN o.created_at END DESC, o.id
      LIMIT $6 OFFSET $7`,
    [workspaceId, storeIds, pattern, typed, rising, limit, offset],
  );
  return rows;
}

export async function countOrderChoices(
  sql: Sql,
  workspaceId: string,
  {
    storeIds,
    pattern,
    typed,
    most,
  }: { storeIds: readonly string[] | null; pattern: string | null; typed: string; most: number },
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${orders} LIMIT $5) f`,
    [workspaceId, storeIds, pattern, typed, most],
  );
  return rows[0]?.count ?? 0;
}

export interface CustomerChoice {
  _id: string;
  crmName: string;
  email: string;
  phone: string | null;
  orders: number;
  tickets: number;
}

/** Customers with an address, by words in name, e-mail or telephone. */
export async function listCustomerChoices(
  sql: Sql,
  workspaceId: string,
  asked: {
    storeIds: readonly string[];
    patterns: readonly string[];
    limit: number;
    offset: number;
    seen: SeenStores;
  },
): Promise<CustomerChoice[]> {
  const { rows } = await sql.query<CustomerChoice>(
    `SELECT f._id, f."crmName", f.email, f.phone,
       (SELECT count(*)::int FROM orders o WHERE o.workspace_id = $1 AND o.customer_id = f._id) AS orders,
       (SELECT count(*)::int FROM tickets t
          WHERE t.workspace_id = $1 AND t.customer_email = lower(f.email) AND ${seenIn('$6')}) AS tickets
       FROM (SELECT c.id AS _id, trim(c.first_name || ' ' || c.last_name) AS "crmName", c.email, c.phone FROM customers c
              WHERE c.workspace_id = $1 AND c.store_id = ANY ($2::uuid[]) AND NOT c.gone AND c.email IS NOT NULL
                AND c.words LIKE ALL ($3::text[])
              ORDER BY lower(c.first_name || ' ' || c.last_name) DESC, c.id LIMIT $4 OFFSET $5) f`,
    [workspaceId, asked.storeIds, asked.patterns, asked.limit, asked.offset, asked.seen],
  );
  return rows;
}
