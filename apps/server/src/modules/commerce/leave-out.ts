import type { Ctx } from '../../platform/ctx.ts';
import {
  endOtherVariations,
  endProducts,
  endUnseenProducts,
  longestUnseenProducts,
  seeProducts,
} from '../catalog/index.ts';
import {
  deleteOrders,
  endCustomers,
  endUnseenCustomers,
  longestUnseenCustomers,
  type ShopPlace,
  seeCustomers,
} from '../customers/index.ts';
import type { FeedRow } from './feeds.repo.ts';
import type { Feed, ShopPage, ShopProduct, SweptFeed } from './port.ts';

/** How rows of a list are said to be there still, and not any more. */
export const swept = {
  customers: {
    end: endCustomers,
    endUnseen: endUnseenCustomers,
    see: seeCustomers,
    longestUnseen: longestUnseenCustomers,
  },
  products: { end: endProducts, endUnseen: endUnseenProducts, see: seeProducts, longestUnseen: longestUnseenProducts },
} as const satisfies Record<SweptFeed, object>;

export const isSwept = (feed: Feed): feed is SweptFeed => feed !== 'orders';

interface Page {
  at: FeedRow;
  page: ShopPage<{ id: string }>;
  readWhole: boolean;
  now: Date;
}

/** Who is no more: those the shop says it does not have, and after a whole list those that were not in it. */
export async function leaveOut(tx: Ctx, place: ShopPlace, { at, page, readWhole, now }: Page): Promise<number> {
  const gone = page.gone ?? [];
  if (!isSwept(at.feed)) return deleteOrders(tx.pool, place, gone);
  const { end, endUnseen, see } = swept[at.feed];
  const count = await end(tx.pool, place, gone);
  if (!readWhole || !at.whole) return count;
  // One that could not be read is there all the same.
  const ids = [...page.rows.map(({ id }) => id), ...(page.leftOut ?? []).map(({ ref }) => ref)];
  await see(tx.pool, place, ids, now);
  return page.next === null ? count + (await endUnseen(tx.pool, place, at.pass_began ?? now)) : count;
}

export function leaveOutVariations(tx: Ctx, place: ShopPlace, { rows }: ShopPage<unknown>): Promise<number> {
  const products = rows as readonly ShopProduct[];
  const parents = products.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  return endOtherVariations(tx.pool, place, { parents, refs: products.map(({ id }) => id) });
}
