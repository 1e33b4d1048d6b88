import type { Sql } from '../../../platform/db/db.ts';
import type { classifyVisitor, VisitorRow } from '../../visitors/index.ts';

/** An earlier conversation that is over makes a visitor Returning (decision G-3). */
export async function hadChats(sql: Sql, workspaceId: string, visitorId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT 1 FROM conversations
     WHERE workspace_id = $1 AND visitor_id = $2 AND (state IN ('closed', 'missed') OR client_left) LIMIT 1`,
    [workspaceId, visitorId],
  );
  return rows.length > 0;
}

interface Customer extends Awaited<ReturnType<typeof classifyVisitor>> {
  visitor: VisitorRow;
}

export async function updateCustomer(
  sql: Sql,
  workspaceId: string,
  conversationId: string,
  { visitor, customerType, customerId, signed }: Customer,
): Promise<void> {
  await sql.query(
    // A link is the team's word: another typed address does not undo it, what the shop has signed does.
    `UPDATE conversations SET customer_fullname = $3, customer_email = $4, customer_phone = $5,
       customer_type = CASE WHEN linked_at IS NOT NULL AND NOT $8 THEN customer_type ELSE $6 END,
       customer_id = CASE WHEN linked_at IS NOT NULL AND NOT $8 THEN customer_id ELSE coalesce($7, customer_id) END,
       linked_at = CASE WHEN $8 THEN NULL ELSE linked_at END, linked_by = CASE WHEN $8 THEN NULL ELSE linked_by END,
       rev = rev + 1
     WHERE workspace_id = $1 AND id = $2`,
    [
      ...[workspaceId, conversationId, visitor.fullname, visitor.email, visitor.phone, customerType, customerId],
      signed,
    ],
  );
}

/** The visitor's open chats, their rows held until the transaction ends. */
export async function lockOpenOf(sql: Sql, workspaceId: string, visitorId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM conversations WHERE workspace_id = $1 AND visitor_id = $2
         AND (state = 'pending' OR (state = 'ongoing' AND NOT client_left))
       FOR NO KEY UPDATE`,
    [workspaceId, visitorId],
  );
  return rows.map(({ id }) => id);
}
