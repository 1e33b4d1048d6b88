import { limits } from '@chatso/domain';
import type { Sql } from '../../platform/db/db.ts';
import { type ConnectionRow, connectionColumns, type Seen } from './connections.repo.ts';

/** Of all workspaces: those whose time has come and that nobody copies. */
export async function listDue(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'shop-connections-due',
    text: `SELECT id FROM shop_connections WHERE copy_at <= $1 AND (leased_until IS NULL OR leased_until < $1)
           UNION SELECT id FROM shop_connections WHERE copy_at = 'infinity' AND leased_until < $1 LIMIT $2`,
    values: [now, limit],
  });
  return rows.map(({ id }) => id);
}

/** Takes a connection to copy it until `until`; null: it is not due, or somebody copies it. */
export async function takeConnection(
  sql: Sql,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ConnectionRow | null> {
  const { rows } = await sql.query<ConnectionRow>({
    name: 'shop-connection-take',
    text: `UPDATE shop_connections SET copy_at = 'infinity', leased_until = $3
            WHERE id = $1 AND (leased_until IS NULL OR leased_until < $2) AND (copy_at <= $2 OR leased_until < $2)
            RETURNING ${connectionColumns}`,
    values: [id, now, until],
  });
  return rows[0] ?? null;
}

export async function keepLease(sql: Sql, { id, version }: Seen, until: Date): Promise<void> {
  await sql.query({
    name: 'shop-connection-lease',
    text: 'UPDATE shop_connections SET leased_until = $3 WHERE id = $1 AND version = $2',
    values: [id, version, until],
  });
}

/**
 * Asks for a copy as soon as may be: at once, or when the shop has rested so long since the last one. Null: it was asked for
 * already, or somebody copies; else when it is due.
 */
export async function wantCopy(
  sql: Sql,
  id: string,
  { now, restMs }: { now: Date; restMs: number },
): Promise<Date | null> {
  const { rows } = await sql.query<{ free: boolean; due: Date }>({
    name: 'shop-connection-want',
    text: `UPDATE shop_connections c SET copy_at = w.due
             FROM (SELECT greatest($2::timestamptz, max(f.synced_at) + $3 * interval '1 millisecond') AS due
                     FROM shop_feeds f WHERE f.connection_id = $1) w
            WHERE c.id = $1 AND c.copy_at > w.due
            RETURNING c.leased_until IS NULL OR c.leased_until < $2 AS free, w.due`,
    values: [id, now, restMs],
  });
  return rows[0]?.free ? rows[0].due : null;
}

/** Ends a copy. Answers when the next one is due that was asked for in the meantime, null when nobody asked. */
export async function endCopy(
  sql: Sql,
  { id, version }: Seen,
  { next, failed, now }: { next: Date; failed: boolean; now: Date },
): Promise<Date | null> {
  const rested = new Date(now.getTime() + limits.shopCopyRestMs);
  const { rows } = await sql.query<{ due: Date }>({
    name: 'shop-connection-end-copy',
    text: `UPDATE shop_connections SET leased_until = NULL, failures = CASE WHEN $4 THEN failures + 1 ELSE 0 END,
             copy_at = CASE WHEN NOT $4 AND copy_at < $3 THEN greatest(copy_at, $5) ELSE $3::timestamptz END
            WHERE id = $1 AND version = $2 RETURNING copy_at AS due`,
    values: [id, version, next, failed, rested],
  });
  return rows[0] && rows[0].due < next ? rows[0].due : null;
}
