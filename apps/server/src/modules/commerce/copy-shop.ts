import { limits } from '@chatso/domain';
import { type Ctx, inWorkspace, type RootCtx, runStep, withTransaction } from '../../platform/ctx.ts';
import { copyProducts } from '../catalog/index.ts';
import { copyCustomers, copyOrders } from '../customers/index.ts';
import { ShopError } from './call-shop.ts';
import { shopChanged } from './commerce.events.ts';
import { copyShopOrder } from './commerce.jobs.ts';
import { customersCopied } from './commerce.steps.ts';
import {
  type ConnectionRow,
  endCopy,
  type FeedRow,
  feeds,
  keepLease,
  listFeeds,
  lockConnection,
  noteAnswer,
  takeConnection,
  writeFeed,
} from './connections.repo.ts';
import type { Shop, ShopAccess, ShopPage } from './port.ts';
import { type Reach, shopOf } from './shops.ts';

/** What changed so long before the last pass is asked for again: a shop's clock and its writes are not ours. */
const overlapMs = 2 * 60_000;
/** Longer than any page takes; of a process that dies another takes over then. */
export const leaseMs = 60_000;
const failedAgainAtMostMs = 60 * 60_000;

const later = (ctx: RootCtx, ms: number): Date => new Date(ctx.now().getTime() + ms);

/** A mark of a page may have been forgotten by the shop: the pass begins anew. */
const failuresOfAMark = 3;

const newFeed = (feed: FeedRow['feed']): FeedRow => ({
  ...{ feed, since: null, cursor: null, pass_began: null, latest: null, read: 0, synced_at: null },
});

/**
 * Copies what a shop changed since the last time, list by list and page by page, each page with the place it leads to in one
 * transaction: a process that dies goes on where it was. A shop that cannot be asked is asked again later and later. Does
 * nothing when it is not time, or somebody else copies.
 */
export async function copyShop(ctx: RootCtx, reach: Reach, connectionId: string): Promise<void> {
  const row = await takeConnection(ctx.pool, connectionId, { now: ctx.now(), until: later(ctx, leaseMs) });
  const shop = row && shopOf(row.kind);
  if (row === null || shop === null) return;
  const scoped = inWorkspace(ctx, row.workspace_id, { kind: 'job', name: 'commerce.copy' });
  try {
    const access = reach.access(row);
    const known = await listFeeds(ctx.pool, [row.id]);
    for (const feed of feeds) {
      const begun = known.find((one) => one.feed === feed) ?? newFeed(feed);
      if (!(await copyFeed(scoped, { row, shop, access, reach }, begun))) return;
    }
    await settle(scoped, row, null);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    await settle(scoped, row, error);
  }
}

interface Copying {
  row: ConnectionRow;
  shop: Shop;
  access: ShopAccess;
  reach: Reach;
}

/** False: the connection is no longer what it was, and whoever changed it has begun anew. */
async function copyFeed(ctx: Ctx, { row, shop, access, reach }: Copying, begun: FeedRow): Promise<boolean> {
  const goesOn = begun.cursor !== null && row.failures < failuresOfAMark;
  let at: FeedRow = goesOn ? begun : { ...begun, cursor: null, pass_began: ctx.now(), latest: null, read: 0 };
  const since = at.since && new Date(at.since.getTime() - overlapMs);
  for (;;) {
    const pass = { since, cursor: at.cursor };
    const ask = (): Promise<ShopPage<{ changedAt: Date }>> => shop[at.feed](access, pass);
    const page = await reach.breaker.run(row.id, ask);
    if (page.next !== null && page.next === at.cursor) throw new ShopError('wrong-shape', 'next');
    const next = nextOf(at, page, ctx.now());
    const changed = await withTransaction(ctx, async (tx) => {
      if (!(await lockConnection(tx.pool, row))) return null;
      const count = await write(tx, row, next.feed, page);
      await writeFeed(tx.pool, row, next);
      await keepLease(tx.pool, row, later(tx, leaseMs));
      if (count > 0) tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId: row.store_id }));
      return count;
    });
    if (changed === null) return false;
    if (page.next === null) return true;
    at = next;
  }
}

function nextOf(at: FeedRow, { rows, next }: ShopPage<{ changedAt: Date }>, now: Date): FeedRow {
  const latest = rows.reduce<Date | null>(
    (newest, { changedAt }) => (newest === null || changedAt > newest ? changedAt : newest),
    at.latest,
  );
  const read = at.read + rows.length;
  if (next !== null) return { ...at, cursor: next, latest, read };
  // A shop whose clock is ahead must not make us miss what others change until then.
  const until = latest !== null && latest > now ? now : latest;
  return { ...at, cursor: null, latest: null, pass_began: null, since: until ?? at.since, synced_at: now, read };
}

function write(tx: Ctx, row: ConnectionRow, feed: FeedRow['feed'], { rows }: ShopPage<unknown>): Promise<number> {
  const place = { workspaceId: tx.workspaceId, storeId: row.store_id };
  if (feed === 'customers') return writeCustomers(tx, row, rows as Parameters<typeof copyCustomers>[2]);
  if (feed === 'orders') return copyOrders(tx.pool, place, rows as Parameters<typeof copyOrders>[2]);
  return copyProducts(tx.pool, place, rows as Parameters<typeof copyProducts>[2]);
}

async function writeCustomers(tx: Ctx, row: ConnectionRow, rows: Parameters<typeof copyCustomers>[2]): Promise<number> {
  const storeId = row.store_id;
  const customerIds = await copyCustomers(tx.pool, { workspaceId: tx.workspaceId, storeId }, rows);
  if (customerIds.length > 0) await runStep(tx, customersCopied, { storeId, customerIds });
  return customerIds.length;
}

/** Notes how it went, and when it goes on. */
async function settle(ctx: Ctx, row: ConnectionRow, error: ShopError | null): Promise<void> {
  const pause = limits.shopCopyEveryMs * (error === null ? 1 : 2 ** Math.min(row.failures, 10));
  const next = later(ctx, Math.min(pause, failedAgainAtMostMs));
  await withTransaction(ctx, async (tx) => {
    const again = await endCopy(tx.pool, row, { next, failed: error !== null, now: tx.now() });
    if (again) await tx.enqueue(copyShopOrder, { connectionId: row.id });
    if (await noteAnswer(tx.pool, row, { problem: error?.problem ?? null, now: tx.now() })) {
      tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId: row.store_id }));
    }
  });
}
