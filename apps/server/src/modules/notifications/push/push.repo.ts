import type { Sql } from '../../../platform/db/db.ts';

export interface Device {
  id: string;
  userId: string;
}

export interface Subscription extends Device {
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export async function devicesOf(sql: Sql, userIds: readonly string[]): Promise<Device[]> {
  const { rows } = await sql.query<Device>(
    'SELECT id, user_id AS "userId" FROM push_subscriptions WHERE user_id = ANY($1::uuid[])',
    [userIds],
  );
  return rows;
}

export async function findSubscription(sql: Sql, id: string): Promise<Subscription | null> {
  const { rows } = await sql.query<Subscription>(
    `SELECT id, user_id AS "userId", session_id AS "sessionId", endpoint, p256dh, auth
       FROM push_subscriptions WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** A browser has one: of who signed in on it last. False when the sign-in ended meanwhile. */
export async function saveSubscription(sql: Sql, subscription: Subscription, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     SELECT $1, $2, s.id, $4, $5, $6, $7 FROM auth_sessions s
      WHERE s.id = $3 AND s.user_id = $2 AND s.revoked_at IS NULL FOR SHARE OF s
     ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth`,
    [
      ...[subscription.id, subscription.userId, subscription.sessionId],
      ...[subscription.endpoint, subscription.p256dh, subscription.auth, now],
    ],
  );
  return rowCount === 1;
}

/** A sign-in is one browser, so it keeps the newest and loses what the browser has replaced. */
export async function deleteOtherSubscriptions(sql: Sql, sessionId: string, endpoint: string): Promise<void> {
  await sql.query('DELETE FROM push_subscriptions WHERE session_id = $1 AND endpoint <> $2', [sessionId, endpoint]);
}

export async function deleteSubscriptionsOf(sql: Sql, sessionId: string): Promise<boolean> {
  const { rowCount } = await sql.query('DELETE FROM push_subscriptions WHERE session_id = $1', [sessionId]);
  return (rowCount ?? 0) > 0;
}

export async function hasSubscription(sql: Sql, sessionId: string): Promise<boolean> {
  const { rows } = await sql.query('SELECT 1 FROM push_subscriptions WHERE session_id = $1 LIMIT 1', [sessionId]);
  return rows.length > 0;
}

export async function deleteSubscription(sql: Sql, id: string): Promise<void> {
  await sql.query('DELETE FROM push_subscriptions WHERE id = $1', [id]);
}
