/**
 * Catalog: the products of a store's shop system, as its integration (or the demo) delivered them.
 * Invariants: `externalId` is unique per store; a variation names its product by the shop's own id, so either may come first;
 * what the shop no longer sells is never shown; a product is found by its own words and by those of its variations.
 */
import { endpoints } from '@chatso/contract';
import type { RootCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { defineModule } from '../../platform/module.ts';
import { type NewProduct, products } from './catalog.schema.ts';
import { listForCoupons, listProductCategories, listProductLocations } from './products.ts';
import { writeWords } from './words.repo.ts';

export { type NewProduct, products } from './catalog.schema.ts';
export { type CopiedProduct, copyProducts } from './copy.repo.ts';
export { currencyOfStore } from './currency.repo.ts';
export {
  endOtherVariations,
  endProducts,
  endUnseenProducts,
  longestUnseenProducts,
  seeProducts,
} from './gone.repo.ts';
export { newestProductIds, productsCalled } from './products.repo.ts';
export { findProducts, requireServedStore, searchProducts, topProductOf } from './products.ts';

export async function insertProducts(
  ctx: RootCtx & { workspaceId: string },
  rows: readonly NewProduct[],
): Promise<void> {
  if (rows.length === 0) return;
  const { workspaceId } = ctx;
  await ctx.db.insert(products).values(rows.map((row) => ({ ...row, id: row.id ?? newId(), workspaceId })));
  for (const storeId of new Set(rows.map((row) => row.storeId))) {
    const own = rows.filter((row) => row.storeId === storeId);
    await writeWords(ctx.pool, { workspaceId, storeId }, [
      ...new Set(own.map((row) => row.parentRef ?? row.externalId)),
    ]);
  }
}

export const catalogModule = defineModule({
  name: 'catalog',
  tables: { owns: ['products'], reads: ['orders'] },
  routes: (binder) =>
    void binder
      .on(endpoints['products.coupon'], (ctx, { query }) => listForCoupons(ctx, query))
      .on(endpoints['coupons.products'], (ctx, { query }) => listForCoupons(ctx, query))
      .on(endpoints['products.locations'], (ctx, { query }) => listProductLocations(ctx, query.crmStoreId))
      .on(endpoints['products.categories'], (ctx, { query }) => listProductCategories(ctx, query.chatsoStoreId)),
});
