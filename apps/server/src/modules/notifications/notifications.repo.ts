import type { AppNotification, NotificationData, NotificationType } from '@chatso/contract';
import { type AgentActor, isAdmin } from '../../platform/actor.ts';
import type { Sql } from '../../platform/db/db.ts';

export interface NotificationRow {
  id: string;
  seq: number;
  type: NotificationType;
  title: string;
  body: string;
  data: NotificationData;
  createdAt: Date;
  readAt: Date | null;
}

export const toNotification = (row: NotificationRow): AppNotification => ({
  _id: row.id,
  type: row.type,
  title: row.title,
  body: row.body,
  data: row.data,
  createdAt: row.createdAt.toISOString(),
  read: row.readAt !== null,
});

const columns = `n.id, n.seq, n.type, n.title, n.body, n.data, n.created_at AS "createdAt", n.read_at AS "readAt"`;

/** Whose, and what of it he may see now: a store taken from him takes its notifications along (decision D-6). */
const visible = `n.workspace_id = $1 AND n.user_id = $2
  AND (n.permission IS NULL OR n.permission = ANY($3::text[]))
  AND (n.store_id IS NULL OR $4 OR EXISTS (
    SELECT 1 FROM member_stores ms
     WHERE ms.workspace_id = $1 AND ms.user_id = $2 AND ms.store_id = n.store_id
       AND (ms.category_ids = '{}' OR n.category_id IS NULL OR n.category_id = ANY(ms.category_ids))))`;

export interface Reader {
  workspaceId: string;
  actor: Pick<AgentActor, 'userId' | 'role' | 'permissions'>;
}

const readerValues = ({ workspaceId, actor }: Reader): unknown[] => [
  workspaceId,
  actor.userId,
  [...actor.permissions],
  isAdmin(actor as AgentActor),
];

/** Newest first. */
export async function listRows(
  sql: Sql,
  reader: Reader,
  page: { limit: number; offset: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql.query<NotificationRow>(
    `SELECT ${columns} FROM notifications n WHERE ${visible} ORDER BY n.seq DESC LIMIT $5 OFFSET $6`,
    [...readerValues(reader), page.limit, page.offset],
  );
  return rows;
}

/** The newest `limit` after `seq`, oldest first. */
export async function listAfter(sql: Sql, reader: Reader, seq: number, limit: number): Promise<NotificationRow[]> {
  const { rows } = await sql.query<NotificationRow>(
    `SELECT ${columns} FROM notifications n WHERE ${visible} AND n.seq > $5 ORDER BY n.seq DESC LIMIT $6`,
    [...readerValues(reader), seq, limit],
  );
  return rows.reverse();
}

export async function countRows(sql: Sql, reader: Reader): Promise<{ count: number; unread: number }> {
  const { rows } = await sql.query<{ count: number; unread: number }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE n.read_at IS NULL))::int AS unread
       FROM notifications n WHERE ${visible}`,
    readerValues(reader),
  );
  return rows[0] ?? { count: 0, unread: 0 };
}

export async function countUnread(sql: Sql, reader: Reader): Promise<number> {
  const { rows } = await sql.query<{ unread: number }>(
    `SELECT count(*)::int AS unread FROM notifications n WHERE ${visible} AND n.read_at IS NULL`,
    readerValues(reader),
  );
  return rows[0]?.unread ?? 0;
}

/** `ids` null: all of them. True when anything changed. */
export async function markRows(sql: Sql, reader: Reader, ids: readonly string[] | null, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE notifications n SET read_at = $5
      WHERE ${visible} AND n.read_at IS NULL AND ($6::uuid[] IS NULL OR n.id = ANY($6::uuid[]))`,
    [...readerValues(reader), now, ids],
  );
  return (rowCount ?? 0) > 0;
}

export async function raiseRev(sql: Sql, workspaceId: string, userId: string): Promise<void> {
  await sql.query('UPDATE notification_heads SET rev = rev + 1 WHERE workspace_id = $1 AND user_id = $2', [
    workspaceId,
    userId,
  ]);
}

export interface NewNotification {
  type: NotificationType;
  /** Names what happened, the same in every try: `chat-missed:<conversation>`. */
  dedupeKey: string;
  title: string;
  body: string;
  data: NotificationData;
  /** What one must hold to see it. */
  permission?: 'liveChat' | 'tickets';
  store?: { storeId: string; categoryId: string | null };
  /**
   * Folds repeated notifications into one: while the latest of the same type, store and department is unread and less than
   * an hour old, it counts this one too. Returns its words for that count.
   */
  fold?: (count: number) => { title: string; body: string };
}

export interface Inserted {
  id: string;
  userId: string;
}

/**
 * One row for each of `people` who does not have this happening yet, numbered under the lock of the person's head.
 * Locks in the order of the ids, so two of these never wait for each other crosswise.
 */
export async function insertRows(
  sql: Sql,
  workspaceId: string,
  people: readonly Inserted[],
  input: NewNotification,
  now: Date,
): Promise<Inserted[]> {
  const sorted = [...people].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  const { rows } = await sql.query<Inserted>(
    `WITH fresh AS (
       SELECT p.id, p.user_id FROM unnest($2::uuid[], $3::uuid[]) AS p(id, user_id)
        WHERE NOT EXISTS (SELECT 1 FROM notifications n
                           WHERE n.workspace_id = $1 AND n.user_id = p.user_id
                              AND (n.happening = $5 OR $5 = ANY (n.folded)))
     ), heads AS (
       INSERT INTO notification_heads AS h (workspace_id, user_id, seq, rev)
       SELECT $1, user_id, 1, 1 FROM fresh
       ON CONFLICT (workspace_id, user_id) DO UPDATE SET seq = h.seq + 1, rev = h.rev + 1
       RETURNING user_id, seq
     )
     INSERT INTO notifications (id, workspace_id, user_id, seq, type, happening, title, body, data, permission, store_id,
       category_id, created_at)
     SELECT fresh.id, $1, fresh.user_id, heads.seq, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12
       FROM fresh JOIN heads ON heads.user_id = fresh.user_id
     ON CONFLICT DO NOTHING
     RETURNING id, user_id AS "userId"`,
    [
      ...[workspaceId, sorted.map(({ id }) => id), sorted.map(({ userId }) => userId)],
      ...[input.type, input.dedupeKey, input.title, input.body, JSON.stringify(input.data)],
      ...[input.permission ?? null, input.store?.storeId ?? null, input.store?.categoryId ?? null, now],
    ],
  );
  return rows;
}

/** An unread notification that later ones of its kind are folded into. */
interface Standing {
  id: string;
  userId: string;
  count: number;
  /** It already counts this event. */
  known: boolean;
}

const foldedAtMost = 1000;

/** Locks these people's heads, so that the second of two simultaneous missed chats sees the first. */
export async function lockStanding(
  sql: Sql,
  workspaceId: string,
  userIds: readonly string[],
  { type, dedupeKey, store }: Pick<NewNotification, 'type' | 'dedupeKey' | 'store'>,
  now: Date,
): Promise<Standing[]> {
  await sql.query(
    `INSERT INTO notification_heads (workspace_id, user_id, seq, rev)
     SELECT $1, p.id, 0, 0 FROM unnest($2::uuid[]) AS p(id) ORDER BY p.id
     ON CONFLICT (workspace_id, user_id) DO UPDATE SET rev = notification_heads.rev`,
    [workspaceId, userIds],
  );
  const { rows } = await sql.query<Standing>(
    `SELECT DISTINCT ON (n.user_id) n.id, n.user_id AS "userId", coalesce((n.data ->> 'count')::int, 1) AS count,
            ($6 = n.happening OR $6 = ANY (n.folded)) AS known
       FROM notifications n
      WHERE n.workspace_id = $1 AND n.user_id = ANY ($2::uuid[]) AND n.read_at IS NULL AND n.type = $3
        AND n.store_id IS NOT DISTINCT FROM $4 AND n.category_id IS NOT DISTINCT FROM $5
        AND (($6 = n.happening OR $6 = ANY (n.folded))
          OR (n.created_at > $7::timestamptz - interval '1 hour' AND cardinality(n.folded) < $8))
      ORDER BY n.user_id, known DESC, n.seq DESC`,
    [workspaceId, userIds, type, store?.storeId ?? null, store?.categoryId ?? null, dedupeKey, now, foldedAtMost],
  );
  return rows;
}

/** Adds one to each count and moves it to the top of its person's list. */
export async function foldInto(
  sql: Sql,
  workspaceId: string,
  standing: readonly Standing[],
  input: NewNotification & { fold: (count: number) => { title: string; body: string } },
  now: Date,
): Promise<void> {
  const words = standing.map(({ count }) => input.fold(count + 1));
  await sql.query(
    `WITH folding AS (
       SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[])
         AS f(id, user_id, count, title, body)
     ), heads AS (
       UPDATE notification_heads h SET seq = h.seq + 1, rev = h.rev + 1 FROM folding f
        WHERE h.workspace_id = $1 AND h.user_id = f.user_id RETURNING h.user_id, h.seq
     )
     UPDATE notifications n
        SET seq = heads.seq, created_at = $7, title = f.title, body = f.body,
            data = $8::jsonb || jsonb_build_object('count', f.count), folded = n.folded || $9
       FROM folding f JOIN heads ON heads.user_id = f.user_id
      WHERE n.workspace_id = $1 AND n.id = f.id`,
    [
      workspaceId,
      standing.map(({ id }) => id),
      standing.map(({ userId }) => userId),
      standing.map(({ count }) => count + 1),
      words.map(({ title }) => title),
      words.map(({ body }) => body),
      now,
      JSON.stringify(input.data),
      [input.dedupeKey],
    ],
  );
}

/** A month, and of one person never more than a thousand. */
export async function deleteOld(sql: Sql, now: Date): Promise<void> {
  await sql.query("DELETE FROM notifications WHERE created_at < $1::timestamptz - interval '30 days'", [now]);
  await sql.query(
    `DELETE FROM notifications n USING notification_heads h
      WHERE h.workspace_id = n.workspace_id AND h.user_id = n.user_id AND n.seq <= h.seq - 1000`,
  );
}

/** null when it was read, or may not be seen any more. */
export async function findUnread(sql: Sql, reader: Reader, id: string): Promise<NotificationRow | null> {
  const { rows } = await sql.query<NotificationRow>(
    `SELECT ${columns} FROM notifications n WHERE ${visible} AND n.id = $5 AND n.read_at IS NULL`,
    [...readerValues(reader), id],
  );
  return rows[0] ?? null;
}
