import type { CouponFigures, endpoints, ResponseOf, SentCoupon } from '@chatso/contract';
import { addDays, amountText, defaultTimeZone, startOfDayIn } from '@chatso/domain';
import { type AgentActor, servedStores } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { countChats, currencyOfSales, listShares, type SalesShare } from '../attribution/index.ts';
import { currencyOfStore } from '../catalog/index.ts';
import { listStores } from '../stores/index.ts';
import {
  type Conditions,
  conditionsOf,
  countSent,
  type Days,
  type Filter,
  listAgents,
  listSent,
  type Query,
  type SentRow,
} from './performance.repo.ts';

const nothing = { currency: 'USD', sent: 0, redeemed: 0, discount: 0, revenue: 0 };

function daysOf({ fromDate, toDate, timeZone = defaultTimeZone }: Filter): Days {
  if (fromDate !== undefined && toDate !== undefined && toDate < fromDate)
    throw new AppError('validation', { field: 'toDate', reason: 'end-date-before' });
  const begin = (day: string | undefined, days = 0) =>
    day === undefined ? null : new Date(startOfDayIn(timeZone, day, days));
  return { from: begin(fromDate), to: begin(toDate, 1) };
}

/** As many days before; null where it has no beginning. */
function daysBefore({ fromDate, toDate, timeZone = defaultTimeZone }: Filter): Days | null {
  if (fromDate === undefined || toDate === undefined) return null;
  const length = Math.round((Date.parse(toDate) - Date.parse(fromDate)) / 86_400_000) + 1;
  return {
    from: new Date(startOfDayIn(timeZone, addDays(fromDate, -length))),
    to: new Date(startOfDayIn(timeZone, fromDate)),
  };
}

/** Which coupons are meant: of the stores one serves, in the days of their zone. Throws `validation`. */
export const sentConditions = (ctx: Ctx<AgentActor>, filter: Filter): Conditions =>
  conditionsOf(
    { workspaceId: ctx.workspaceId, stores: servedStores(ctx.actor), now: ctx.now() },
    filter,
    daysOf(filter),
  );

/** J-43, decision J-4: coupons of the stores one serves, with what they brought in. */
export async function couponPerformance(
  ctx: Ctx<AgentActor>,
  query: Query,
): Promise<ResponseOf<(typeof endpoints)['coupons.performance']>> {
  const { redeemed, ...both } = query;
  const stores = servedStores(ctx.actor);
  const days = daysOf(query);
  const all = sentConditions(ctx, both);
  const counts = await countSent(ctx.pool, all);
  const [most = nothing] = counts;
  const total = counts.reduce((sum, { sent }) => sum + sent, 0);
  const yes = counts.reduce((sum, one) => sum + one.redeemed, 0);
  const rows = await listSent(ctx.pool, sentConditions(ctx, query), query);
  const agents = await listAgents(ctx.pool, ctx.workspaceId, stores);
  return {
    data: rows.map(toSent),
    count: redeemed === undefined ? total : redeemed === 'yes' ? yes : total - yes,
    redeemed: { yes, no: total - yes },
    figures: await figuresOf(ctx, { query: both, stores, days, most, total, yes }),
    agents: agents.map(({ id, fullname }) => ({ _id: id, fullname })),
  };
}

/** Before anything was sold or given: that of the first shop one serves. */
async function currencyHere(ctx: Ctx, stores: readonly string[] | null): Promise<string> {
  for (const { id } of await listStores(ctx.db, ctx.workspaceId, stores)) {
    const currency = await currencyOfStore(ctx.pool, ctx.workspaceId, id);
    if (currency !== null) return currency;
  }
  return nothing.currency;
}

interface Known {
  query: Filter;
  stores: readonly string[] | null;
  days: Days;
  most: typeof nothing;
  total: number;
  yes: number;
}

async function figuresOf(ctx: Ctx, { query, stores, days, most, total, yes }: Known): Promise<CouponFigures> {
  const before = daysBefore(query);
  const past =
    before &&
    (await countSent(ctx.pool, conditionsOf({ workspaceId: ctx.workspaceId, stores, now: ctx.now() }, query, before)));
  const sold = { workspaceId: ctx.workspaceId, stores, storeId: query.storeId ?? null, ...days };
  const currency =
    total > 0 ? most.currency : ((await currencyOfSales(ctx.pool, sold)) ?? (await currencyHere(ctx, stores)));
  const shares = await listShares(ctx.pool, { ...sold, currency });
  const ofAgents = shares.filter(({ kind }) => kind === 'agent');
  const sum = (of: (share: SalesShare) => number) => ofAgents.reduce((so, share) => so + of(share), 0);
  return {
    ...{ currency, sent: total, redeemed: yes, discount: most.discount, revenue: most.revenue },
    sentBefore: past === null ? null : past.reduce((so, { sent }) => so + sent, 0),
    afterChat: {
      orders: sum(({ orders }) => orders),
      amount: sum(({ amount }) => amount),
      chats: await countChats(ctx.pool, sold),
    },
    byAgent: ofAgents.map(({ id, name, orders, amount }) => ({
      agent: id === null ? null : { _id: id, fullname: name ?? '' },
      ...{ orders, amount },
    })),
    byStart: shares.flatMap(({ kind, ...share }) => (kind === 'agent' ? [] : [{ kind, ...share }])),
  };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toSent = (row: SentRow): SentCoupon => ({
  ...{ _id: row.id, conversationId: row.conversation_id, messageId: row.message_id, state: row.state },
  ...{ problem: row.problem, code: row.code, type: row.type, scope: row.scope, amount: amountText(row.amount) },
  ...{ currency: row.currency, reason: row.reason, agentId: row.agent_id, createdAt: row.created_at.toISOString() },
  ...{ startsAt: iso(row.starts_at), expiresAt: iso(row.expires_at), usageLimit: row.usage_limit },
  ...{ seen: row.seen_at !== null, redeemedAt: iso(row.redeemed_at), order: row.order_called },
  agent:
    row.agent_id === null ? null : { _id: row.agent_id, fullname: row.agent_fullname ?? '', avatar: row.agent_avatar },
  store: { _id: row.store_id, name: row.store_name },
  customer: row.customer ?? (row.visitor_number === null ? null : `Visitor #${row.visitor_number}`),
  ...{ products: row.product_refs.length, orders: row.orders, orderUrl: row.order_url },
  revenue: row.revenue === null ? null : { currency: row.revenue_currency ?? row.currency, amount: row.revenue },
});
