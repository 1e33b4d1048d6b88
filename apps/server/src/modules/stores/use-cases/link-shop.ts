import type { Ctx } from '../../../platform/ctx.ts';
import { storeListChanged } from '../stores.events.ts';
import { updateStoreRow } from '../stores.repo.ts';

/** The shop system behind a store, by the id that consoles ask with (`crmStoreId`); null: there is none. */
export async function linkShop(tx: Ctx, storeId: string, crmStoreId: string | null): Promise<void> {
  await updateStoreRow(tx.db, tx.workspaceId, storeId, { crmStoreId, updatedAt: tx.now() });
  tx.emit(storeListChanged({ workspaceId: tx.workspaceId }));
}
