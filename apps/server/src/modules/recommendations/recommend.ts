import type { endpoints, ProductReason, ProductTag, QueryOf, TaggedProduct } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import {
  findProducts,
  newestProductIds,
  productsCalled,
  requireServedStore,
  searchProducts,
} from '../catalog/index.ts';
import { undoneOrders } from '../customers/index.ts';
import { findVisitor } from '../visitors/index.ts';
import {
  bestMatches,
  boughtMost,
  findBuyer,
  knownSales,
  onSaleProducts,
  overstockedProducts,
  type Place,
  topPurchased,
} from './recommend.repo.ts';

type Wanted = QueryOf<(typeof endpoints)['products.list']>;

/** One list, the best first: why each of its products is in it. */
interface Group {
  tag: ProductTag;
  found: { id: string; reason: ProductReason }[];
}

/** What is in the cart says more of what somebody wants than what they look at, and that more than what they have. */
const weights = { cart: 3, viewed: 2, bought: 1 };

interface Person {
  cart: string[];
  viewed: string[];
  bought: { id: string; times: number }[];
}

/** What the visitor has before them, and what the customer bought; the newest first. */
async function lookAt(ctx: Ctx, place: Place, { visitorId, customerId }: Wanted, limit: number): Promise<Person> {
  const [visitor, buyer] = await Promise.all([
    visitorId === undefined ? null : findVisitor(ctx.db, place.workspaceId, place.storeId, visitorId),
    customerId === undefined ? null : findBuyer(ctx.pool, place, customerId),
  ]);
  const cart = visitor?.cart?.items.map(({ id }) => id) ?? [];
  const viewed = visitor?.viewedProducts.map(({ id }) => id) ?? [];
  const [called, bought] = await Promise.all([
    cart.length + viewed.length === 0 ? [] : productsCalled(ctx.pool, place, [...new Set([...cart, ...viewed])]),
    buyer === null
      ? []
      : boughtMost(ctx.pool, place, { customerId: buyer, without: undoneOrders, limit: Math.max(limit, 10) }),
  ]);
  const idOf = new Map(called.map((one) => [one.called, one.id]));
  const known = (names: string[]) => [...new Set(names.flatMap((name) => idOf.get(name) ?? []))];
  return { cart: known(cart), viewed: known(viewed), bought };
}

const seedsOf = ({ cart, viewed, bought }: Person): { id: string; weight: number }[] => {
  const seeds = new Map<string, number>();
  for (const { id } of bought) seeds.set(id, weights.bought);
  for (const id of viewed) seeds.set(id, weights.viewed);
  for (const id of cart) seeds.set(id, weights.cart);
  return [...seeds].map(([id, weight]) => ({ id, weight }));
};

const only = (ids: readonly string[], kind: 'in-cart' | 'viewed' | 'newest') =>
  ids.map((id) => ({ id, reason: { kind } as const }));

/** All lists of a chat, the strongest first: a product is explained by the first it stands in. */
async function groupsOf(ctx: Ctx, place: Place, wanted: Wanted): Promise<Group[]> {
  const { limit } = wanted;
  const person = await lookAt(ctx, place, wanted, limit);
  const without = [...person.cart, ...person.bought.map(({ id }) => id)];
  const [matches, top, over, sale, newest] = await Promise.all([
    bestMatches(ctx.pool, place, { seeds: seedsOf(person), without, limit }),
    topPurchased(ctx.pool, place, limit),
    overstockedProducts(ctx.pool, place, limit),
    onSaleProducts(ctx.pool, place, limit),
    newestProductIds(ctx.pool, place, { locationId: place.locationId, limit }),
  ]);
  const isOwn = new Set(person.bought.map(({ id }) => id));
  const purchased = [
    ...person.bought.map(({ id, times }) => ({ id, reason: { kind: 'bought-before', times } as const })),
    ...top
      .filter(({ id }) => !isOwn.has(id))
      .map(({ id, orders }) => ({ id, reason: { kind: 'top-purchased', orders } as const })),
  ];
  return [
    {
      tag: 'recommend',
      found: matches.map((one) => ({
        id: one.id,
        reason: { kind: 'bought-together', product: one.with, orders: one.orders },
      })),
    },
    { tag: 'productsInCart', found: only(person.cart, 'in-cart') },
    { tag: 'productsInView', found: only(person.viewed, 'viewed') },
    { tag: 'purchased', found: purchased.slice(0, limit) },
    {
      tag: 'overstocked',
      found: over.map(({ id, stock, days }) => ({ id, reason: { kind: 'overstocked', stock, days } as const })),
    },
    { tag: 'onSale', found: sale.map(({ id, percent }) => ({ id, reason: { kind: 'on-sale', percent } as const })) },
    // What there is to show where nothing else is known yet, as in a shop that nobody has bought from.
    { tag: 'recommendedProducts', found: only(newest, 'newest') },
  ];
}

const tagOfType = { recommend: 'recommend', overstocked: 'overstocked', 'top-purchased': 'purchased' } as const;

/** So few have to be there before what is merely new fills a list. */
const enough = 8;

/** The lists of one type, or all; the first reason that is found stands. */
function chosenOf(groups: readonly Group[], { productType, limit }: Wanted): Map<string, ProductReason> {
  const chosen = new Map<string, ProductReason>();
  const add = ({ found }: Group, atMost: number) => {
    for (const { id, reason } of found) {
      if (chosen.size >= atMost) return;
      if (!chosen.has(id)) chosen.set(id, reason);
    }
  };
  const isFiller = ({ tag }: Group): boolean => tag === 'recommendedProducts';
  if (productType === undefined) {
    for (const group of groups) if (!isFiller(group)) add(group, Number.POSITIVE_INFINITY);
    for (const group of groups.filter(isFiller)) add(group, Math.min(enough, limit));
    return chosen;
  }
  for (const group of groups.filter(({ tag }) => tag === tagOfType[productType])) add(group, limit);
  // What is recommended is never nothing: what others buy, what is reduced, what was looked at, what is new.
  if (productType === 'recommend') {
    const order: ProductTag[] = ['purchased', 'onSale', 'productsInView', 'recommendedProducts'];
    for (const tag of order) for (const group of groups) if (group.tag === tag) add(group, Math.min(enough, limit));
  }
  return chosen;
}

/**
 * J-47, J-52, J-53. Nothing that is out of stock, and of everything why. @throws not-found, bad-request (what somebody often
 * bought is asked for without saying who)
 */
export async function listRecommended(
  ctx: Ctx<AgentActor>,
  wanted: Wanted,
): Promise<{ data: TaggedProduct[]; count: number }> {
  const { chatsoStoreId: storeId, productType, customerId = '' } = wanted;
  await requireServedStore(ctx, storeId);
  if (productType === 'top-purchased' && customerId.trim() === '') {
    throw new AppError('bad-request', { fields: [{ field: 'customerId', code: 'required' }] });
  }
  const place = { workspaceId: ctx.workspaceId, storeId, locationId: wanted.locationId ?? null };
  const groups = await groupsOf(ctx, place, wanted);
  const chosen = chosenOf(groups, wanted);
  const tags = tagsOf(groups);
  const products = await findProducts(ctx, storeId, [...chosen.keys()]);
  const data = products
    .filter((product) => product.stock_status !== 'outofstock')
    .map((product) => ({ ...product, tags: tags.get(product.id) ?? [], reason: chosen.get(product.id) ?? null }));
  return { data, count: data.length };
}

function tagsOf(groups: readonly Group[]): Map<string, ProductTag[]> {
  const tags = new Map<string, ProductTag[]>();
  for (const { tag, found } of groups) for (const { id } of found) tags.set(id, [...(tags.get(id) ?? []), tag]);
  return tags;
}

/** J-48. What is out of stock is found too: who asks for it by name is told so. */
export async function searchTagged(
  ctx: Ctx<AgentActor>,
  { chatsoStoreId: storeId, keyword, visitorId, locationId }: QueryOf<(typeof endpoints)['products.search']>,
): Promise<{ data: TaggedProduct[] }> {
  await requireServedStore(ctx, storeId);
  const ids = await searchProducts(ctx, { storeId, words: keyword, locationId });
  if (ids.length === 0) return { data: [] };
  const place = { workspaceId: ctx.workspaceId, storeId, locationId: locationId ?? null };
  const [products, person, sales] = await Promise.all([
    findProducts(ctx, storeId, ids),
    lookAt(ctx, place, { chatsoStoreId: storeId, visitorId, limit: limits.recommendations }, 0),
    knownSales(ctx.pool, place, ids),
  ]);
  const known = new Map(sales.map((row) => [row.id, row]));
  const isIn = { cart: new Set(person.cart), viewed: new Set(person.viewed) };
  const data = products.map((product) => {
    const of = known.get(product.id);
    const holds: [ProductTag, boolean | undefined][] = [
      ['productsInCart', isIn.cart.has(product.id)],
      ['productsInView', isIn.viewed.has(product.id)],
      ['purchased', of?.top],
      ['overstocked', of?.overstocked],
      ['onSale', product.onSale],
    ];
    return { ...product, tags: holds.flatMap(([tag, isTrue]) => (isTrue ? [tag] : [])), reason: null };
  });
  return { data };
}
