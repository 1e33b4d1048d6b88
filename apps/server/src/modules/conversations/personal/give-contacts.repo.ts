import type { Sql } from '../../../platform/db/db.ts';

/** The row's trigger makes the contact. What somebody works on just now is left out. Answers how many there were. */
export async function touchWithoutContact(sql: Sql, atMost: number): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'conversations-give-contacts',
    text: `UPDATE conversations SET visitor_id = visitor_id
              WHERE id IN (SELECT id FROM conversations WHERE contact_id IS NULL
                            ORDER BY id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)`,
    values: [atMost],
  });
  return rowCount ?? 0;
}
