import type { Sql } from '../../../platform/db/db.ts';

/** Chats of a store that go on or wait, and that one of these customers may be in. */
export async function openChatsOfCustomers(
  sql: Sql,
  workspaceId: string,
  { storeId, customerIds }: { storeId: string; customerIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'conversations-open-of-customers',
    text: `WITH open AS MATERIALIZED (
             SELECT id, visitor_id, customer_id, customer_email FROM conversations
              WHERE workspace_id = $1 AND state = 'pending' AND store_id = $2
             UNION ALL
             SELECT id, visitor_id, customer_id, customer_email FROM conversations
              WHERE workspace_id = $1 AND state = 'ongoing' AND store_id = $2)
           SELECT o.id FROM open o LEFT JOIN visitors v ON v.id = o.visitor_id
            WHERE EXISTS (SELECT 1 FROM customers k WHERE k.workspace_id = $1 AND k.id = ANY ($3::uuid[])
              AND (k.id = o.customer_id OR lower(k.email) = lower(o.customer_email) OR v.subject = 'id:' || k.external_id))
            ORDER BY o.id`,
    values: [workspaceId, storeId, customerIds],
  });
  return rows.map(({ id }) => id);
}

export async function raiseRev(sql: Sql, workspaceId: string, id: string): Promise<void> {
  await sql.query('UPDATE conversations SET rev = rev + 1 WHERE workspace_id = $1 AND id = $2', [workspaceId, id]);
}

/** Until the transaction ends nobody links a chat to them. */
export async function holdCustomer(sql: Sql, workspaceId: string, customerId: string): Promise<void> {
  await sql.query('SELECT 1 FROM customers WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    workspaceId,
    customerId,
  ]);
}

/** No chat names this customer any more. Answers those that go on or wait. */
export async function letGo(sql: Sql, workspaceId: string, customerId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string; open: boolean }>(
    `UPDATE conversations SET customer_id = NULL, linked_at = NULL, linked_by = NULL, rev = rev + 1,
            customer_type = CASE WHEN state IN ('pending', 'ongoing') THEN 'Non-registered' ELSE customer_type END
      WHERE workspace_id = $1 AND customer_id = $2 RETURNING id, state IN ('pending', 'ongoing') AS open`,
    [workspaceId, customerId],
  );
  return rows.filter(({ open }) => open).map(({ id }) => id);
}

/** Chats of a store that go on or wait, of customers whom its shop has deleted. */
export async function openChatsOfDeleted(sql: Sql, workspaceId: string, storeId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'conversations-open-of-deleted',
    text: `WITH open AS MATERIALIZED (
             SELECT id, customer_id FROM conversations
              WHERE workspace_id = $1 AND state = 'pending' AND store_id = $2 AND customer_id IS NOT NULL
             UNION ALL
             SELECT id, customer_id FROM conversations
              WHERE workspace_id = $1 AND state = 'ongoing' AND store_id = $2 AND customer_id IS NOT NULL)
           SELECT o.id FROM open o JOIN customers k ON k.workspace_id = $1 AND k.id = o.customer_id AND k.gone ORDER BY o.id`,
    values: [workspaceId, storeId],
  });
  return rows.map(({ id }) => id);
}

/** False: the chat is over, or its customer is there. */
export async function letDeletedOf(sql: Sql, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE conversations c SET customer_id = NULL, linked_at = NULL, linked_by = NULL, rev = rev + 1,
            customer_type = 'Non-registered'
       FROM customers k WHERE c.workspace_id = $1 AND c.id = $2 AND c.state IN ('pending', 'ongoing')
        AND k.workspace_id = $1 AND k.id = c.customer_id AND k.gone`,
    [workspaceId, id],
  );
  return rowCount === 1;
}
