import type { SearchedCustomer } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';

interface CustomerRow {
  conversation_id: string;
  /** Of somebody at an outside channel their contact's. */
  visitor_id: string;
  state: SearchedCustomer['state'];
  fullname: string | null;
  /** 0 for who is no visitor. */
  number: number;
  email: string | null;
  phone: string | null;
  store_name: string;
}

/** The customers of these chats, each with its chat, in no order. */
export async function customersOf(
  sql: Sql,
  workspaceId: string,
  conversationIds: readonly string[],
): Promise<CustomerRow[]> {
  const { rows } = await sql.query<CustomerRow>({
    name: 'search-customers',
    text: `SELECT c.id AS conversation_id, coalesce(c.visitor_id, c.contact_id) AS visitor_id, c.state,
                  c.customer_fullname AS fullname, coalesce(v.number, 0) AS number,
                  c.customer_email AS email, c.customer_phone AS phone, s.name AS store_name
             FROM conversations c JOIN stores s ON s.id = c.store_id LEFT JOIN visitors v ON v.id = c.visitor_id
            WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])`,
    values: [workspaceId, conversationIds],
  });
  return rows;
}
