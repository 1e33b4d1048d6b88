/**
 * Catalog: the products of a store's shop system, as its integration (or the demo) delivered them.
 * Invariants: `externalId` is unique per store; a variation names its parent.
 */
import type { RootCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { defineModule } from '../../platform/module.ts';
import { type NewProduct, products } from './catalog.schema.ts';

export { type NewProduct, products } from './catalog.schema.ts';
export { type CopiedProduct, copyProducts } from './copy.repo.ts';
export { endProducts, endUnseenProducts, seeProducts } from './gone.repo.ts';

export async function insertProducts(
  ctx: RootCtx & { workspaceId: string },
  rows: readonly NewProduct[],
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insert(products)
    .values(rows.map((row) => ({ ...row, id: row.id ?? newId(), workspaceId: ctx.workspaceId })));
}

export const catalogModule = defineModule({ name: 'catalog', tables: { owns: ['products'] } });
