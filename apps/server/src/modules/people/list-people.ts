import {
  type PersonFilter,
  type PersonRecord,
  type PersonSort,
  peopleCountedAtMost,
  peopleFoundAtMost,
} from '@chatso/contract';
import { defaultTimeZone, isoIn } from '@chatso/domain';
import { type AgentActor, servedStores } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { viewerOf } from '../conversations/index.ts';
import { pastShown } from '../plans/index.ts';
import {
  asSeen,
  type Bought,
  conditionsOf,
  countPeople,
  findPage,
  type PersonRow,
  purchasesOf,
  type Way,
} from './list-people.repo.ts';

interface ListQuery extends PersonFilter {
  sortBy: PersonSort;
  sort: 'asc' | 'desc';
  page: number;
  limit: number;
}

export const toPerson = (row: PersonRow, bought: Bought | null): PersonRecord => ({
  _id: row.id,
  fullname: row.name,
  email: row.email,
  phone: row.phone,
  country: row.country,
  customerType: row.customer_type,
  visitorNumber: row.visitor_number ?? 0,
  chats: row.chats,
  firstContact: row.first_at.toISOString(),
  lastContact: row.last_at.toISOString(),
  orders: bought?.orders ?? null,
  spent: bought?.cents ?? null,
});

/** With what they bought where the caller may see it, where the plan shows orders. */
export async function withPurchases(
  ctx: Ctx<AgentActor>,
  rows: readonly PersonRow[],
  shown: boolean,
): Promise<PersonRecord[]> {
  if (!shown) return rows.map((row) => toPerson(row, null));
  const ids = rows.map(({ id }) => id);
  const bought = await purchasesOf(ctx.pool, ctx.workspaceId, ids, servedStores(ctx.actor));
  return rows.map((row) => toPerson(row, bought.get(row.id) ?? { orders: 0, cents: 0 }));
}

/** Throws `validation` (a day that has not begun where the reader is) and `plan-required` (orders without the plan for them). */
export async function wantedOf(ctx: Ctx<AgentActor>, filter: PersonFilter) {
  const timeZone = filter.timezone ?? defaultTimeZone;
  const today = isoIn(timeZone, ctx.now().getTime()).slice(0, 10);
  if (filter.fromDate !== undefined && filter.fromDate > today)
    throw new AppError('validation', { field: 'fromDate', reason: 'start-date-later' });
  if (filter.toDate !== undefined && filter.toDate > today)
    throw new AppError('validation', { field: 'toDate', reason: 'end-date-later' });
  const { wholeHistory, orders } = await pastShown(ctx, ctx.workspaceId);
  if (filter.orders !== undefined && !orders) throw new AppError('plan-required');
  const { all, colleagues } = viewerOf(ctx.actor);
  const way: Way = all && wholeHistory ? 'whole' : all || colleagues ? 'asked' : 'seen';
  return { conditions: conditionsOf(ctx, filter, { way, timeZone }), orders, timeZone };
}

export async function listPeople(
  ctx: Ctx<AgentActor>,
  { page, limit, sortBy, sort, ...filter }: ListQuery,
): Promise<{ data: PersonRecord[]; count: number }> {
  const { conditions, orders } = await wantedOf(ctx, filter);
  const offset = (page - 1) * limit;
  // What is not counted is not paged to either.
  // Each person is looked at to be counted, where not every chat may be seen, or words are looked for.
  const atMost = conditions.way === 'whole' && !filter.search?.trim() ? peopleCountedAtMost : peopleFoundAtMost;
  const rows =
    offset >= atMost ? [] : await findPage(ctx.pool, conditions, { by: sortBy, down: sort === 'desc', limit, offset });
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const count = isLast ? offset + rows.length : await countPeople(ctx.pool, conditions, atMost);
  const shown = conditions.way === 'asked' ? await asSeen(ctx, rows) : rows;
  return { data: await withPurchases(ctx, shown, orders), count };
}
