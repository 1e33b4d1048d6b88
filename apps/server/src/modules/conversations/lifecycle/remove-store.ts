import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { bring } from '../../../platform/place.ts';
import { markDeleted, storeDependents } from '../../stores/index.ts';
import { countOpenChatsOf } from './remove-store.repo.ts';

/**
 * Deletes a store (P-33) whose chats are over: nobody's conversation ends under their hands. Bound here, because stores
 * know no conversations. Throws `not-found`, `bad-request`.
 */
export async function removeStore(
  ctx: Ctx,
  dependents: Parameters<typeof markDeleted>[1],
  storeId: string,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    // First the row: a chat that begins meanwhile finds the store gone, and one that began before is counted.
    await markDeleted(tx, dependents, storeId);
    if ((await countOpenChatsOf(tx.pool, tx.workspaceId, storeId)) > 0) {
      throw new AppError('bad-request', { reason: 'store-has-chats' });
    }
  });
}

export const openChatsOfStore = bring(storeDependents, {
  kind: 'openChats',
  count: (ctx, storeId) => countOpenChatsOf(ctx.pool, ctx.workspaceId, storeId),
});
