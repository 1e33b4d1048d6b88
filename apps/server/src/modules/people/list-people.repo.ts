import type { PersonFilter, PersonSort } from '@chatso/contract';
import { startOfDayIn } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import { servedStores } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { chatAccess, viewerOf } from '../conversations/index.ts';
import { undoneOrders } from '../customers/index.ts';
import { nameTests } from '../search/index.ts';

export interface PersonRow {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  country: string | null;
  customer_type: 'Non-registered' | 'Registered' | 'Returning';
  visitor_number: number | null;
  chats: number;
  first_at: Date;
  last_at: Date;
  /** `last_at` to the microsecond: where the next page begins. */
  place: string;
}

export interface Conditions {
  way: Way;
  /** Whether rows come from the people as they are kept: of who sees every chat. Else of those with a chat they may see. */
  whole: boolean;
  /** What lets them see a chat. */
  access: string;
  where: string;
  values: unknown[];
}

/** All that somebody may see who sees no colleagues' chats, and more: each part by its index; access decides. */
const own = `
  SELECT o.id FROM conversations o WHERE o.workspace_id = $1 AND o.agent_id = $3::uuid
     AND (o.state = 'closed' OR (o.state = 'missed' AND o.archived))
  UNION ALL SELECT o.id FROM conversations o WHERE o.workspace_id = $1 AND o.state = 'ongoing'
  UNION ALL SELECT o.id FROM conversations o WHERE o.workspace_id = $1 AND o.state = 'pending'
  UNION ALL SELECT o.id FROM conversations o WHERE o.workspace_id = $1 AND o.state = 'missed'`;

/** The numbers of a row are those of the person, or of the chats that are seen (`s`). */
const source = (whole: boolean, access: string): string =>
  whole
    ? 'people p'
    : `(SELECT m.root_id AS id, count(*)::int AS chats, min(c.start_date) AS first_at,
               max(greatest(c.start_date, c.last_client_at)) AS last_at, array_agg(DISTINCT c.store_id) AS store_ids
          FROM conversations c JOIN person_chats x ON x.conversation_id = c.id JOIN people m ON m.id = x.person_id
         WHERE c.id IN (${own}) AND ${access} GROUP BY m.root_id) s JOIN people p ON p.id = s.id`;

const numbers = (whole: boolean): string => (whole ? 'p' : 's');

/**
 * How people are found. `whole`: who sees every chat reads a page from an index, whatever lies behind it. `asked`: who sees
 * most of them reads the same way, and each person is asked for a chat they may see; order and days are of the person then,
 * the numbers shown are not. `seen`: who sees few chats begins with those, and everything is of them.
 */
export type Way = 'whole' | 'asked' | 'seen';

/** Whom chats are of. */
const rootsOfChats = (access: string, there: string): string =>
  `SELECT m.root_id FROM people m JOIN person_chats x ON x.person_id = m.id JOIN conversations c ON c.id = x.conversation_id
    WHERE ${access} AND ${there}`;

/** A filter as conditions over `people p`; `chatAccess` has the last word in every way. */
export function conditionsOf(
  ctx: Ctx<AgentActor>,
  filter: PersonFilter,
  { way, timeZone }: { way: Way; timeZone: string },
): Conditions {
  const access = chatAccess(ctx, viewerOf(ctx.actor));
  const values: unknown[] = way === 'whole' ? [ctx.workspaceId] : [...access.values];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const whole = way !== 'seen';
  const at = numbers(whole);
  const parts = ['p.workspace_id = $1', 'p.root_id = p.id', 'p.chats > 0'];
  const { customerType, storeId, country, fromDate, toDate, orders } = filter;
  const store = storeId === undefined ? null : place(storeId);
  if (customerType !== undefined) parts.push(`p.customer_type = ${place(customerType)}`);
  if (store !== null) parts.push(`${at}.store_ids && ${store}::uuid[]`);
  if (country !== undefined) parts.push(`p.country = ${place(country.toUpperCase())}`);
  if (fromDate !== undefined) parts.push(`${at}.last_at >= ${place(new Date(startOfDayIn(timeZone, fromDate)))}`);
  if (toDate !== undefined) parts.push(`${at}.last_at < ${place(new Date(startOfDayIn(timeZone, toDate, 1)))}`);
  if (orders !== undefined) parts.push(boughtHere(servedStores(ctx.actor), orders, place));
  const search = filter.search?.trim();
  if (search) parts.push(...nameTests(search).map(({ operator, value }) => `p.words ${operator} ${place(value)}`));
  // Last, so that it is asked of those only whom nothing else leaves out; and of chats in the store that was asked for.
  if (way === 'asked') {
    const there = store === null ? 'true' : `c.store_id = ANY (${store}::uuid[])`;
    parts.push(`p.id IN (${rootsOfChats(access.condition, there)})`);
  }
  return { way, whole, access: access.condition, where: parts.join(' AND '), values };
}

/** The same people with the numbers of those chats only that the caller may see. */
export async function asSeen(ctx: Ctx<AgentActor>, people: readonly PersonRow[]): Promise<PersonRow[]> {
  if (people.length === 0) return [];
  const access = chatAccess(ctx, viewerOf(ctx.actor));
  const { rows } = await ctx.pool.query<Pick<PersonRow, 'id' | 'chats' | 'first_at' | 'last_at'>>(
    `SELECT m.root_id AS id, count(*)::int AS chats, min(c.start_date) AS first_at, max(greatest(c.start_date, c.last_client_at)) AS last_at
       FROM people m JOIN person_chats x ON x.person_id = m.id JOIN conversations c ON c.id = x.conversation_id
      WHERE m.root_id = ANY ($7::uuid[]) AND ${access.condition} GROUP BY m.root_id`,
    [...access.values, people.map(({ id }) => id)],
  );
  const seen = new Map(rows.map((row) => [row.id, row]));
  return people.flatMap((row) => {
    const numbersSeen = seen.get(row.id);
    return numbersSeen ? [{ ...row, ...numbersSeen }] : [];
  });
}

/** Who serves some stores learns nothing of orders in others. */
function boughtHere(
  stores: readonly string[] | null,
  which: 'some' | 'none',
  place: (value: unknown) => string,
): string {
  if (stores === null) return which === 'some' ? 'p.orders > 0' : 'p.orders = 0';
  return `${which === 'some' ? '' : 'NOT '}EXISTS (
    SELECT 1 FROM people b JOIN person_keys k ON k.person_id = b.id AND k.key LIKE 'customer:%'
      JOIN orders o ON o.customer_id = substr(k.key, 10)::uuid
     WHERE b.root_id = p.id AND o.store_id = ANY (${place(stores)}::uuid[]) AND lower(o.status) <> ALL (${place(undoneOrders)}::text[]))`;
}

const orderOf = (at: string, by: PersonSort, down: boolean): string => {
  const turn = down ? 'DESC' : 'ASC';
  // Who has no name stands last, whichever way the list goes.
  if (by === 'name') return `(p.called = ''), p.called ${turn}, p.id ${turn}`;
  return `${at}.${by === 'chats' ? 'chats' : 'last_at'} ${turn}, p.id ${turn}`;
};

const columns = (at: string): string => `p.id, p.name, p.email, p.phone, p.country, p.customer_type, p.visitor_number,
  ${at}.chats, ${at}.first_at, ${at}.last_at, ${at}.last_at::text AS place`;

export async function findPage(
  sql: Sql,
  { whole, access, where, values }: Conditions,
  { by, down, limit, offset }: { by: PersonSort; down: boolean; limit: number; offset: number },
): Promise<PersonRow[]> {
  // Never prepared by name: planned with its values, what was not asked for is not there.
  const { rows } = await sql.query<PersonRow>(
    `SELECT ${columns(numbers(whole))} FROM ${source(whole, access)} WHERE ${where} ORDER BY ${orderOf(numbers(whole), by, down)} LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  return rows;
}

/** The same from a place on, the last contact first: for files. */
export async function findAfter(
  sql: Sql,
  { whole, access, where, values }: Conditions,
  after: Pick<PersonRow, 'place' | 'id'> | null,
  limit: number,
): Promise<PersonRow[]> {
  const [moment, id] = [`$${values.length + 1}::timestamptz`, `$${values.length + 2}::uuid`];
  const cursor: string = after === null ? '' : `AND (${numbers(whole)}.last_at, p.id) < (${moment}, ${id})`;
  const { rows } = await sql.query<PersonRow>(
    `SELECT ${columns(numbers(whole))} FROM ${source(whole, access)} WHERE ${where} ${cursor} ORDER BY ${numbers(whole)}.last_at DESC, p.id DESC LIMIT ${limit}`,
    after === null ? values : [...values, after.place, after.id],
  );
  return rows;
}

export async function countPeople(
  sql: Sql,
  { whole, access, where, values }: Conditions,
  atMost: number,
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${source(whole, access)} WHERE ${where} LIMIT ${atMost}) counted`,
    values,
  );
  return rows[0]?.count ?? 0;
}

export interface Bought {
  orders: number;
  cents: number;
}

/** What these people bought in the stores; null: in all of them. */
export async function purchasesOf(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  stores: readonly string[] | null,
): Promise<Map<string, Bought>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql.query<Bought & { root_id: string }>({
    name: 'people-purchases',
    text: `SELECT m.root_id, count(*)::int AS orders, sum(greatest(o.total_cents - o.refunded_cents, 0))::float8 AS cents
             FROM people m JOIN person_keys k ON k.person_id = m.id AND k.key LIKE 'customer:%'
             JOIN orders o ON o.customer_id = substr(k.key, 10)::uuid AND o.workspace_id = $1
            WHERE m.workspace_id = $1 AND m.root_id = ANY ($2::uuid[]) AND lower(o.status) <> ALL ($3)
              AND ($4::uuid[] IS NULL OR o.store_id = ANY ($4)) GROUP BY m.root_id`,
    values: [workspaceId, ids, undoneOrders, stores],
  });
  return new Map(rows.map(({ root_id: id, orders, cents }) => [id, { orders, cents }]));
}

/** Each country once, by jumping from one to the next in the index. */
export async function countriesOf(sql: Sql, workspaceId: string): Promise<string[]> {
  const { rows } = await sql.query<{ country: string }>({
    name: 'people-countries',
    text: `WITH RECURSIVE each AS (
             (SELECT p.country FROM people p WHERE p.workspace_id = $1 AND p.root_id = p.id AND p.chats > 0 AND p.country > ''
               ORDER BY p.country LIMIT 1)
             UNION ALL
             SELECT (SELECT p.country FROM people p WHERE p.workspace_id = $1 AND p.root_id = p.id AND p.chats > 0
                        AND p.country > each.country ORDER BY p.country LIMIT 1) FROM each WHERE each.country IS NOT NULL
           ) SELECT country FROM each WHERE country IS NOT NULL LIMIT 300`,
    values: [workspaceId],
  });
  return rows.map(({ country }) => country);
}
