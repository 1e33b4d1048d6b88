import type { OrderChoice, OrderChoices, OrderDeed } from '@chatso/contract';
import {
  type OrderAction,
  type OrderRules,
  orderActionLimits,
  orderActions,
  orderActorOf,
  orderActors,
  orderObstacle,
  smallestUnitsOf,
} from '@chatso/domain';
import { type AgentActor, servedStores } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { listStores, type StoreRow } from '../stores/index.ts';
import { type ActionRow, findOrderRow, listActions, type OrderRow, refundedOf } from './actions.repo.ts';
import { rulesOf } from './rules.ts';
import type { Wiring } from './wiring.ts';

export interface Named {
  crmStoreId: string;
  orderId: string;
}

/** An order of a store the caller serves. Throws `not-found`. */
export async function orderBehind(
  ctx: Ctx<AgentActor>,
  { crmStoreId, orderId }: Named,
): Promise<{ store: StoreRow; order: OrderRow }> {
  const stores = await listStores(ctx.db, ctx.workspaceId, servedStores(ctx.actor));
  for (const store of stores.filter((one) => one.crmStoreId === crmStoreId)) {
    const order = await findOrderRow(ctx.pool, ctx.workspaceId, { storeId: store.id, orderId });
    if (order) return { store, order };
  }
  throw notFound();
}

export interface Around {
  role: string | null;
  rules: OrderRules;
  can: readonly OrderAction[];
  /** What was paid back of the order from here, or may have been. */
  refundedHere: number;
}

/** All of it: what the shop says, unless something from here has not reached its answer yet. */
const refundedIn = ({ refunded }: OrderRow, { refundedHere }: Around): number => Math.max(refunded, refundedHere);

/** What of an order the caller may pay back still, in the smallest unit. */
function mostOf(order: OrderRow, around: Around): number {
  const { total, currency } = order;
  const { role, rules, refundedHere } = around;
  const left = total - refundedIn(order, around);
  const { refundMost } = rules[orderActorOf(role)];
  // A limit finer than the currency's coins is rounded down to them.
  const limit = refundMost === null ? null : (smallestUnitsOf(refundMost, currency) ?? Math.floor(refundMost / 100));
  return Math.max(0, limit === null ? left : Math.min(left, limit - refundedHere));
}

/** The order before the role: what nobody can do is not told as a matter of who. */
export function judge(action: OrderAction, order: OrderRow, around: Around): OrderChoice {
  const { role, rules, can } = around;
  const refunded = refundedIn(order, around);
  const allowed = orderActors.filter((actor) => rules[actor].actions.includes(action));
  const most = action === 'refund' ? mostOf(order, around) : null;
  const own = allowed.includes(orderActorOf(role)) ? (most === 0 ? ('limit' as const) : null) : ('role' as const);
  const bar = can.includes(action) ? (orderObstacle(action, { ...order, refunded }) ?? own) : ('shop' as const);
  return { action, bar, allowed, most };
}

export const toDeed = (row: ActionRow): OrderDeed => ({
  ...{ _id: row.id, action: row.action, state: row.state, amount: row.amount, currency: row.currency },
  ...{ problem: row.problem, detail: row.detail },
  by: row.acted_by === null ? null : { _id: row.acted_by, fullname: row.acted_by_name ?? '' },
  at: row.created_at.toISOString(),
});

/** What the caller may do about an order, why not, and what was done. Throws `not-found`. */
export async function listChoices(ctx: Ctx<AgentActor>, wiring: Wiring, named: Named): Promise<{ data: OrderChoices }> {
  const { store, order } = await orderBehind(ctx, named);
  const place = { storeId: store.id, orderId: order.ref };
  const [rules, can, recalculating, refundedHere, done] = await Promise.all([
    rulesOf(ctx),
    wiring.can(ctx, store.id),
    wiring.recalculates(ctx, store.id),
    refundedOf(ctx.pool, ctx.workspaceId, place),
    listActions(ctx.pool, ctx.workspaceId, { ...place, limit: orderActionLimits.shownMost }),
  ]);
  const busy = done.some(({ state }) => state === 'doing' || state === 'unknown');
  const choices = orderActions.map((action) => {
    const judged = judge(action, order, { role: ctx.actor.role, rules, can, refundedHere });
    const choice = recalculating.includes(action) ? { ...judged, recalculates: true } : judged;
    return busy && choice.bar === null ? { ...choice, bar: 'busy' as const } : choice;
  });
  return { data: { choices, done: done.map(toDeed) } };
}
