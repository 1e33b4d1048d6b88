import type { Sql } from '../../platform/db/db.ts';

export interface TwoFactor {
  /** Encrypted. */
  secret: string;
  confirmedAt: Date | null;
  recoveryCodesLeft: number;
}

export async function findTwoFactor(sql: Sql, userId: string): Promise<TwoFactor | null> {
  const { rows } = await sql.query<TwoFactor>(
    `SELECT secret, confirmed_at AS "confirmedAt",
            (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS "recoveryCodesLeft"
       FROM two_factors WHERE user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Takes the place of a secret that was never confirmed; false when one is in use. */
export async function putUnconfirmed(sql: Sql, userId: string, secret: string, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `INSERT INTO two_factors AS t (user_id, secret, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
      WHERE t.confirmed_at IS NULL`,
    [userId, secret, now],
  );
  return rowCount === 1;
}

/** Of two confirmations of one secret, one turns it on. */
export async function confirmSecret(
  sql: Sql,
  input: { userId: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE two_factors SET confirmed_at = $4, last_step = $3
      WHERE user_id = $1 AND secret = $2 AND confirmed_at IS NULL`,
    [input.userId, input.secret, input.step, input.now],
  );
  return rowCount === 1;
}

/** A code is good once: false when this step, or a later one, was accepted before. */
export async function takeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'UPDATE two_factors SET last_step = $2 WHERE user_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

export async function replaceRecoveryCodes(sql: Sql, userId: string, hashes: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await sql.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])', [userId, hashes]);
}

export async function takeRecoveryCode(sql: Sql, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await sql.query('DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2', [
    userId,
    hash,
  ]);
  return rowCount === 1;
}

export async function deleteTwoFactor(sql: Sql, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query('DELETE FROM two_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL', [
    userId,
  ]);
  return rowCount === 1;
}
