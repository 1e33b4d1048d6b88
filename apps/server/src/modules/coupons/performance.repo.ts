import type { endpoints, QueryOf } from '@chatso/contract';
import type { Sql } from '../../platform/db/db.ts';
import { historyStart } from '../plans/index.ts';
import type { CouponRow } from './coupons.repo.ts';

export type Query = QueryOf<(typeof endpoints)['coupons.performance']>;
/** Without the page. */
export type Filter = QueryOf<(typeof endpoints)['coupons.export']>;

export interface Days {
  from: Date | null;
  /** Not within. */
  to: Date | null;
}

export interface Conditions {
  where: string;
  values: unknown[];
}

interface Seen {
  workspaceId: string;
  /** Null: all of them. */
  stores: readonly string[] | null;
  now: Date;
}

/** As far back as the plan shows chats. `redeemed` is left out where both are counted. */
export function conditionsOf({ workspaceId, stores, now }: Seen, query: Filter, { from, to }: Days): Conditions {
  const values: unknown[] = [workspaceId, now];
  const parts = [`p.workspace_id = $1 AND p.state = 'sent' AND p.created_at >= ${historyStart('$1', '$2')}`];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (stores !== null) add((at) => `p.store_id = ANY (${at}::uuid[])`, stores);
  if (query.storeId !== undefined) add((at) => `p.store_id = ${at}`, query.storeId);
  if (query.agentId !== undefined) add((at) => `p.agent_id = ${at}`, query.agentId);
  if (query.reason !== undefined) add((at) => `p.reason = ${at}`, query.reason);
  if (query.type !== undefined) add((at) => `p.type = ${at}`, query.type);
  if (query.scope === 'specific') parts.push("p.scope IN ('product', 'category')");
  else if (query.scope !== undefined) add((at) => `p.scope = ${at}`, query.scope);
  if (query.redeemed !== undefined) parts.push(`p.redeemed_at IS ${query.redeemed === 'yes' ? 'NOT ' : ''}NULL`);
  if (from !== null) add((at) => `p.created_at >= ${at}`, from);
  if (to !== null) add((at) => `p.created_at < ${at}`, to);
  const search = query.search?.trim().toLowerCase();
  if (search) {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    add(
      (at) => `(p.code LIKE ${at} OR lower(c.customer_fullname) LIKE ${at} OR lower(c.customer_email) LIKE ${at})`,
      like,
    );
  }
  return { where: parts.join(' AND '), values };
}

const source = 'coupons p LEFT JOIN conversations c ON c.id = p.conversation_id';

export interface SentRow
  extends Pick<
    CouponRow,
    | 'id'
    | 'conversation_id'
    | 'message_id'
    | 'agent_id'
    | 'state'
    | 'problem'
    | 'code'
    | 'type'
    | 'scope'
    | 'amount'
    | 'currency'
    | 'reason'
    | 'created_at'
    | 'starts_at'
    | 'expires_at'
    | 'usage_limit'
    | 'seen_at'
    | 'redeemed_at'
    | 'order_called'
    | 'product_refs'
  > {
  orders: number;
  order_url: string | null;
  revenue: number | null;
  revenue_currency: string | null;
  agent_fullname: string | null;
  agent_avatar: string | null;
  store_id: string;
  store_name: string;
  customer: string | null;
  visitor_number: number | null;
}

const sortedBy = { created: 'p.created_at', redeemed: 'p.redeemed_at', revenue: 'p.revenue' } as const;

const sentColumns = `p.id, p.conversation_id, p.message_id, p.agent_id, p.state, p.problem, p.code, p.type, p.scope, p.amount,
  p.currency, p.reason, p.created_at, p.starts_at, p.expires_at, p.usage_limit, p.seen_at, p.redeemed_at, p.order_called,
  p.product_refs, p.orders, p.order_url, p.revenue::float8 AS revenue, p.revenue_currency, p.store_id, s.name AS store_name,
  u.fullname AS agent_fullname, u.avatar AS agent_avatar, coalesce(c.customer_fullname, c.customer_email) AS customer,
  v.number AS visitor_number`;
const named = `${source} JOIN stores s ON s.id = p.store_id LEFT JOIN users u ON u.id = p.agent_id
  LEFT JOIN visitors v ON v.id = c.visitor_id`;

export async function listSent(
  sql: Sql,
  { where, values }: Conditions,
  { sort, order, limit, page }: Pick<Query, 'sort' | 'order' | 'limit' | 'page'>,
): Promise<SentRow[]> {
  const turn = order === 'asc' ? 'ASC' : 'DESC';
  const { rows } = await sql.query<SentRow>(
    `SELECT ${sentColumns} FROM ${named}
      WHERE ${where} ORDER BY ${sortedBy[sort]} ${turn} NULLS LAST, p.id ${turn} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    values,
  );
  return rows;
}

/** What a row is sorted by, what stands there without it (so that it comes last), and what it is. */
const places = {
  created: { type: 'timestamptz', asc: 'p.created_at', desc: 'p.created_at' },
  redeemed: {
    type: 'timestamptz',
    asc: "coalesce(p.redeemed_at, 'infinity')",
    desc: "coalesce(p.redeemed_at, '-infinity')",
  },
  revenue: { type: 'bigint', asc: 'coalesce(p.revenue, 9223372036854775807)', desc: 'coalesce(p.revenue, -1)' },
} as const;

type Placed = SentRow & { place: string };

/** The rows of the list behind one of them; null: from its beginning. No place is lost by rows that come meanwhile. */
export async function sentAfter(
  sql: Sql,
  { where, values }: Conditions,
  { sort, order }: Pick<Query, 'sort' | 'order'>,
  { after, limit }: { after: Pick<Placed, 'place' | 'id'> | null; limit: number },
): Promise<Placed[]> {
  const by = places[sort][order];
  const turn = order === 'asc' ? 'ASC' : 'DESC';
  const [place, id] = [`$${values.length + 1}::${places[sort].type}`, `$${values.length + 2}::uuid`];
  const cursor = after === null ? '' : `AND (${by}, p.id) ${order === 'asc' ? '>' : '<'} (${place}, ${id})`;
  const { rows } = await sql.query<Placed>(
    // The place as text: a Date would lose the microseconds and with them the place.
    `SELECT ${sentColumns}, (${by})::text AS place FROM ${named}
      WHERE ${where} ${cursor} ORDER BY ${by} ${turn}, p.id ${turn} LIMIT ${limit}`,
    after === null ? values : [...values, after.place, after.id],
  );
  return rows;
}

export interface CountRow {
  currency: string;
  sent: number;
  redeemed: number;
  discount: number;
  revenue: number;
}

/** By the currency of the coupons, the one of the most first. */
export async function countSent(sql: Sql, { where, values }: Conditions): Promise<CountRow[]> {
  const { rows } = await sql.query<CountRow>(
    `SELECT p.currency, count(*)::int AS sent, count(p.redeemed_at)::int AS redeemed,
            coalesce(sum(p.discount), 0)::float8 AS discount, coalesce(sum(p.revenue), 0)::float8 AS revenue
       FROM ${source} WHERE ${where} GROUP BY p.currency ORDER BY sent DESC, p.currency`,
    values,
  );
  return rows;
}

export async function listAgents(
  sql: Sql,
  workspaceId: string,
  stores: readonly string[] | null,
): Promise<{ id: string; fullname: string }[]> {
  const { rows } = await sql.query<{ id: string; fullname: string }>({
    name: 'coupons-agents',
    text: `SELECT u.id, u.fullname FROM users u WHERE u.id IN (
             SELECT p.agent_id FROM coupons p WHERE p.workspace_id = $1 AND p.state = 'sent'
                AND ($2::uuid[] IS NULL OR p.store_id = ANY ($2)))
            ORDER BY lower(u.fullname), u.id LIMIT 500`,
    values: [workspaceId, stores],
  });
  return rows;
}
