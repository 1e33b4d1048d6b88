import type { Sql } from '../../platform/db/db.ts';

/** The stores whose mails somebody sees; null for all of them. */
export type SeenStores = readonly string[] | null;

/**
 * A condition on `mails m`: a mail is seen by who serves the store of its mailbox, or sees its ticket, which may be another
 * store's or nobody's in particular.
 */
export const seenIn = (stores: string): string =>
  `(${stores}::uuid[] IS NULL OR m.store_id = ANY (${stores}::uuid[]) OR (m.ticket_id IS NOT NULL
     AND ticket_in_stores(m.workspace_id, m.ticket_id, ${stores}::uuid[])))`;

export async function isSeen(sql: Sql, workspaceId: string, id: string, stores: SeenStores): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'mail-seen-by',
    text: `SELECT FROM mails m WHERE m.workspace_id = $1 AND m.id = $2 AND ${seenIn('$3')}`,
    values: [workspaceId, id, stores],
  });
  return rowCount === 1;
}
