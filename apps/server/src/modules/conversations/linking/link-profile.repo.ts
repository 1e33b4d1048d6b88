import type { Sql } from '../../../platform/db/db.ts';

interface Linked {
  conversationId: string;
  customerId: string;
  by: string;
  now: Date;
  /** Whom whoever asks saw it linked to. */
  was: string | null;
}

/** False: by now it is linked to somebody else than was seen. */
export async function linkRow(
  sql: Sql,
  workspaceId: string,
  { conversationId, customerId, by, now, was }: Linked,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE conversations SET customer_id = $3, customer_type = 'Registered', linked_at = $4, linked_by = $5, rev = rev + 1
      WHERE workspace_id = $1 AND id = $2
        AND (CASE WHEN linked_at IS NOT NULL THEN customer_id END) IS NOT DISTINCT FROM $6::uuid`,
    [workspaceId, conversationId, customerId, now, by, was],
  );
  return rowCount === 1;
}

export async function isOwnEmail(sql: Sql, userId: string, email: string): Promise<boolean> {
  const { rowCount } = await sql.query('SELECT 1 FROM users WHERE id = $1 AND lower(email) = lower($2)', [
    userId,
    email,
  ]);
  return rowCount === 1;
}
