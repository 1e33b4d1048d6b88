import type { Sql } from '../../platform/db/db.ts';
import type { ConnectionRow } from './connections.repo.ts';
import type { Feed } from './port.ts';

/** What a shop told of by its id, and which telling it was. */
export interface Hint {
  ref: string;
  number: string;
}

type Of = Pick<ConnectionRow, 'id' | 'workspace_id'>;

export async function writeHint(
  sql: Sql,
  { id, workspace_id: workspaceId }: Of,
  { feed, ref }: { feed: Feed; ref: string },
): Promise<void> {
  await sql.query({
    name: 'shop-hint',
    text: `INSERT INTO shop_hints (connection_id, workspace_id, feed, ref) VALUES ($1, $2, $3, $4)
           ON CONFLICT (connection_id, feed, ref) DO UPDATE SET number = DEFAULT`,
    values: [id, workspaceId, feed, ref],
  });
}

/** In the order they were told; no more than are asked for at once, and one more to see that there are. */
export async function listHints(sql: Sql, { id }: Pick<Of, 'id'>, feed: Feed, limit: number): Promise<Hint[]> {
  const { rows } = await sql.query<Hint>({
    name: 'shop-hints',
    text: `SELECT ref, number::text AS number FROM shop_hints WHERE connection_id = $1 AND feed = $2
            ORDER BY shop_hints.number LIMIT $3`,
    values: [id, feed, limit],
  });
  return rows;
}

/** Those that were asked for; what was told again meanwhile stays. */
export async function forgetHints(sql: Sql, { id }: Pick<Of, 'id'>, feed: Feed, hints: readonly Hint[]): Promise<void> {
  if (hints.length === 0) return;
  await sql.query({
    name: 'shop-hints-forget',
    text: `DELETE FROM shop_hints h USING unnest($3::text[], $4::bigint[]) AS asked (ref, number)
            WHERE h.connection_id = $1 AND h.feed = $2 AND h.ref = asked.ref AND h.number = asked.number`,
    values: [id, feed, hints.map(({ ref }) => ref), hints.map(({ number }) => number)],
  });
}
