import type { OrderAddress, OrderDeed, orderActionInputSchema } from '@chatso/contract';
import { amountIn, amountText, hundredthsOf, orderActionLimits, smallestUnitsOf } from '@chatso/domain';
import type { z } from 'zod';
import { type AgentActor, servesStore } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound, sqlState, violatedOf } from '../../platform/errors.ts';
import { ShopError, shopChanged, type WantedDeed } from '../commerce/index.ts';
import { visibleConversations } from '../conversations/index.ts';
import { type CopiedOrder, copyOrders } from '../customers/index.ts';
import {
  type ActionRow,
  type Ending,
  endAction,
  findAction,
  findOrderRow,
  insertAction,
  type OrderRow,
  refundedOf,
  takeOpen,
} from './actions.repo.ts';
import { type Around, judge, orderBehind, toDeed } from './choices.ts';
import { finishActionOrder } from './orders.jobs.ts';
import { rulesOf } from './rules.ts';
import type { Wiring } from './wiring.ts';

type Input = z.output<typeof orderActionInputSchema>;

const leaseOf = (ctx: Ctx): Date => new Date(ctx.now().getTime() + orderActionLimits.busyMs);
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error);

/** What a form says of itself, before anybody is asked. Throws `validation`. */
function wantedIn(input: Input, currency: string): { amount: number | null; address: OrderAddress | null } {
  if (input.action === 'address') {
    if (input.address === undefined) throw new AppError('validation', { field: 'address', reason: 'required' });
    return { amount: null, address: input.address };
  }
  if (input.action !== 'refund') return { amount: null, address: null };
  const typed = amountIn(input.amount ?? '');
  if (typed === null || typed === 0)
    throw new AppError('validation', { field: 'amount', reason: 'order-amount-missing' });
  const amount = smallestUnitsOf(typed, currency);
  if (amount === null)
    throw new AppError('validation', { field: 'amount', reason: 'coupon-amount-finer', details: { currency } });
  return { amount, address: null };
}

/** Throws `bad-request` with the reason, `validation` for more than may be paid back. */
function requireChoice(input: Input, order: OrderRow, around: Around, amount: number | null): void {
  const { bar, most } = judge(input.action, order, around);
  if (bar !== null) throw new AppError('bad-request', { reason: `order-${bar}` });
  if (amount === null || most === null || amount <= most) return;
  const max = amountText(hundredthsOf(most, order.currency));
  throw new AppError('validation', { field: 'amount', reason: 'order-amount-most', details: { max } });
}

/**
 * Has the shop do something about an order: written down first, then one call outside of any transaction, then its end. Whoever
 * dies in between is followed by a job that asks the shop whether it was done. The same actionId again is the same thing.
 * @throws not-found (also: the chat), validation, bad-request (the order, the role, the shop, somebody else is at it)
 */
export async function actOnOrder(ctx: Ctx<AgentActor>, wiring: Wiring, input: Input): Promise<OrderDeed> {
  const known = await findAction(ctx.pool, ctx.workspaceId, input.actionId);
  if (known) return same(ctx, known, input);
  const { store, order } = await orderBehind(ctx, input);
  const { amount, address } = wantedIn(input, order.currency);
  const [rules, can] = await Promise.all([rulesOf(ctx), wiring.can(ctx, store.id)]);
  const row = await withTransaction(ctx, async (tx) => {
    const place = { storeId: store.id, orderId: order.ref };
    const inserted = await insertAction(
      tx.pool,
      tx.workspaceId,
      {
        ...{ id: input.actionId, store_id: store.id, order_ref: order.ref, order_called: order.name },
        ...{ action: input.action, amount, currency: order.currency, address },
        ...{ acted_by: tx.actor.userId, created_at: tx.now() },
      },
      leaseOf(tx),
    );
    if (!inserted) return null;
    // Judged behind the row: nobody else pays anything of this order back until it has an end.
    const refundedHere = await refundedOf(tx.pool, tx.workspaceId, { ...place, but: input.actionId });
    requireChoice(input, order, { role: tx.actor.role, rules, can, refundedHere }, amount);
    await orderFinish(tx, input.actionId);
    const chat = await askedIn(tx, input);
    await tx.audit({ action: 'order.action-begun', ...about({ ...input, amount, order }, chat) });
    return findAction(tx.pool, tx.workspaceId, input.actionId);
  }).catch(async (error: unknown) => {
    if (sqlState(error) !== '23505' || violatedOf(causeOf(error)) !== 'order_actions_one') throw error;
    // Of the same thing asked twice at once the second may be stopped by the order before the id is seen.
    if (await findAction(ctx.pool, ctx.workspaceId, input.actionId)) return null;
    throw new AppError('bad-request', { reason: 'order-busy' });
  });
  if (row === null) {
    const made = await findAction(ctx.pool, ctx.workspaceId, input.actionId);
    if (!made) throw notFound();
    return same(ctx, made, input);
  }
  return toDeed(await actTaken(ctx, wiring, row));
}

/** Another order, or another's doing, under an id that is taken is nobody's to know. */
function same(ctx: Ctx<AgentActor>, row: ActionRow, input: Input): OrderDeed {
  if (row.acted_by !== ctx.actor.userId || row.order_ref !== input.orderId || row.action !== input.action)
    throw notFound();
  // Its answer was lost, and something else was typed since: it is not to look as if that had been done.
  if (row.amount !== wantedIn(input, row.currency).amount) throw new AppError('conflict', { reason: 'order-earlier' });
  return toDeed(row);
}

/** What the log says of the chat in which it was asked for, as it stands now. Throws `not-found`: no such chat beside this shop. */
async function askedIn(tx: Ctx<AgentActor>, { conversationId, crmStoreId }: Input): Promise<object> {
  if (conversationId === undefined) return {};
  const [chat] = await visibleConversations(tx, [conversationId]);
  if (chat?.store_crm_id !== crmStoreId) throw notFound();
  // Who asked was known by a typed email alone.
  return chat.customer_unconfirmed ? { conversationId, unconfirmed: true } : { conversationId };
}

function about({ action, amount, order }: { action: string; amount: number | null; order: OrderRow }, chat: object) {
  const money = amount === null ? {} : { amount: amountText(hundredthsOf(amount, order.currency)) };
  const currency = amount === null ? {} : { currency: order.currency };
  const guest = order.guest ? { guest: true } : {};
  const data = { order: order.name, what: action, ...money, ...currency, ...chat, ...guest };
  return { subject: { type: 'order', id: order.ref }, data };
}

const orderFinish = (tx: Ctx, actionId: string): Promise<void> =>
  tx.enqueue(
    finishActionOrder,
    { workspaceId: tx.workspaceId, actionId },
    { startAfter: new Date(leaseOf(tx).getTime() + 1000) },
  );

function wantedOf(row: ActionRow): WantedDeed {
  const base = { orderId: row.order_ref, currency: row.currency };
  if (row.action === 'refund') return { ...base, action: 'refund', amount: row.amount ?? 0 };
  if (row.action === 'address') return { ...base, action: 'address', address: { ...row.address } };
  return { ...base, action: row.action };
}

/** After these the shop has not done it for sure; after anything else nobody knows. */
const refusals: ReadonlySet<string> = new Set([
  ...['order-refused', 'denied', 'scope', 'not-found', 'busy', 'not-public', 'certificate', 'secret-unreadable'],
]);

async function actTaken(ctx: Ctx, wiring: Wiring, row: ActionRow): Promise<ActionRow> {
  try {
    const asked = await wiring.ask(ctx, row.store_id, async ({ orderActions }, access) => {
      if (!orderActions) throw new ShopError('not-found');
      return orderActions.act(access, wantedOf(row), row.id);
    });
    if (asked === null) throw new ShopError('not-found');
    return await end(ctx, row, { state: 'done', problem: null, detail: null }, asked.answer);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const state = refusals.has(error.problem) ? 'failed' : 'unknown';
    return end(ctx, row, { state, problem: error.problem, detail: error.detail }, null);
  }
}

/** With the order as it stands now, so that its copy does not wait for the next pass. */
async function end(
  ctx: Ctx,
  row: ActionRow,
  ending: Omit<Ending, 'now'>,
  order: CopiedOrder | null,
): Promise<ActionRow> {
  return withTransaction(ctx, async (tx) => {
    const place = { workspaceId: tx.workspaceId, storeId: row.store_id };
    const ended = await endAction(tx.pool, tx.workspaceId, row.id, { ...ending, now: tx.now() });
    if (ended === null) return (await findAction(tx.pool, tx.workspaceId, row.id)) ?? row;
    // A shop may answer with another order than the one it was asked about.
    const own = order?.id === row.order_ref ? order : null;
    const before = own && (await findOrderRow(tx.pool, tx.workspaceId, { storeId: row.store_id, orderId: own.id }));
    if (own) await copyOrders(tx.pool, place, [own]);
    const data = {
      order: row.order_called,
      what: row.action,
      ...(ending.problem ? { problem: ending.problem } : {}),
      ...(own && before && own.total !== before.total ? newTotalOf(before, own) : {}),
    };
    const subject = { type: 'order', id: row.order_ref };
    await tx.audit({ action: `order.action-${ending.state}`, subject, data });
    tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId: row.store_id }));
    return ended;
  });
}

/** A shop calculates anew what an order costs when its address changes. */
const newTotalOf = (before: OrderRow, { total, currency }: CopiedOrder) => ({
  totalBefore: amountText(hundredthsOf(before.total, before.currency)),
  total: amountText(hundredthsOf(total, currency)),
});

/** Asks the shop about one whose answer was lost. Throws `ShopError` while it is silent. */
export async function finishAction(ctx: Ctx, wiring: Wiring, id: string): Promise<ActionRow | null> {
  const row = await takeOpen(ctx.pool, ctx.workspaceId, id, { now: ctx.now(), until: leaseOf(ctx) });
  if (row === null) return null;
  try {
    const asked = await wiring.ask(ctx, row.store_id, async ({ orderActions }, access) =>
      orderActions ? orderActions.wasDone(access, wantedOf(row), row.id) : null,
    );
    const { done, order } = asked?.answer ?? { done: null, order: null };
    if (done === true) return await end(ctx, row, { state: 'done', problem: null, detail: null }, order);
    const problem = row.problem ?? 'timeout';
    const state = done === false ? ('failed' as const) : ('unknown' as const);
    return await end(ctx, row, { state, problem, detail: row.detail }, order);
  } catch (error) {
    if (error instanceof ShopError && row.state === 'doing') {
      await end(ctx, row, { state: 'unknown', problem: error.problem, detail: error.detail }, null);
    }
    throw error;
  }
}

/** The same when somebody asks for it. A shop that is silent leaves it as it is. Throws `not-found`. */
export async function checkAction(ctx: Ctx<AgentActor>, wiring: Wiring, id: string): Promise<OrderDeed> {
  const before = await findAction(ctx.pool, ctx.workspaceId, id);
  if (!before || !servesStore(ctx.actor, before.store_id)) throw notFound();
  const after = await finishAction(ctx, wiring, id).catch((error: unknown) => {
    if (error instanceof ShopError) return null;
    throw error;
  });
  return toDeed(after ?? (await findAction(ctx.pool, ctx.workspaceId, id)) ?? before);
}
