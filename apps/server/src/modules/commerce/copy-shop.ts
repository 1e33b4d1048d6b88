import { limits } from '@chatso/domain';
import { type Ctx, inWorkspace, type RootCtx, runStep, withTransaction } from '../../platform/ctx.ts';
import { copyProducts } from '../catalog/index.ts';
import { copyCustomers, copyOrders } from '../customers/index.ts';
import { ShopError } from './call-shop.ts';
import { shopChanged } from './commerce.events.ts';
import { orderCopy } from './commerce.jobs.ts';
import { customersCopied } from './commerce.steps.ts';
import { type ConnectionRow, lockConnection, noteAnswer } from './connections.repo.ts';
import { endCopy, keepLease, takeConnection } from './copying.repo.ts';
import { type FeedRow, listFeeds, writeFeed } from './feeds.repo.ts';
import { forgetHints, listHints } from './hints.repo.ts';
import { leaseMs } from './lease.ts';
import { leaveOut, leaveOutVariations } from './leave-out.ts';
import { writeLeftOut } from './left-out.repo.ts';
import { feeds, type Shop, type ShopAccess, type ShopPage } from './port.ts';
import { type Reach, shopOf } from './shops.ts';
import { sweepFeed } from './sweep-feed.ts';

/** What changed so long before the last pass is asked for again: a shop's clock and its writes are not ours. */
const overlapMs = 2 * 60_000;
const busyPauseMs = 60_000;
/** Rows of a page that a shop is asked for, and the fewest after it took too long. */
const pageRows = 100;
const pageRowsLeast = 25;
const failedAgainAtMostMs = 60 * 60_000;

const later = (ctx: RootCtx, ms: number): Date => new Date(ctx.now().getTime() + ms);

/** A mark of a page may have been forgotten by the shop: the pass begins anew. */
const failuresOfAMark = 3;

/** What is asked for by its id in one page; of more everything is read. */
const toldAtOnce = 50;

const newFeed = (feed: FeedRow['feed']): FeedRow => ({
  ...{ feed, since: null, cursor: null, pass_began: null, latest: null, read: 0, synced_at: null },
  ...{ whole: false, whole_at: null, page_size: pageRows },
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

export interface Copying {
  row: ConnectionRow;
  shop: Shop;
  access: ShopAccess;
  reach: Reach;
}

/** False: the connection is no longer what it was, and whoever changed it has begun anew. */
async function copyFeed(ctx: Ctx, { row, shop, access, reach }: Copying, begun: FeedRow): Promise<boolean> {
  const goesOn = begun.cursor !== null && row.failures < failuresOfAMark;
  const everyMs = shop.readWhole?.[begun.feed];
  const hints = goesOn || everyMs === undefined ? [] : await listHints(ctx.pool, row, begun.feed, toldAtOnce + 1);
  let at: FeedRow = goesOn ? begun : beginOf(begun, { now: ctx.now(), everyMs, told: hints.length });
  const since = at.whole ? null : at.since && new Date(at.since.getTime() - overlapMs);
  for (;;) {
    // What was told of is asked for with the first page; all of it is read anyway when that is too much.
    const asked = at.cursor === null ? hints : [];
    const told = at.whole ? [] : asked.map(({ ref }) => ref);
    const pass = { since, cursor: at.cursor, told, size: at.page_size };
    const ask = (): Promise<ShopPage<{ id: string; changedAt: Date }>> => shop[at.feed](access, pass);
    const page = await reach.breaker.run(row.id, ask).catch((error: unknown) => {
      if (isTooMuch(error) && at.page_size > pageRowsLeast) return null;
      throw error;
    });
    if (page === null) {
      const smaller = await shrink(ctx, row, at);
      if (smaller === null) return false;
      at = smaller;
      continue;
    }
    if (page.next !== null && page.next === at.cursor) throw new ShopError('wrong-shape', 'next');
    const next = nextOf(at, page, ctx.now());
    const changed = await withTransaction(ctx, async (tx) => {
      if (!(await lockConnection(tx.pool, row))) return null;
      const place = placeOf(row);
      let count = await write(tx, row, next.feed, page);
      const read = page.rows.map(({ id }) => id);
      const odd = { feed: next.feed, read, leftOut: page.leftOut ?? [], now: tx.now() };
      const news = await writeLeftOut(tx.pool, row, odd);
      if (news) tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId: row.store_id }));
      count += await leaveOut(tx, place, { at, page, readWhole: everyMs !== undefined, now: tx.now() });
      if (shop.wholeProducts && next.feed === 'products') count += await leaveOutVariations(tx, place, page);
      await writeFeed(tx.pool, row, next);
      await forgetHints(tx.pool, row, next.feed, asked);
      await keepLease(tx.pool, row, later(tx, leaseMs));
      if (count > 0) tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId: row.store_id }));
      return count;
    });
    if (changed === null) return false;
    if (page.next === null) return sweepFeed(ctx, { row, shop, access, reach }, at.feed);
    at = next;
  }
}

/** A shop that took too long for a page, or whose answer was too large, may manage half of it. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof ShopError && (error.problem === 'timeout' || error.problem === 'too-large');

/** The same place with half the rows, kept for the passes to come; null: as of `copyFeed`. */
async function shrink(ctx: Ctx, row: ConnectionRow, at: FeedRow): Promise<FeedRow | null> {
  const size = Math.max(pageRowsLeast, Math.floor(at.page_size / 2));
  const smaller = { ...at, page_size: size };
  return withTransaction(ctx, async (tx) => {
    if (!(await lockConnection(tx.pool, row))) return null;
    await writeFeed(tx.pool, row, smaller);
    await keepLease(tx.pool, row, later(tx, leaseMs));
    return smaller;
  });
}

interface Beginning {
  now: Date;
  everyMs: number | undefined;
  told: number;
}

/** A new pass. It reads everything when that is due, when too much was told, and when the one before was given up. */
function beginOf(begun: FeedRow, { now, everyMs, told }: Beginning): FeedRow {
  const due = begun.whole_at === null || (everyMs !== undefined && now.getTime() - begun.whole_at.getTime() >= everyMs);
  const whole = begun.since === null || (everyMs !== undefined && (due || told > toldAtOnce || begun.cursor !== null));
  return { ...begun, cursor: null, pass_began: now, latest: null, read: 0, whole };
}

function nextOf(at: FeedRow, { rows, next }: ShopPage<{ changedAt: Date }>, now: Date): FeedRow {
  const latest = rows.reduce<Date | null>(
    (newest, { changedAt }) => (newest === null || changedAt > newest ? changedAt : newest),
    at.latest,
  );
  const read = at.read + rows.length;
  if (next !== null) return { ...at, cursor: next, latest, read };
  const began = at.pass_began ?? now;
  // Neither a clock that is ahead nor a long pass may make us miss what was changed behind the page that was read last.
  const until = latest !== null && latest > began ? began : latest;
  const ended = { cursor: null, latest: null, pass_began: null, synced_at: now, whole: false };
  return { ...at, ...ended, since: until ?? at.since, whole_at: at.whole ? began : at.whole_at, read };
}

const placeOf = (row: ConnectionRow) => ({ workspaceId: row.workspace_id, storeId: row.store_id });

function write(tx: Ctx, row: ConnectionRow, feed: FeedRow['feed'], { rows }: ShopPage<unknown>): Promise<number> {
  const place = placeOf(row);
  if (feed === 'customers') return writeCustomers(tx, row, rows as Parameters<typeof copyCustomers>[2]);
  if (feed === 'orders') return copyOrders(tx.pool, place, rows as Parameters<typeof copyOrders>[2]);
  return copyProducts(tx.pool, place, rows as Parameters<typeof copyProducts>[2]);
}

async function writeCustomers(tx: Ctx, row: ConnectionRow, rows: Parameters<typeof copyCustomers>[2]): Promise<number> {
  const storeId = row.store_id;
  const customerIds = await copyCustomers(tx.pool, placeOf(row), rows);
  if (customerIds.length > 0) await runStep(tx, customersCopied, { storeId, customerIds });
  return customerIds.length;
}

/** Notes how it went, and when it goes on. */
async function settle(ctx: Ctx, row: ConnectionRow, error: ShopError | null): Promise<void> {
  const everyMs = shopOf(row.kind)?.copyEveryMs ?? limits.shopCopyEveryMs;
  // A shop that has had enough of us is asked on from where we are, and has not failed.
  const busy = error?.problem === 'busy';
  const pause = busy
    ? (error.waitMs ?? busyPauseMs)
    : Math.min(everyMs * (error === null ? 1 : 2 ** Math.min(row.failures, 10)), failedAgainAtMostMs);
  const next = later(ctx, pause);
  await withTransaction(ctx, async (tx) => {
    const due = await endCopy(tx.pool, row, { next, failed: error !== null && !busy, now: tx.now() });
    if (due !== null) await orderCopy(tx, row.id, due);
    if (await noteAnswer(tx.pool, row, { problem: error?.problem ?? null, now: tx.now() })) {
      tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId: row.store_id }));
    }
  });
}
