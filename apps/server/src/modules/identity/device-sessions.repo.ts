import type { Sql } from '../../platform/db/db.ts';

export type EndReason = 'sign-out' | 'reuse' | 'deactivated' | 'revoked' | 'password';

export interface DeviceSessionRow {
  id: string;
  userAgent: string | null;
  ip: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  current: boolean;
}

/**
 * One row per sign-in that stands, however many sessions its custom tokens began: browser and address are those of
 * the one used last. `sessionId` is the caller's.
 */
export async function listDeviceSessions(
  sql: Sql,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<DeviceSessionRow[]> {
  const { rows } = await sql.query<DeviceSessionRow>(
    `WITH valid AS (
       SELECT id, coalesce(parent_id, id) AS family, user_agent, ip, created_at,
              greatest(last_used_at, rotated_at, created_at) AS used
         FROM auth_sessions WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $3)
     SELECT family AS id, (array_agg(user_agent ORDER BY used DESC))[1] AS "userAgent",
            (array_agg(ip ORDER BY used DESC))[1] AS ip, min(created_at) AS "createdAt", max(used) AS "lastUsedAt",
            bool_or(id = $2) AS current
       FROM valid GROUP BY family ORDER BY bool_or(id = $2) DESC, max(used) DESC LIMIT 200`,
    [userId, sessionId, now],
  );
  return rows;
}

interface Ending {
  userId: string;
  reason: EndReason;
  now: Date;
}

/** Ends the sign-in that the session belongs to, if it is this person's. Answers the sessions that it ended. */
export async function revokeOwnFamily(sql: Sql, id: string, { userId, reason, now }: Ending): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `UPDATE auth_sessions s SET revoked_at = $4, revoked_reason = $3
       FROM (SELECT coalesce(parent_id, id) AS first FROM auth_sessions WHERE id = $1 AND user_id = $2) family
      WHERE (s.id = family.first OR s.parent_id = family.first) AND s.user_id = $2 AND s.revoked_at IS NULL
        AND s.expires_at > $4
      RETURNING s.id`,
    [id, userId, reason, now],
  );
  return rows.map((row) => row.id);
}

/** Ends every sign-in of the person, except the one that the session `keep` belongs to. */
export async function revokeOthers(sql: Sql, keep: string | null, { userId, reason, now }: Ending): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `UPDATE auth_sessions s SET revoked_at = $4, revoked_reason = $3
      WHERE s.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $4
        AND ($2::uuid IS NULL OR coalesce(s.parent_id, s.id) IS DISTINCT FROM
             (SELECT coalesce(k.parent_id, k.id) FROM auth_sessions k WHERE k.id = $2))
      RETURNING s.id`,
    [userId, keep, reason, now],
  );
  return rows.map((row) => row.id);
}

/** Ends what came from one session of the suite. Answers the person and the sessions; `known`: some did, if long ago. */
export async function revokeOfSuite(
  sql: Sql,
  suiteSession: string,
  { reason, now }: Omit<Ending, 'userId'>,
): Promise<{ known: boolean; ended: { id: string; userId: string }[] }> {
  const known = await sql.query('SELECT 1 FROM auth_sessions WHERE suite_session = $1 LIMIT 1', [suiteSession]);
  const { rows } = await sql.query<{ id: string; userId: string }>(
    `UPDATE auth_sessions SET revoked_at = $3, revoked_reason = $2
      WHERE suite_session = $1 AND revoked_at IS NULL AND expires_at > $3 RETURNING id, user_id AS "userId"`,
    [suiteSession, reason, now],
  );
  return { known: known.rows.length > 0, ended: rows };
}

/** Notes that a session is in use, where from; at most once a minute, because it is asked often. */
export async function touchSession(
  sql: Sql,
  input: { sessionId: string; ip: string; userAgent: string | null; now: Date },
): Promise<void> {
  await sql.query(
    `UPDATE auth_sessions SET last_used_at = $4, ip = $2, user_agent = coalesce($3, user_agent)
      WHERE id = $1 AND revoked_at IS NULL
        AND (last_used_at IS NULL OR last_used_at < $4::timestamptz - interval '1 minute' OR ip IS DISTINCT FROM $2)`,
    [input.sessionId, input.ip, input.userAgent, input.now],
  );
}
