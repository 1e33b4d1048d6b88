import type { Sql } from '../../platform/db/db.ts';
import type { ConnectionRow } from './connections.repo.ts';
import type { Feed, LeftOut } from './port.ts';

/** Rows of a page that could not be read, in place of what was known of the page's rows. */
export async function writeLeftOut(
  sql: Sql,
  { id, workspace_id: workspaceId }: Pick<ConnectionRow, 'id' | 'workspace_id'>,
  { feed, read, leftOut, now }: { feed: Feed; read: readonly string[]; leftOut: readonly LeftOut[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql.query<{ changed: boolean }>({
    name: 'shop-left-out-write',
    text: `WITH mended AS (
             DELETE FROM shop_left_out WHERE connection_id = $1 AND feed = $3 AND ref = ANY ($4::text[]) RETURNING 1),
           kept AS (
             INSERT INTO shop_left_out (connection_id, workspace_id, feed, ref, detail, seen_at)
             SELECT $1, $2, $3, l.ref, l.detail, $6 FROM jsonb_to_recordset($5::jsonb) AS l (ref text, detail text)
             ON CONFLICT (connection_id, feed, ref) DO UPDATE SET detail = excluded.detail, seen_at = excluded.seen_at
             RETURNING 1)
           SELECT (SELECT count(*) FROM mended) + (SELECT count(*) FROM kept) > 0 AS changed`,
    values: [id, workspaceId, feed, read, JSON.stringify(distinct(leftOut)), now],
  });
  return rows[0]?.changed ?? false;
}

/** One of each id: a statement must not name a row twice. */
const distinct = (rows: readonly LeftOut[]): LeftOut[] => [...new Map(rows.map((row) => [row.ref, row])).values()];

/** The newest few of each list, with how many there are. */
export async function listLeftOut(
  sql: Sql,
  connectionIds: readonly string[],
  each: number,
): Promise<(LeftOut & { connection_id: string; feed: Feed; count: number })[]> {
  const { rows } = await sql.query<LeftOut & { connection_id: string; feed: Feed; count: number }>({
    name: 'shop-left-out',
    text: `SELECT connection_id, feed, ref, detail, count FROM (
             SELECT l.*, count(*) OVER (PARTITION BY connection_id, feed)::int AS count,
                    row_number() OVER (PARTITION BY connection_id, feed ORDER BY seen_at DESC, ref) AS place
               FROM shop_left_out l WHERE connection_id = ANY ($1::uuid[])) ranked
            WHERE place <= $2 ORDER BY connection_id, feed, place`,
    values: [connectionIds, each],
  });
  return rows;
}

export async function forgetLeftOut(sql: Sql, connectionId: string): Promise<void> {
  await sql.query({
    name: 'shop-left-out-forget',
    text: 'DELETE FROM shop_left_out WHERE connection_id = $1',
    values: [connectionId],
  });
}
