import {
  type BodyOf,
  type endpoints,
  type ResponseOf,
  type ShopConnection,
  type ShopForm,
  shopWays,
} from '@chatso/contract';
import { isSocialChannel, type OrderAction } from '@chatso/domain';
import { type AgentActor, personOf, servedStores } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Deps } from '../../platform/module.ts';
import { linkShop, listStores, lockStore } from '../stores/index.ts';
import { ShopError } from './call-shop.ts';
import { refusingLine } from './check-lines.ts';
import { shopChanged } from './commerce.events.ts';
import { copyShopOrder, tendShopOrder } from './commerce.jobs.ts';
import {
  type ConnectionRow,
  changeConnection,
  deleteConnection,
  findConnection,
  insertConnection,
  listConnections,
} from './connections.repo.ts';
import { wantCopy } from './copying.repo.ts';
import { enteredIn, storeOf, type Wiring } from './enter-shop.ts';
import { type FeedRow, forgetFeeds, listFeeds } from './feeds.repo.ts';
import { forgetLeftOut, listLeftOut } from './left-out.repo.ts';
import { feeds, type Shop, type ShopAccess } from './port.ts';
import { type Entered, eventsUrlOf, keyEndOf, shopOf } from './shops.ts';

/** Website stores with the shop behind each. */
export async function listShops(
  ctx: Ctx,
  { config }: Pick<Deps, 'config'>,
): Promise<ResponseOf<(typeof endpoints)['shops.list']>> {
  const stores = (await listStores(ctx.db, ctx.workspaceId, null)).filter(({ type }) => !isSocialChannel(type));
  const rows = await listConnections(ctx.pool, ctx.workspaceId);
  const ids = rows.map(({ id }) => id);
  const known = await listFeeds(ctx.pool, ids);
  const odd = await listLeftOut(ctx.pool, ids, leftOutShown);
  return {
    shopifyApp: Boolean(config.shopify?.apiSecret),
    data: stores.map((store) => {
      const row = rows.find(({ store_id: id }) => id === store.id);
      const own = known.filter(({ connection_id: id }) => id === row?.id);
      return {
        storeId: store.id,
        storeName: store.name,
        url: store.url,
        connection: row
          ? toConnection(
              row,
              { known: own, odd: odd.filter(({ connection_id: id }) => id === row.id) },
              eventsUrlOf(config, row.id),
            )
          : null,
      };
    }),
  };
}

/** K-14: the own stores with this shop behind them, and whether it answers. Throws `not-found`. */
export async function shopsBehind(
  ctx: Ctx<AgentActor>,
  crmStoreId: string,
): Promise<ResponseOf<(typeof endpoints)['orders.store']>> {
  const served = await listStores(ctx.db, ctx.workspaceId, servedStores(ctx.actor));
  const stores = served.filter((store) => store.crmStoreId === crmStoreId);
  if (stores.length === 0) throw notFound();
  const rows = await listConnections(ctx.pool, ctx.workspaceId);
  return {
    data: stores.map(({ id, name, onboardedBy, type }) => {
      const row = rows.find(({ store_id: storeId }) => storeId === id);
      const shop = row ? { kind: row.kind, problem: row.problem, asOf: iso(row.answered_at) } : null;
      return { _id: id, store_name: name, onboardedBy, type, shop };
    }),
  };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

interface Lists {
  known: readonly FeedRow[];
  odd: Awaited<ReturnType<typeof listLeftOut>>;
}

/** Rows that could not be read are named up to here, and counted beyond. */
const leftOutShown = 5;

function toConnection(row: ConnectionRow, { known, odd }: Lists, eventsUrl: string): ShopConnection {
  return {
    ...{
      storeId: row.store_id,
      kind: row.kind,
      way: row.way,
      address: row.address,
      secretEnd: row.secret_end,
      version: row.version,
    },
    // The other systems are told of it when their webhooks are made.
    eventsUrl: row.kind === 'custom' ? eventsUrl : null,
    abilities: [...(shopOf(row.kind)?.abilities ?? [])],
    ...{ checks: row.checks, checkedAt: row.checked_at.toISOString() },
    ...{ problem: row.problem, problemSince: iso(row.problem_since), answeredAt: iso(row.answered_at) },
    connectedAt: row.connected_at.toISOString(),
    webhooks: row.webhooks && { ...row.webhooks, checkedAt: iso(row.webhooks_checked_at) },
    ...{ toldAt: iso(row.told_at), forged: row.forged },
    feeds: feeds.map((feed) => {
      const { read = 0, synced_at: at = null, pass_began: began = null } = known.find((one) => one.feed === feed) ?? {};
      const own = odd.filter((one) => one.feed === feed);
      const leftOut = { count: own[0]?.count ?? 0, rows: own.map(({ ref, detail }) => ({ ref, detail })) };
      return { feed, read, syncedAt: iso(at), running: began !== null, leftOut };
    }),
  };
}

/**
 * Connects a store to its shop when the test says that it answers, or changes how it is reached. Throws `not-found`,
 * `validation` with the failed line, and `conflict` when somebody else has changed it since.
 */
export async function connectShop(
  ctx: Ctx,
  wiring: Wiring,
  { storeId, ...form }: ShopForm & { storeId: string },
): Promise<ShopConnection> {
  await storeOf(ctx, storeId);
  const before = await findConnection(ctx.pool, ctx.workspaceId, storeId);
  if ((before?.version ?? 0) !== form.version) throw new AppError('conflict');
  const { shop, ...entered } = enteredIn(wiring, form, before);
  return connectEntered(ctx, wiring, { storeId, version: form.version, before, shop, entered });
}

interface Connecting {
  storeId: string;
  version: number;
  before: ConnectionRow | null;
  shop: Shop;
  entered: Entered;
}

/** With what was typed, or with what a vendor gave at its own page. */
export async function connectEntered(
  ctx: Ctx,
  wiring: Wiring,
  { storeId, version, before, shop, entered }: Connecting,
): Promise<ShopConnection> {
  // Before the transaction: a shop may take ten seconds for each line.
  const checks = await shop.check(wiring.reach.try(entered));
  const failed = refusingLine(checks);
  if (failed) {
    const isAddress = ['reach', 'system', 'permalinks'].includes(failed.name);
    const [key = 'kind'] = shopWays[entered.kind].find(({ name }) => name === entered.way)?.keys ?? [];
    throw new AppError('validation', {
      field: isAddress ? 'address' : key,
      reason: failed.name === 'permalinks' ? 'shop-permalinks' : isAddress ? 'shop-unreachable' : 'shop-refused',
      details: { problem: failed.problem ?? '', detail: failed.detail ?? '' },
    });
  }
  const orderActions = await doableIn(shop, wiring.reach.try(entered));
  const moved = before !== null && (before.kind !== entered.kind || before.address !== entered.address);
  // In the shop that was there before nobody would take what they send.
  if (moved) await removeWebhooks(wiring, before);
  return withTransaction(ctx, async (tx) => {
    if ((await lockStore(tx.db, tx.workspaceId, storeId)) === null) throw notFound();
    const row = {
      ...{
        id: entered.connectionId,
        store_id: storeId,
        kind: entered.kind,
        way: entered.way,
        address: entered.address,
      },
      ...{ sealed_secret: wiring.reach.seal(entered.keys), secret_end: keyEndOf(entered), checks },
      order_actions: [...orderActions],
    };
    const written =
      version === 0
        ? await insertConnection(tx.pool, tx.workspaceId, row, { by: personOf(tx.actor), now: tx.now() })
        : await changeConnection(tx.pool, tx.workspaceId, row, { seen: version, now: tx.now() });
    if (!written) throw new AppError('conflict');
    if (entered.token)
      await wiring.reach.keepToken(
        tx.pool,
        { ...row, workspace_id: tx.workspaceId, version: version + 1 },
        entered.token,
      );
    // Another shop: nothing of the first one's marks means anything there.
    if (moved) {
      await forgetFeeds(tx.pool, row.id);
      await forgetLeftOut(tx.pool, row.id);
    }
    await linkShop(tx, storeId, row.id);
    await tx.enqueue(copyShopOrder, { connectionId: row.id });
    if (shop.webhooks) await tx.enqueue(tendShopOrder, { connectionId: row.id });
    const subject = { type: 'store', id: storeId };
    const data = { kind: entered.kind, address: entered.address };
    await tx.audit({ action: before ? 'shop.changed' : 'shop.connected', subject, data });
    tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId }));
    wiring.reach.breaker.forget(row.id);
    const now = await findConnection(tx.pool, tx.workspaceId, storeId);
    if (now === null) throw notFound();
    const known = await listFeeds(tx.pool, [now.id]);
    const odd = await listLeftOut(tx.pool, [now.id], leftOutShown);
    return toConnection(now, { known, odd }, wiring.reach.eventsUrlOf(now.id));
  });
}

/** What may be done about orders there; a shop that does not say lets us do nothing, which is no reason not to connect it. */
async function doableIn({ orderActions }: Shop, access: ShopAccess): Promise<readonly OrderAction[]> {
  try {
    return (await orderActions?.can(access)) ?? [];
  } catch (error) {
    if (error instanceof ShopError) return [];
    throw error;
  }
}

/**
 * Forgets the keys and takes our webhooks out of the shop while we have them; what was copied stays, and is told as old as it
 * is. Throws `not-found`.
 */
export async function disconnectShop(ctx: Ctx, wiring: Wiring, storeId: string): Promise<void> {
  const before = await findConnection(ctx.pool, ctx.workspaceId, storeId);
  const webhooks = before === null ? 'none' : await removeWebhooks(wiring, before);
  await withTransaction(ctx, async (tx) => {
    if ((await lockStore(tx.db, tx.workspaceId, storeId)) === null) throw notFound();
    const gone = await deleteConnection(tx.pool, tx.workspaceId, storeId);
    if (gone === null) throw notFound();
    await linkShop(tx, storeId, null);
    const data = { kind: gone.kind, address: gone.address, webhooks };
    await tx.audit({ action: 'shop.disconnected', subject: { type: 'store', id: storeId }, data });
    tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId }));
  });
}

/**
 * A shop that is silent keeps them, and switches them off itself when nobody takes what they send. Before the transaction: a
 * shop may take ten seconds for each.
 */
async function removeWebhooks({ reach }: Wiring, row: ConnectionRow): Promise<'removed' | 'left' | 'none'> {
  const webhooks = shopOf(row.kind)?.webhooks;
  if (!webhooks) return 'none';
  try {
    await reach.breaker.run(row.id, () => webhooks.remove(reach.access(row)));
    return 'removed';
  } catch (error) {
    if (error instanceof ShopError) return 'left';
    throw error;
  }
}

/** Copies now what changed; `again`: from the beginning. Throws `not-found`. */
export async function copyNow(
  ctx: Ctx,
  { storeId, again }: { storeId: string } & BodyOf<(typeof endpoints)['shops.copy']>,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const row = await findConnection(tx.pool, tx.workspaceId, storeId);
    if (row === null) throw notFound();
    if (again) {
      await forgetFeeds(tx.pool, row.id);
      await forgetLeftOut(tx.pool, row.id);
    }
    await wantCopy(tx.pool, row.id, { now: tx.now(), restMs: 0 });
    await tx.enqueue(copyShopOrder, { connectionId: row.id });
    await tx.audit({ action: 'shop.copied', subject: { type: 'store', id: storeId }, data: { again } });
  });
}
