import type { endpoints, Product, ProductVariation, QueryOf } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type AgentActor, servedStores, servesStore } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { findStore, listStores } from '../stores/index.ts';
import {
  findProductRows,
  listCategories,
  listLocations,
  newestProductIds,
  type ProductRow,
  searchProductIds,
  topProducts,
  variationRows,
} from './products.repo.ts';

/** One of the stores somebody serves. Throws `not-found`. */
export async function requireServedStore(ctx: Ctx<AgentActor>, storeId: string): Promise<void> {
  const store = servesStore(ctx.actor, storeId) ? await findStore(ctx.db, ctx.workspaceId, storeId) : null;
  if (store === null) throw notFound();
}

const ownOf = (row: ProductRow): ProductVariation => ({
  id: row.id,
  externalId: row.external_id,
  name: row.name,
  variation_name: row.variation_name,
  type: row.type,
  attributes: row.attributes,
  parent: row.parent_id,
  sku: row.sku,
  currency: row.currency,
  price: row.price_cents,
  regularPrice: row.regular_price_cents,
  onSale: row.on_sale,
  stock_status: row.stock_status,
  stock_quantity: row.stock_quantity,
  image: row.images[0] ?? null,
  images: row.images,
  permalink: row.permalink,
  created: row.created_at.toISOString(),
  locationId: row.location_id,
  locationName: row.location_name,
});

/** Products by our ids, in that order, each with its variations; what is not sold any more is left out. */
export async function findProducts(ctx: Ctx, storeId: string, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const place = { workspaceId: ctx.workspaceId, storeId };
  const [rows, variations] = await Promise.all([
    findProductRows(ctx.pool, place, ids),
    variationRows(ctx.pool, place, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byParent = new Map<string, ProductVariation[]>();
  for (const row of variations) {
    const siblings = byParent.get(row.parent_id ?? '') ?? [];
    if (siblings.length < limits.variationsPerProduct) byParent.set(row.parent_id ?? '', [...siblings, ownOf(row)]);
  }
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...ownOf(row), variations: byParent.get(id) ?? [] }] : [];
  });
}

/** Of ids of products and variations the products they belong to. */
export async function topProductOf(ctx: Ctx, storeId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await topProducts(ctx.pool, { workspaceId: ctx.workspaceId, storeId }, ids);
  return new Map(rows.map(({ id, top }) => [id, top]));
}

export interface ProductsWanted {
  storeId: string;
  words: string;
  locationId?: string | undefined;
}

/** Ids of what the words find; none without words. */
export async function searchProducts(ctx: Ctx, { storeId, words, locationId }: ProductsWanted): Promise<string[]> {
  const typed = words.split(/\s+/).filter(Boolean).slice(0, 8);
  if (typed.length === 0) return [];
  const wanted = { words: typed, locationId: locationId ?? null, limit: limits.recommendations };
  return searchProductIds(ctx.pool, { workspaceId: ctx.workspaceId, storeId }, wanted);
}

/** J-42, J-50: what a coupon may be for. */
export async function listForCoupons(
  ctx: Ctx<AgentActor>,
  { chatsoStoreId: storeId, search, locationId }: QueryOf<(typeof endpoints)['products.coupon']>,
): Promise<{ data: Product[] }> {
  await requireServedStore(ctx, storeId);
  const place = { workspaceId: ctx.workspaceId, storeId };
  const ids =
    search.trim() === ''
      ? await newestProductIds(ctx.pool, place, { locationId: locationId ?? null, limit: limits.recommendations })
      : await searchProducts(ctx, { storeId, words: search, locationId });
  return { data: await findProducts(ctx, storeId, ids) };
}

export async function listProductLocations(ctx: Ctx<AgentActor>, crmStoreId: string) {
  const stores = await listStores(ctx.db, ctx.workspaceId, servedStores(ctx.actor));
  const own = stores.filter((store) => store.crmStoreId === crmStoreId);
  if (own.length === 0) throw notFound();
  const storeIds = own.map(({ id }) => id);
  return { data: await listLocations(ctx.pool, ctx.workspaceId, storeIds) };
}

export async function listProductCategories(ctx: Ctx<AgentActor>, storeId: string) {
  await requireServedStore(ctx, storeId);
  return { data: await listCategories(ctx.pool, { workspaceId: ctx.workspaceId, storeId }) };
}
