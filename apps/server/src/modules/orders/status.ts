import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderStatus } from '@chatso/contract';
import { safeHref } from '@chatso/domain';
import type { VisitorActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import type { StoreRow } from '../stores/index.ts';
import { currentVisitor } from '../visitors/index.ts';
import { findByNumber, listOwn, type StatusRow } from './status.repo.ts';

/** Every answer takes as long, found or not: longer than any look into the tables. */
export const answerAfterMs = 400;
const shownMost = 5;

/** How often somebody may try; numbers of orders follow one another, so that guessing must be dear. */
export const statusBudgets = {
  visitor: { points: 5, seconds: 900 },
  address: { points: 30, seconds: 3600 },
  /** Of all who ask about one e-mail: many addresses are no more tries. */
  email: { points: 10, seconds: 3600 },
} as const;
export type StatusLimits = Record<keyof typeof statusBudgets, Limit>;

/** Whether a store tells its shoppers of their orders: it wants to, and a shop stands behind it. */
export const tellsOrders = ({ crmStoreId, settings }: Pick<StoreRow, 'crmStoreId' | 'settings'>): boolean =>
  crmStoreId !== null && settings.widgetCustomization.orderStatus;

const toStatus = (row: StatusRow): OrderStatus => ({
  ...{ name: row.name, status: row.status, type: row.type, total: row.total, currency: row.currency },
  placedAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  pickingStatus: row.picking_status,
  tracking: row.tracking.filter(({ url }) => safeHref(url) !== null),
  items: row.items,
});

async function shopperOf(ctx: Ctx<VisitorActor>, analyticsId: string) {
  const found = await currentVisitor(ctx, analyticsId);
  if (!tellsOrders(found.store)) throw notFound();
  return found;
}

interface Asked {
  analyticsId: string;
  number: string;
  email: string;
  /** The network it comes from. */
  network: string;
}

/**
 * An order by its number and its e-mail. A number nobody has and another's e-mail are one answer, after one time, and both
 * cost a try. Throws `not-found` (no shop, or the store does not tell), `rate-limited`.
 */
export async function getStatus(
  ctx: Ctx<VisitorActor>,
  tries: StatusLimits,
  { analyticsId, number, email, network }: Asked,
): Promise<OrderStatus | null> {
  const { store, visitor } = await shopperOf(ctx, analyticsId);
  await tries.visitor.spend(visitor.id);
  await tries.address.spend(network);
  const wanted = email.toLowerCase();
  await tries.email.spend(`${store.id}.${wanted}`);
  const [row] = await Promise.all([
    findByNumber(ctx.pool, ctx.workspaceId, { storeId: store.id, number: number.replace(/^#/, ''), email: wanted }),
    sleep(answerAfterMs),
  ]);
  return row && toStatus(row);
}

/** The newest orders of whom the shop has signed in; of anybody else none. Throws `not-found`. */
export async function listOwnOrders(ctx: Ctx<VisitorActor>, analyticsId: string): Promise<OrderStatus[]> {
  const { store, visitor } = await shopperOf(ctx, analyticsId);
  if (!visitor.verified || visitor.customerId === null) return [];
  const who = { storeId: store.id, customerId: visitor.customerId, limit: shownMost };
  return (await listOwn(ctx.pool, ctx.workspaceId, who)).map(toStatus);
}
