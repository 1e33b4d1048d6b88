import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';

export interface Account {
  id: string;
  email: string;
  fullname: string;
  passwordHash: string | null;
}

export interface Session {
  id: string;
  userId: string;
  email: string;
  /** The first sign-in of the family: itself, unless a custom token began it. */
  familyId: string;
  generation: number;
  rotatedAt: Date;
  keepSignedIn: boolean;
  /** Whether the suite lets this person use the product. */
  suiteMember: boolean;
}

export async function findAccountByEmail(sql: Sql, email: string): Promise<Account | null> {
  const { rows } = await sql.query<Account>({
    name: 'account-by-email',
    text: 'SELECT id, email, fullname, password_hash AS "passwordHash" FROM users WHERE email = lower($1)',
    values: [email],
  });
  return rows[0] ?? null;
}

/** Only sessions that still stand: not revoked, not past their end. */
export async function findSession(sql: Sql, id: string, now: Date): Promise<Session | null> {
  const { rows } = await sql.query<Session>({
    name: 'session-by-id',
    text: `SELECT s.id, s.user_id AS "userId", u.email, coalesce(s.parent_id, s.id) AS "familyId", s.generation, s.rotated_at AS "rotatedAt",
                  s.keep_signed_in AS "keepSignedIn", u.suite_member AS "suiteMember"
             FROM auth_sessions s JOIN users u ON u.id = s.user_id
            WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2`,
    values: [id, now],
  });
  return rows[0] ?? null;
}

export interface NewSession {
  userId: string;
  parentId: string | null;
  suiteSession: string | null;
  keepSignedIn: boolean;
  userAgent: string | null;
  ip: string;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(sql: Sql, session: NewSession): Promise<string> {
  const id = newId();
  await sql.query(
    `INSERT INTO auth_sessions (id, user_id, generation, rotated_at, keep_signed_in, user_agent, ip, created_at, expires_at,
       parent_id, suite_session)
     VALUES ($1, $2, 1, $3, $4, $5, $6, $3, $7, $8,
       coalesce($9, (SELECT parent.suite_session FROM auth_sessions parent WHERE parent.id = $8)))`,
    [
      id,
      session.userId,
      session.now,
      session.keepSignedIn,
      session.userAgent,
      session.ip,
      session.expiresAt,
      session.parentId,
      session.suiteSession,
    ],
  );
  return id;
}

/** Moves to the next generation if `generation` is still the newest; false when somebody was faster. */
export async function rotateSession(
  sql: Sql,
  input: {
    id: string;
    generation: number;
    now: Date;
    expiresAt: Date;
    device: { ip: string; userAgent: string | null };
  },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE auth_sessions SET generation = generation + 1, rotated_at = $3, expires_at = $4, last_used_at = $3, ip = $5,
            user_agent = coalesce($6, user_agent)
      WHERE id = $1 AND generation = $2 AND revoked_at IS NULL AND expires_at > $3`,
    [input.id, input.generation, input.now, input.expiresAt, input.device.ip, input.device.userAgent],
  );
  return rowCount === 1;
}

/** Ends the session and all that came from the same sign-in, whichever of them is named. Answers those it ended. */
export async function revokeFamily(
  sql: Sql,
  id: string,
  reason: 'sign-out' | 'reuse',
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `UPDATE auth_sessions s SET revoked_at = $3, revoked_reason = $2
       FROM (SELECT coalesce(parent_id, id) AS first FROM auth_sessions WHERE id = $1) family
      WHERE (s.id = family.first OR s.parent_id = family.first) AND s.revoked_at IS NULL
      RETURNING s.id`,
    [id, reason, now],
  );
  return rows.map((row) => row.id);
}

export interface Otp {
  userId: string;
  workspaceId: string;
  sessionId: string;
  email: string;
}

export async function insertOtp(
  sql: Sql,
  otp: Omit<Otp, 'email'> & { otpHash: string; channel: 'message' | 'tracking' | 'notifications'; expiresAt: Date },
): Promise<void> {
  await sql.query(
    `INSERT INTO socket_otps (otp_hash, user_id, workspace_id, session_id, channel, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [otp.otpHash, otp.userId, otp.workspaceId, otp.sessionId, otp.channel, otp.expiresAt],
  );
}

/** One statement spends the code, so of two sockets with the same code one gets nothing. */
export async function takeOtp(sql: Sql, otpHash: string, channel: string, now: Date): Promise<Otp | null> {
  const { rows } = await sql.query<Otp>({
    name: 'otp-take',
    text: `DELETE FROM socket_otps o USING users u
            WHERE o.otp_hash = $1 AND o.channel = $2 AND o.expires_at > $3 AND u.id = o.user_id
        RETURNING o.user_id AS "userId", o.workspace_id AS "workspaceId", o.session_id AS "sessionId", u.email`,
    values: [otpHash, channel, now],
  });
  return rows[0] ?? null;
}

/** Codes and links nobody used, secrets nobody confirmed, and sessions long over. */
export async function deleteExpired(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM socket_otps WHERE expires_at < $1', [now]);
  await sql.query('DELETE FROM account_links WHERE expires_at < $1', [now]);
  await sql.query(
    "DELETE FROM two_factors WHERE confirmed_at IS NULL AND created_at < $1::timestamptz - interval '1 day'",
    [now],
  );
  await sql.query("DELETE FROM auth_sessions WHERE expires_at < $1::timestamptz - interval '30 days'", [now]);
}
