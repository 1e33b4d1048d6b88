import type { AgentActor } from '../../../platform/actor.ts';
import { isAdmin, servedStores } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listDepartments } from '../../departments/index.ts';
import { listStores } from '../../stores/index.ts';
import { hasHadChats } from './lists.repo.ts';

/** Where chats of the caller come from: who serves some departments of a store hears of the others nothing. */
export async function listServed(ctx: Ctx<AgentActor>) {
  const { actor, workspaceId } = ctx;
  const stores = await listStores(ctx.db, workspaceId, servedStores(actor));
  const limited = isAdmin(actor) ? [] : actor.memberStores.filter(({ categoryIds }) => categoryIds.length > 0);
  const departments = await listDepartments(
    ctx.db,
    workspaceId,
    limited.map(({ storeId }) => storeId),
  );
  const own = new Set(limited.flatMap(({ categoryIds }) => categoryIds));
  return {
    stores: stores.map(({ id, name }) => ({
      _id: id,
      name,
      departments: departments.filter((one) => one.storeId === id && own.has(one.id)).map((one) => one.name),
    })),
    begun: await hasHadChats(ctx.pool, workspaceId, actor.userId),
  };
}
