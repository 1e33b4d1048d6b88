import type { Sql } from '../../platform/db/db.ts';
import { sqlState } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
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

export async function idsOfAccounts(sql: Sql, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>('SELECT id FROM users WHERE email = ANY ($1)', [emails]);
  return rows.map(({ id }) => id);
}

/** Whether this installation knows anybody at all. */
export async function hasAccounts(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ any: boolean }>('SELECT EXISTS (SELECT FROM users) AS any');
  return rows[0]?.any === true;
}

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

/** Sets an account's first password and name. False when there is a password by now, and it is not this one. */
export async function claimAccount(
  sql: Sql,
  input: { userId: string; passwordHash: string; fullname: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'UPDATE users SET password_hash = $2, fullname = $3 WHERE id = $1 AND password_hash IS NULL',
    [input.userId, input.passwordHash, input.fullname],
  );
  return rowCount === 1;
}

/** Where they were last. `name` is for an account that has none yet. */
export async function noteWorkspace(sql: Sql, userId: string, workspaceId: string, name = ''): Promise<void> {
  await sql.query(
    `UPDATE users SET last_active_workspace_id = $2, fullname = CASE fullname WHEN '' THEN $3 ELSE fullname END
      WHERE id = $1`,
    [userId, workspaceId, name],
  );
}

/** Only one that nobody ever signed in to. That no workspace knows it, the caller has seen while holding its row. */
export async function deleteUnusedAccount(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `DELETE FROM users u WHERE u.id = $1 AND u.password_hash IS NULL AND u.fullname = ''
        AND NOT EXISTS (SELECT 1 FROM suite_identities i WHERE i.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM auth_sessions s WHERE s.user_id = u.id)`,
    [userId],
  );
}
