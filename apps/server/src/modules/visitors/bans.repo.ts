import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';

/** A ban that is neither lifted nor over; `$now` is the place of the present moment. */
const runs = (of: string, now: string): string =>
  `${of}.lifted_at IS NULL AND (${of}.expires_at IS NULL OR ${of}.expires_at > ${now})`;

/** As the table has it: one IPv4 address, or the network of an IPv6 address. */
const network = (ip: string): string =>
  `network(set_masklen(${ip}::inet, CASE family(${ip}::inet) WHEN 4 THEN 32 ELSE 64 END))`;

export interface Suspect {
  workspaceId: string;
  storeId: string;
  /** Null before a visitor exists. */
  visitorId: string | null;
  /** One of the internet's (`publicAddress`), else null. */
  ip: string | null;
  /** Just given, in small letters; the one the visitor has counts in any case. */
  email?: string | null;
}

/**
 * The bans of this store that keep somebody out: as a visitor, from the same address (decision G-11), or by an e-mail. One
 * look into an index for each, since every message of a visitor asks.
 */
export async function bansOn(sql: Sql, suspect: Suspect, now: Date): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'bans-on',
    text: `SELECT b.id FROM bans b
            WHERE b.visitor_id = $3 AND b.workspace_id = $1 AND b.blocks_visitor AND ${runs('b', '$6')}
           UNION ALL
           SELECT b.id FROM bans b
            WHERE b.store_id = $2 AND b.workspace_id = $1 AND b.network = ${network('$4')} AND ${runs('b', '$6')}
           UNION ALL
           SELECT b.id FROM bans b
            WHERE b.store_id = $2 AND b.workspace_id = $1 AND ${runs('b', '$6')}
              AND b.email IN ($5::text, (SELECT lower(v.email) FROM visitors v WHERE v.id = $3 AND v.workspace_id = $1))`,
    values: [suspect.workspaceId, suspect.storeId, suspect.visitorId, suspect.ip, suspect.email ?? null, now],
  });
  return [...new Set(rows.map(({ id }) => id))];
}

/** Once a second at most: a page that tries again and again costs no more than a look. */
export async function countTry(sql: Sql, ids: readonly string[], now: Date): Promise<void> {
  await sql.query(
    `UPDATE bans SET turned_away = turned_away + 1, last_try_at = $2::timestamptz
      WHERE id = ANY ($1::uuid[]) AND (last_try_at IS NULL OR last_try_at <= $2::timestamptz - interval '1 second')`,
    [ids, now],
  );
}

export interface BanTerms {
  blocksVisitor: boolean;
  ip: string | null;
  email: string | null;
  reason: string;
  expiresAt: Date | null;
}

interface NewBan extends BanTerms {
  workspaceId: string;
  storeId: string;
  visitorId: string;
  bannedBy: string | null;
  now: Date;
}

/** Its id; null when the visitor is banned already. */
export async function insertBan(sql: Sql, ban: NewBan): Promise<string | null> {
  // One that is over is put away only where a new one needs its place.
  await sql.query(
    `UPDATE bans SET lifted_at = expires_at
      WHERE workspace_id = $1 AND visitor_id = $2 AND lifted_at IS NULL AND expires_at <= $3`,
    [ban.workspaceId, ban.visitorId, ban.now],
  );
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO bans (id, workspace_id, store_id, visitor_id, blocks_visitor, ip, email, reason, expires_at, banned_by, banned_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (visitor_id) WHERE lifted_at IS NULL DO NOTHING RETURNING id`,
    [
      ...[newId(), ban.workspaceId, ban.storeId, ban.visitorId, ban.blocksVisitor, ban.ip, ban.email],
      ...[ban.reason, ban.expiresAt, ban.bannedBy, ban.now],
    ],
  );
  return rows[0]?.id ?? null;
}

/** Lifts the visitor's ban, and with it that of what it named. Answers in which store; null when there was none. */
export async function liftBan(sql: Sql, workspaceId: string, visitorId: string, now: Date): Promise<string | null> {
  const { rows } = await sql.query<{ storeId: string }>(
    `UPDATE bans b SET lifted_at = $3 WHERE b.workspace_id = $1 AND b.visitor_id = $2 AND ${runs('b', '$3')}
     RETURNING b.store_id AS "storeId"`,
    [workspaceId, visitorId, now],
  );
  return rows[0]?.storeId ?? null;
}

/** Held until the transaction ends: who begins a chat with them meanwhile waits, and sees the ban. */
export async function holdVisitor(sql: Sql, workspaceId: string, visitorId: string): Promise<void> {
  await sql.query('SELECT 1 FROM visitors WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    workspaceId,
    visitorId,
  ]);
}

export async function nameOfBanner(sql: Sql, userId: string): Promise<string> {
  const { rows } = await sql.query<{ fullname: string }>('SELECT fullname FROM users WHERE id = $1', [userId]);
  return rows[0]?.fullname ?? '';
}

/** False when somebody else has changed or lifted it meanwhile. */
export async function updateBan(
  sql: Sql,
  workspaceId: string,
  { id, version, now, ...terms }: BanTerms & { id: string; version: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE bans b SET blocks_visitor = $5, ip = $6, email = $7, reason = $8, expires_at = $9, version = b.version + 1
      WHERE b.workspace_id = $1 AND b.id = $2 AND b.version = $3 AND ${runs('b', '$4')}`,
    [workspaceId, id, version, now, terms.blocksVisitor, terms.ip, terms.email, terms.reason, terms.expiresAt],
  );
  return rowCount === 1;
}

export interface BanRow {
  id: string;
  storeId: string;
  visitorId: string;
  blocksVisitor: boolean;
  ip: string | null;
  email: string | null;
  reason: string;
  expiresAt: Date | null;
  bannedAt: Date;
  version: number;
  /** Neither lifted nor over. */
  runs: boolean;
}

/** Held until the transaction ends, also one that is lifted. */
export async function lockBan(sql: Sql, workspaceId: string, id: string, now: Date): Promise<BanRow | null> {
  const { rows } = await sql.query<BanRow>(
    `SELECT b.id, b.store_id AS "storeId", b.visitor_id AS "visitorId", b.blocks_visitor AS "blocksVisitor", b.ip, b.email,
            b.reason, b.expires_at AS "expiresAt", b.banned_at AS "bannedAt", b.version, ${runs('b', '$3')} AS runs
       FROM bans b WHERE b.workspace_id = $1 AND b.id = $2 FOR UPDATE`,
    [workspaceId, id, now],
  );
  return rows[0] ?? null;
}

/** The visitor's own, while it runs. */
export async function runningBanOf(
  sql: Sql,
  workspaceId: string,
  visitorId: string,
  now: Date,
): Promise<{ id: string; bannedAt: Date } | null> {
  const { rows } = await sql.query<{ id: string; bannedAt: Date }>(
    `SELECT b.id, b.banned_at AS "bannedAt" FROM bans b
      WHERE b.workspace_id = $1 AND b.visitor_id = $2 AND ${runs('b', '$3')}`,
    [workspaceId, visitorId, now],
  );
  return rows[0] ?? null;
}

export interface Alike {
  id: string;
  ip: string | null;
  sameEmail: boolean;
}

/**
 * Visitors of a store, heard of since then, who may share an address or have an e-mail. Of IPv6 addresses all of them:
 * their networks are compared by whoever asks, since a row may hold anything that a proxy called an address.
 */
export async function findAlike(
  sql: Sql,
  of: { workspaceId: string; storeId: string; ip: string | null; email: string | null; since: Date },
): Promise<Alike[]> {
  const { rows } = await sql.query<Alike>(
    `SELECT v.id, v.ip, coalesce(lower(v.email) = $4, false) AS "sameEmail" FROM visitors v
      WHERE v.workspace_id = $1 AND v.store_id = $2 AND v.last_active_at > $5 AND v.signed_out_at IS NULL
        AND (v.ip = $3 OR ($3 LIKE '%:%' AND v.ip LIKE '%:%') OR lower(v.email) = $4)
      ORDER BY v.last_active_at DESC LIMIT 5000`,
    [of.workspaceId, of.storeId, of.ip, of.email, of.since],
  );
  return rows;
}
