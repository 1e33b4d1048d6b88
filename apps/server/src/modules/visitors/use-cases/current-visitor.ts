import type { VisitorActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { isPlanRunning } from '../../plans/index.ts';
import { findStore, type StoreRow } from '../../stores/index.ts';
import { findVisitorRow } from '../visitors.repo.ts';
import type { VisitorRow } from '../visitors.schema.ts';
import { refuseBanned } from './refuse-banned.ts';

/** A token is worth nothing after the logout of an identified visitor, which the visitor themselves outlive. */
export const isValidAfter = (
  visitor: Pick<VisitorRow, 'signOuts'>,
  token: { signOuts?: number | undefined },
): boolean => visitor.signOuts === (token.signOuts ?? 0);

/**
 * The visitor behind a token, with their store. A token is good for the store that gave it only, and for nothing after
 * signing out (both `unauthenticated`); a banned visitor gets `visitor-banned`, one of a store that is switched off or whose
 * plan has stopped (decisions E-4, E-9) `not-found`.
 */
export async function currentVisitor(
  ctx: Ctx<VisitorActor>,
  analyticsId?: string,
): Promise<{ visitor: VisitorRow; store: StoreRow }> {
  const { storeId, visitorId } = ctx.actor;
  const store = await findStore(ctx.db, ctx.workspaceId, storeId);
  if (store === null || (analyticsId !== undefined && store.analyticsId !== analyticsId)) {
    throw new AppError('unauthenticated');
  }
  if (!store.active || !(await isPlanRunning(ctx, ctx.workspaceId))) throw new AppError('not-found');
  const visitor = await findVisitorRow(ctx.db, ctx.workspaceId, storeId, visitorId);
  if (visitor === null || !isValidAfter(visitor, ctx.actor)) throw new AppError('unauthenticated');
  await refuseBanned(ctx, { workspaceId: ctx.workspaceId, storeId, visitorId, ip: visitor.ip });
  return { visitor, store };
}
