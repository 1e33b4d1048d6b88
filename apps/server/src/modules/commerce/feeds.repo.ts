import type { Sql } from '../../platform/db/db.ts';
import type { ConnectionRow } from './connections.repo.ts';
import type { Feed } from './port.ts';

/** How far one list of a shop is copied. */
export interface FeedRow {
  feed: Feed;
  since: Date | null;
  cursor: string | null;
  pass_began: Date | null;
  latest: Date | null;
  /** Rows of the pass that runs, or of the last one. */
  read: number;
  synced_at: Date | null;
  /** The pass that runs reads everything, and when the last such pass ended. */
  whole: boolean;
  whole_at: Date | null;
  page_size: number;
}

export async function listFeeds(
  sql: Sql,
  connectionIds: readonly string[],
): Promise<(FeedRow & { connection_id: string })[]> {
  const { rows } = await sql.query<FeedRow & { connection_id: string }>({
    name: 'shop-feeds',
    text: `SELECT connection_id, feed, since, cursor, pass_began, latest, read, synced_at, whole, whole_at, page_size FROM shop_feeds
            WHERE connection_id = ANY ($1::uuid[]) ORDER BY feed`,
    values: [connectionIds],
  });
  return rows;
}

export async function writeFeed(
  sql: Sql,
  { id, workspace_id: workspaceId }: ConnectionRow,
  row: FeedRow,
): Promise<void> {
  await sql.query({
    name: 'shop-feed-write',
    text: `INSERT INTO shop_feeds (connection_id, workspace_id, feed, since, cursor, pass_began, latest, read, synced_at, whole,
             whole_at, page_size)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
           ON CONFLICT (connection_id, feed) DO UPDATE SET since = excluded.since, cursor = excluded.cursor,
             pass_began = excluded.pass_began, latest = excluded.latest, read = excluded.read, synced_at = excluded.synced_at,
             whole = excluded.whole, whole_at = excluded.whole_at, page_size = excluded.page_size`,
    values: [
      ...[id, workspaceId, row.feed, row.since, row.cursor, row.pass_began, row.latest, row.read, row.synced_at],
      ...[row.whole, row.whole_at, row.page_size],
    ],
  });
}

export async function forgetFeeds(sql: Sql, connectionId: string): Promise<void> {
  await sql.query({
    name: 'shop-feeds-forget',
    text: 'DELETE FROM shop_feeds WHERE connection_id = $1',
    values: [connectionId],
  });
}
