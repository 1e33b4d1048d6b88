import type { Sql } from '../../platform/db/db.ts';
import { sqlState } from '../../platform/errors.ts';
import type { Account } from './identity.repo.ts';

export async function findAccountById(sql: Sql, id: string): Promise<Account | null> {
  const { rows } = await sql.query<Account>(
    'SELECT id, email, fullname, password_hash AS "passwordHash" FROM users WHERE id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** False when the password is not `before` any more: somebody else changed it first. */
export async function replacePassword(
  sql: Sql,
  input: { userId: string; before: string | null; after: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2',
    [input.userId, input.before, input.after],
  );
  return rowCount === 1;
}

/** Answers the address before, or null when another account has the new one. */
export async function replaceEmail(sql: Sql, userId: string, email: string): Promise<string | null> {
  try {
    const { rows } = await sql.query<{ before: string }>(
      `UPDATE users u SET email = lower($2) FROM (SELECT id, email FROM users WHERE id = $1 FOR UPDATE) old
        WHERE u.id = old.id RETURNING old.email AS before`,
      [userId, email],
    );
    return rows[0]?.before ?? null;
  } catch (error) {
    if (sqlState(error) === '23505') return null;
    throw error;
  }
}
