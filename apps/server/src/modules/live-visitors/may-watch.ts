import type { AgentActor } from '../../platform/actor.ts';
import { servedStores, servesStore } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { requireNoTrial } from '../plans/index.ts';
import { findStore, listStores, type StoreRow } from '../stores/index.ts';

/** Throws `forbidden` without the permission, `plan-required` during a free trial. */
export async function requireVisitors(ctx: Ctx<AgentActor>): Promise<void> {
  if (!ctx.actor.permissions.has('visitors')) throw new AppError('forbidden');
  await requireNoTrial(ctx);
}

/** A store whose visitors the caller may watch; `not-found` for any other. */
export async function watchedStore(ctx: Ctx<AgentActor>, storeId: string): Promise<StoreRow> {
  await requireVisitors(ctx);
  const store = servesStore(ctx.actor, storeId) ? await findStore(ctx.db, ctx.workspaceId, storeId) : null;
  if (store === null) throw notFound();
  return store;
}

export async function watchedStores(ctx: Ctx<AgentActor>): Promise<StoreRow[]> {
  await requireVisitors(ctx);
  return listStores(ctx.db, ctx.workspaceId, servedStores(ctx.actor));
}
