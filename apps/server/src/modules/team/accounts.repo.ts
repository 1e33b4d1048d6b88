import type { Sql } from '../../platform/db/db.ts';
import { deleteUnusedAccount } from '../identity/index.ts';

/**
 * Takes an account away that an invitation made and nobody ever used. Held first and looked at afterwards: another
 * workspace may be inviting the same address right now, and has to wait for this row to point to it.
 */
export async function dropUnusedAccount(sql: Sql, userId: string): Promise<void> {
  await sql.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
  const { rows } = await sql.query('SELECT 1 FROM workspace_members WHERE user_id = $1 LIMIT 1', [userId]);
  if (rows.length === 0) await deleteUnusedAccount(sql, userId);
}
