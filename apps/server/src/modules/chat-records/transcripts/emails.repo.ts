import type { Sql } from '../../../platform/db/db.ts';

export async function emailOf(sql: Sql, userId: string): Promise<string> {
  const { rows } = await sql.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
  return rows[0]?.email ?? '';
}
