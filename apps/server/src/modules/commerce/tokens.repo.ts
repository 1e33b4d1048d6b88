import type { Sql } from '../../platform/db/db.ts';
import type { ConnectionRow } from './connections.repo.ts';

type Of = Pick<ConnectionRow, 'id' | 'workspace_id' | 'version'>;

export async function findToken(sql: Sql, { id, version }: Of): Promise<string | null> {
  const { rows } = await sql.query<{ sealed: string | null }>({
    name: 'shop-token',
    text: 'SELECT sealed FROM shop_tokens WHERE connection_id = $1 AND version = $2',
    values: [id, version],
  });
  return rows[0]?.sealed ?? null;
}

/**
 * True: nobody else asks for a token of this connection until then. The time is the machine's own, as a lease is about
 * processes; with other keys than those of the row the token is another one.
 */
export async function leaseToken(
  sql: Sql,
  { id, workspace_id: workspaceId, version }: Of,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'shop-token-lease',
    text: `INSERT INTO shop_tokens AS t (connection_id, workspace_id, version, leased_until)
           SELECT id, workspace_id, version, $5 FROM shop_connections WHERE id = $1 AND workspace_id = $2 AND version = $3
           ON CONFLICT (connection_id) DO UPDATE SET leased_until = $5, version = $3,
             sealed = CASE WHEN t.version = $3 THEN t.sealed END
            WHERE t.version < $3 OR (t.version = $3 AND (t.leased_until IS NULL OR t.leased_until < $4))`,
    values: [id, workspaceId, version, now, until],
  });
  return rowCount === 1;
}

/** Kept also where the lease has run out: the vendor has given it, and it may be the only good one. */
export async function writeToken(sql: Sql, { id, version }: Of, sealed: string): Promise<void> {
  await sql.query({
    name: 'shop-token-write',
    text: 'UPDATE shop_tokens SET sealed = $3 WHERE connection_id = $1 AND version = $2',
    values: [id, version, sealed],
  });
}

export async function releaseToken(sql: Sql, { id, version }: Of): Promise<void> {
  await sql.query({
    name: 'shop-token-release',
    text: 'UPDATE shop_tokens SET leased_until = NULL WHERE connection_id = $1 AND version = $2',
    values: [id, version],
  });
}

/** What the vendor gave when it let us in. */
export async function putToken(
  sql: Sql,
  { id, workspace_id: workspaceId, version }: Of,
  sealed: string,
): Promise<void> {
  await sql.query({
    name: 'shop-token-put',
    text: `INSERT INTO shop_tokens (connection_id, workspace_id, version, sealed) VALUES ($1, $2, $3, $4)
           ON CONFLICT (connection_id) DO UPDATE SET version = $3, sealed = $4, leased_until = NULL`,
    values: [id, workspaceId, version, sealed],
  });
}
