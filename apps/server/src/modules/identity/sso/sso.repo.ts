import type { Sql } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';

export interface SuiteUser {
  id: string;
  email: string;
  suiteMember: boolean;
}

const userColumns = 'u.id, u.email, u.suite_member AS "suiteMember"';

export async function findLinkedUser(sql: Sql, issuer: string, subject: string): Promise<SuiteUser | null> {
  const { rows } = await sql.query<SuiteUser>(
    `SELECT ${userColumns} FROM suite_identities i JOIN users u ON u.id = i.user_id
      WHERE i.issuer = $1 AND i.subject = $2`,
    [issuer, subject],
  );
  return rows[0] ?? null;
}

/** The account of an address, made when there is none; `created` says which. */
export async function findOrCreateByEmail(
  sql: Sql,
  input: { email: string; fullname: string; now: Date },
): Promise<SuiteUser & { created: boolean }> {
  const { rows } = await sql.query<SuiteUser>(
    `INSERT INTO users AS u (id, email, fullname, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (email) DO NOTHING RETURNING ${userColumns}`,
    [newId(), input.email, input.fullname, input.now],
  );
  if (rows[0] !== undefined) return { ...rows[0], created: true };
  // Taken, so it is there: accounts are never removed while somebody signs in to them.
  const known = await sql.query<SuiteUser>(`SELECT ${userColumns} FROM users u WHERE u.email = $1 FOR UPDATE`, [
    input.email,
  ]);
  const [user] = known.rows;
  if (user === undefined) throw new Error('The account went away while somebody signed in to it.');
  return { ...user, created: false };
}

/** False when the account belongs to another person of this issuer already. */
export async function insertIdentity(
  sql: Sql,
  input: { issuer: string; subject: string; userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `INSERT INTO suite_identities (issuer, subject, user_id, linked_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [input.issuer, input.subject, input.userId, input.now],
  );
  return rowCount === 1;
}

/** Nothing gained by the old password stays: no second factor, no link of a mail, no session. Answers the ended sessions. */
export async function endFormerAccess(sql: Sql, userId: string, now: Date): Promise<readonly string[]> {
  await sql.query('UPDATE users SET password_hash = NULL WHERE id = $1', [userId]);
  await sql.query('DELETE FROM two_factors WHERE user_id = $1', [userId]);
  await sql.query('DELETE FROM account_links WHERE user_id = $1', [userId]);
  const { rows } = await sql.query<{ id: string }>(
    `UPDATE auth_sessions SET revoked_at = $2, revoked_reason = 'deactivated'
      WHERE user_id = $1 AND revoked_at IS NULL RETURNING id`,
    [userId, now],
  );
  return rows.map(({ id }) => id);
}

/** Answers whether that changed anything. */
export async function setSuiteMember(sql: Sql, userId: string, suiteMember: boolean): Promise<boolean> {
  const { rowCount } = await sql.query('UPDATE users SET suite_member = $2 WHERE id = $1 AND suite_member <> $2', [
    userId,
    suiteMember,
  ]);
  return rowCount === 1;
}

export async function isSuiteMember(sql: Sql, userId: string): Promise<boolean> {
  const { rows } = await sql.query<{ member: boolean }>('SELECT suite_member AS member FROM users WHERE id = $1', [
    userId,
  ]);
  return rows[0]?.member ?? false;
}

/** The suite's address of a person, unless another account has it. */
export async function followEmail(sql: Sql, userId: string, email: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE users SET email = $2 WHERE id = $1 AND email <> $2
        AND NOT EXISTS (SELECT 1 FROM users other WHERE other.email = $2)`,
    [userId, email],
  );
  return rowCount === 1;
}

/** One of several returns of the same flow, or uses of the same logout token, gets true. */
export async function spendFlow(sql: Sql, stateHash: string, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    'INSERT INTO sso_spent_flows (state_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [stateHash, expiresAt],
  );
  return rowCount === 1;
}

export async function insertCode(
  sql: Sql,
  code: { codeHash: string; browserHash: string; userId: string; suiteSession: string | null; expiresAt: Date },
): Promise<void> {
  await sql.query(
    'INSERT INTO sso_codes (code_hash, browser_hash, user_id, suite_session, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [code.codeHash, code.browserHash, code.userId, code.suiteSession, code.expiresAt],
  );
}

interface SpentCode {
  userId: string;
  email: string;
  suiteSession: string | null;
}

/** Spends the code; null when it is unknown, too old, spent, or another browser's. */
export async function takeCode(
  sql: Sql,
  input: { codeHash: string; browserHash: string; now: Date },
): Promise<SpentCode | null> {
  const { rows } = await sql.query<SpentCode>(
    `DELETE FROM sso_codes c USING users u
      WHERE c.code_hash = $1 AND c.browser_hash = $2 AND c.expires_at > $3 AND u.id = c.user_id
      RETURNING u.id AS "userId", u.email, c.suite_session AS "suiteSession"`,
    [input.codeHash, input.browserHash, input.now],
  );
  return rows[0] ?? null;
}

/** A sign-in that is on its way leads nowhere any more. */
export async function deleteCodes(sql: Sql, userId: string): Promise<void> {
  await sql.query('DELETE FROM sso_codes WHERE user_id = $1', [userId]);
}

export async function deleteCodesOfSuite(sql: Sql, suiteSession: string): Promise<number> {
  const { rowCount } = await sql.query('DELETE FROM sso_codes WHERE suite_session = $1', [suiteSession]);
  return rowCount ?? 0;
}

export async function deleteExpiredSso(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM sso_spent_flows WHERE expires_at < $1', [now]);
  await sql.query('DELETE FROM sso_codes WHERE expires_at < $1', [now]);
}
