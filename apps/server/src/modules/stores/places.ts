import type { StoreDependents } from '@chatso/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { definePlace } from '../../platform/place.ts';

/** What higher modules keep for a store; each counts its own before the store is deleted. */
export interface DependentOfStore {
  kind: keyof StoreDependents;
  count(ctx: Ctx, storeId: string): Promise<number>;
}

export const storeDependents = definePlace<DependentOfStore>('store-dependents');
