import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { listDepartments } from '../departments/index.ts';
import { listStores } from '../stores/index.ts';

/** The database writes ids in lower case. */
const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

/**
 * Which of `categoryIds` belong to which of `storeIds`. Throws `bad-request` for a store that is not of this workspace
 * and for a department of none of the stores.
 */
export async function departmentsByStore(
  ctx: Ctx,
  storeIds: readonly string[],
  categoryIds: readonly string[],
): Promise<Map<string, string[]>> {
  const chosen = unique(storeIds);
  const known = await listStores(ctx.db, ctx.workspaceId, chosen);
  if (known.length !== chosen.length) {
    throw new AppError('bad-request', { reason: 'store-elsewhere', field: 'storeIds' });
  }
  // A deleted one that somebody still has keeps them from serving all of the store's.
  const departments = await listDepartments(ctx.db, ctx.workspaceId, chosen, { deleted: true });
  const byStore = new Map<string, string[]>(chosen.map((id) => [id, []]));
  for (const categoryId of unique(categoryIds)) {
    const storeId = departments.find(({ id }) => id === categoryId)?.storeId ?? null;
    if (storeId === null) {
      throw new AppError('bad-request', { reason: 'department-elsewhere', field: 'categoryIds' });
    }
    byStore.get(storeId)?.push(categoryId);
  }
  return byStore;
}
