import type { AgentActor } from '../../platform/actor.ts';
import { servedStores, servesStore } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { listDepartments } from '../departments/index.ts';
import { findStore, listStores } from '../stores/index.ts';

export async function listRecordStores(ctx: Ctx<AgentActor>) {
  const stores = await listStores(ctx.db, ctx.workspaceId, servedStores(ctx.actor));
  const data = stores.map(({ id, name, image, type, active }) => ({ _id: id, name, image, type, active }));
  return { data, count: data.length };
}

/** Throws `not-found` for a store the caller does not serve. */
export async function listRecordCategories(ctx: Ctx<AgentActor>, storeId: string) {
  const store = servesStore(ctx.actor, storeId) ? await findStore(ctx.db, ctx.workspaceId, storeId) : null;
  if (store === null) throw notFound();
  const own = ctx.actor.memberStores.find((one) => one.storeId === storeId)?.categoryIds ?? [];
  const rows = await listDepartments(ctx.db, ctx.workspaceId, [storeId]);
  const data = rows.filter(({ id }) => own.length === 0 || own.includes(id)).map(({ id, name }) => ({ _id: id, name }));
  return { data, count: data.length };
}
