import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';

/**
 * Id of the account with this address; made without password and name when there is none, so that a membership can point
 * to it. It becomes somebody's when the invitation is accepted.
 */
export async function ensureAccount(sql: Sql, email: string, now: Date): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO users (id, email, fullname, created_at) VALUES ($1, $2, '', $3)
     ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`,
    [newId(), email, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The account was neither found nor made.');
  return row.id;
}

/**
 * Takes an account away that an invitation made and nobody ever used. Held first and looked at afterwards: another
 * workspace may be inviting the same address right now.
 */
export async function dropUnusedAccount(sql: Sql, userId: string): Promise<void> {
  await sql.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
  await sql.query(
    `DELETE FROM users u WHERE u.id = $1 AND u.password_hash IS NULL AND u.fullname = ''
        AND NOT EXISTS (SELECT 1 FROM workspace_members m WHERE m.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM suite_identities i WHERE i.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM auth_sessions s WHERE s.user_id = u.id)`,
    [userId],
  );
}
