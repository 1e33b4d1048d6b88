import type { StoreDependents } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { definePlace } from '../../platform/place.ts';

/** Something a higher module keeps for a store. The delete dialog shows the count. */
export interface DependentOfStore {
  kind: keyof StoreDependents;
  count(ctx: Ctx, storeId: string): Promise<number>;
  /** What ends with the store, in the transaction that deletes it. The caller holds the store's row. */
  end?(tx: Ctx, storeId: string): Promise<void>;
}

export const storeDependents = definePlace<DependentOfStore>('store-dependents');
