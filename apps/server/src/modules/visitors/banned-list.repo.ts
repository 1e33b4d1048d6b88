import type { Sql } from '../../platform/db/db.ts';

export interface BannedFilter {
  /** Of whose stores; null: all of the workspace. */
  storeIds: readonly string[] | null;
  id?: string;
  search?: string | undefined;
  bannedBy?: readonly string[] | undefined;
  now: Date;
}

export interface BannedRow {
  id: string;
  visitor_id: string;
  number: number;
  fullname: string | null;
  email: string | null;
  banned_email: string | null;
  ip: string | null;
  banned_ip: string | null;
  blocks_visitor: boolean;
  country_code: string | null;
  store_id: string;
  store_ids: string[];
  reason: string;
  banned_at: Date;
  expires_at: Date | null;
  turned_away: number;
  last_try_at: Date | null;
  version: number;
  agent_id: string | null;
  agent_name: string | null;
  agent_avatar: string | null;
}

/** $1 workspace, $2 now, $3 stores, $4 one ban, $5 search, $6 who banned */
const filtered = `b.workspace_id = $1 AND b.lifted_at IS NULL AND (b.expires_at IS NULL OR b.expires_at > $2)
  AND ($3::uuid[] IS NULL OR b.store_id = ANY ($3)) AND ($4::uuid IS NULL OR b.id = $4)
  AND ($5::text IS NULL OR v.fullname ILIKE $5 OR v.email ILIKE $5 OR b.email ILIKE $5 OR b.ip ILIKE $5 OR v.ip ILIKE $5
    OR b.reason ILIKE $5 OR 'Visitor #' || v.number ILIKE $5)
  AND ($6::uuid[] IS NULL OR b.banned_by = ANY ($6))`;

const joins = `FROM bans b JOIN visitors v ON v.id = b.visitor_id LEFT JOIN users u ON u.id = b.banned_by`;

const valuesOf = (workspaceId: string, { now, storeIds, id, search, bannedBy }: BannedFilter): unknown[] => {
  const wanted = search?.trim();
  const like = wanted ? `%${wanted.replace(/[\\%_]/g, '\\$&')}%` : null;
  return [workspaceId, now, storeIds, id ?? null, like, bannedBy ?? null];
};

const orders = {
  name: `lower(coalesce(nullif(v.fullname, ''), b.ip, '')), v.number`,
  email: `lower(coalesce(v.email, b.email))`,
  bannedBy: 'lower(u.fullname)',
  bannedReason: `lower(nullif(b.reason, ''))`,
  bannedAt: 'b.banned_at',
  expiresAt: 'b.expires_at',
} as const;
export type BannedOrder = keyof typeof orders;

export interface BannedPage {
  by: BannedOrder;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
  /** In whose stores the same person is looked for; null: in all. */
  alsoIn: readonly string[] | null;
}

/** What is not known comes last, whichever way one sorts; but a ban that never ends is the one that ends last. */
const orderOf = ({ by, direction }: Pick<BannedPage, 'by' | 'direction'>): string => {
  const nulls = by === 'expiresAt' && direction === 'desc' ? 'FIRST' : 'LAST';
  const columns = orders[by].split(/, (?=v\.)/).map((column) => `${column} ${direction} NULLS ${nulls}`);
  return [...columns, 'b.banned_at DESC', 'b.id'].join(', ');
};

export async function listBanned(
  sql: Sql,
  workspaceId: string,
  filter: BannedFilter,
  page: BannedPage,
): Promise<BannedRow[]> {
  const { rows } = await sql.query<BannedRow>(
    `SELECT b.id, b.visitor_id, v.number, v.fullname, v.email, b.email AS banned_email, v.ip, b.ip AS banned_ip,
            b.blocks_visitor, v.country_code, b.store_id, b.reason, b.banned_at, b.expires_at, b.turned_away, b.last_try_at,
            b.version, u.id AS agent_id, u.fullname AS agent_name, u.avatar AS agent_avatar,
            ARRAY (
              SELECT o.store_id FROM bans o JOIN visitors w ON w.id = o.visitor_id
               WHERE o.workspace_id = $1 AND o.store_id <> b.store_id AND o.lifted_at IS NULL
                 AND (o.expires_at IS NULL OR o.expires_at > $2) AND ($9::uuid[] IS NULL OR o.store_id = ANY ($9))
                 AND (o.network = b.network OR coalesce(o.email, lower(w.email)) = coalesce(b.email, lower(v.email)))
               GROUP BY o.store_id ORDER BY min(o.banned_at)) AS store_ids
       ${joins} WHERE ${filtered} ORDER BY ${orderOf(page)} LIMIT $7 OFFSET $8`,
    [...valuesOf(workspaceId, filter), page.limit, page.offset, page.alsoIn],
  );
  return rows;
}

export async function countBanned(
  sql: Sql,
  workspaceId: string,
  filter: BannedFilter,
): Promise<{ count: number; ending: number }> {
  const { rows } = await sql.query<{ count: number; ending: number }>(
    `SELECT count(*)::int AS count, count(b.expires_at)::int AS ending ${joins} WHERE ${filtered}`,
    valuesOf(workspaceId, filter),
  );
  return rows[0] ?? { count: 0, ending: 0 };
}

interface Banning {
  id: string;
  fullname: string;
  avatar: string | null;
}

/** Whoever banned somebody in these stores who is still banned. */
export async function listBanning(
  sql: Sql,
  workspaceId: string,
  storeIds: readonly string[] | null,
  now: Date,
): Promise<Banning[]> {
  const { rows } = await sql.query<Banning>(
    `SELECT u.id, u.fullname, u.avatar FROM users u WHERE u.id IN (
       SELECT b.banned_by FROM bans b WHERE b.workspace_id = $1 AND b.lifted_at IS NULL
          AND (b.expires_at IS NULL OR b.expires_at > $3) AND ($2::uuid[] IS NULL OR b.store_id = ANY ($2)))
      ORDER BY lower(u.fullname), u.id LIMIT 200`,
    [workspaceId, storeIds, now],
  );
  return rows;
}
