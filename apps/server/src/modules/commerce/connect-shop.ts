import type { BodyOf, endpoints, ResponseOf, ShopCheck, ShopConnection, ShopForm, ShopOfStore } from '@chatso/contract';
import { isSocialChannel } from '@chatso/domain';
import { type AgentActor, personOf, servedStores } from '../../platform/actor.ts';
import { encrypt } from '../../platform/crypto.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findStore, linkShop, listStores, lockStore, type StoreRow } from '../stores/index.ts';
import { ShopError } from './call-shop.ts';
import { shopChanged } from './commerce.events.ts';
import { copyShopOrder } from './commerce.jobs.ts';
import {
  type ConnectionRow,
  changeConnection,
  deleteConnection,
  type FeedRow,
  feeds,
  findConnection,
  forgetFeeds,
  insertConnection,
  listConnections,
  listFeeds,
  wantCopy,
} from './connections.repo.ts';
import type { Shop } from './port.ts';
import { type Reach, shopOf } from './shops.ts';

interface Wiring {
  reach: Reach;
  key: Buffer;
  /** Whether an address may be called at all. */
  mayCall(address: string): boolean;
}

/** Website stores with the shop behind each. */
export async function listShops(ctx: Ctx): Promise<{ data: ShopOfStore[] }> {
  const stores = (await listStores(ctx.db, ctx.workspaceId, null)).filter(({ type }) => !isSocialChannel(type));
  const rows = await listConnections(ctx.pool, ctx.workspaceId);
  const known = await listFeeds(
    ctx.pool,
    rows.map(({ id }) => id),
  );
  return {
    data: stores.map((store) => {
      const row = rows.find(({ store_id: id }) => id === store.id);
      const own = known.filter(({ connection_id: id }) => id === row?.id);
      return {
        storeId: store.id,
        storeName: store.name,
        url: store.url,
        connection: row ? toConnection(row, own) : null,
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

function toConnection(row: ConnectionRow, known: readonly FeedRow[]): ShopConnection {
  return {
    ...{ storeId: row.store_id, kind: row.kind, address: row.address, secretEnd: row.secret_end, version: row.version },
    abilities: [...(shopOf(row.kind)?.abilities ?? [])],
    ...{ checks: row.checks, checkedAt: row.checked_at.toISOString() },
    ...{ problem: row.problem, problemSince: iso(row.problem_since), answeredAt: iso(row.answered_at) },
    connectedAt: row.connected_at.toISOString(),
    feeds: feeds.map((feed) => {
      const { read = 0, synced_at: at = null, pass_began: began = null } = known.find((one) => one.feed === feed) ?? {};
      return { feed, read, syncedAt: iso(at), running: began !== null };
    }),
  };
}

/** Throws `not-found` for what has no shop behind it: social channels, and stores of somebody else. */
async function storeOf(ctx: Ctx, storeId: string): Promise<StoreRow> {
  const store = await findStore(ctx.db, ctx.workspaceId, storeId);
  if (store === null || isSocialChannel(store.type)) throw notFound();
  return store;
}

interface Keys {
  shop: Shop;
  address: string;
  secret: string;
}

/**
 * What to ask with. Keys that are stored go to the address they were entered for only: an admin could otherwise have them sent
 * to a machine of their own. Throws `validation`.
 */
function keysOf({ reach, mayCall }: Wiring, form: ShopForm, before: ConnectionRow | null): Keys {
  const shop = shopOf(form.kind);
  if (shop === null) throw new AppError('validation', { field: 'kind', reason: 'not-valid' });
  const address = form.address.replace(/\/+$/, '');
  if (!mayCall(address)) throw new AppError('validation', { field: 'address', reason: 'shop-address' });
  if (form.secret !== undefined) return { shop, address, secret: form.secret };
  if (before === null || before.kind !== form.kind || before.address !== address) {
    throw new AppError('validation', { field: 'secret', reason: 'shop-secret-again' });
  }
  try {
    return { shop, address, secret: reach.access(before).secret };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    throw new AppError('validation', { field: 'secret', reason: 'shop-secret-again' });
  }
}

/** Asks line by line; nothing is stored. Throws `not-found`, `validation`. */
export async function checkShop(
  ctx: Ctx,
  wiring: Wiring,
  { storeId, ...form }: ShopForm & { storeId: string },
): Promise<{ checks: ShopCheck[] }> {
  await storeOf(ctx, storeId);
  const { shop, address, secret } = keysOf(wiring, form, await findConnection(ctx.pool, ctx.workspaceId, storeId));
  await ctx.audit({
    action: 'shop.checked',
    subject: { type: 'store', id: storeId },
    data: { kind: form.kind, address },
  });
  return { checks: await shop.check(wiring.reach.try(address, secret)) };
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
  const { shop, address, secret } = keysOf(wiring, form, before);
  // Before the transaction: a shop may take ten seconds for each line.
  const checks = await shop.check(wiring.reach.try(address, secret));
  const failed = checks.find(({ state, name }) => state === 'failed' && (name === 'reach' || name === 'sign-in'));
  if (failed) {
    throw new AppError('validation', {
      field: failed.name === 'reach' ? 'address' : 'secret',
      reason: failed.name === 'reach' ? 'shop-unreachable' : 'shop-refused',
      details: { problem: failed.problem ?? '', detail: failed.detail ?? '' },
    });
  }
  return withTransaction(ctx, async (tx) => {
    if ((await lockStore(tx.db, tx.workspaceId, storeId)) === null) throw notFound();
    const row = {
      ...{ id: before?.id ?? newId(), store_id: storeId, kind: form.kind, address },
      ...{ sealed_secret: encrypt(wiring.key, secret), secret_end: secret.slice(-4), checks },
    };
    const written =
      form.version === 0
        ? await insertConnection(tx.pool, tx.workspaceId, row, { by: personOf(tx.actor), now: tx.now() })
        : await changeConnection(tx.pool, tx.workspaceId, row, { seen: form.version, now: tx.now() });
    if (!written) throw new AppError('conflict');
    // Another shop: nothing of the first one's marks means anything there.
    if (before && (before.kind !== form.kind || before.address !== address)) await forgetFeeds(tx.pool, row.id);
    await linkShop(tx, storeId, row.id);
    await tx.enqueue(copyShopOrder, { connectionId: row.id });
    const subject = { type: 'store', id: storeId };
    await tx.audit({ action: before ? 'shop.changed' : 'shop.connected', subject, data: { kind: form.kind, address } });
    tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId }));
    wiring.reach.breaker.forget(row.id);
    const now = await findConnection(tx.pool, tx.workspaceId, storeId);
    if (now === null) throw notFound();
    return toConnection(now, await listFeeds(tx.pool, [now.id]));
  });
}

/** Forgets the keys; what was copied stays, and is told as old as it is. Throws `not-found`. */
export async function disconnectShop(ctx: Ctx, storeId: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if ((await lockStore(tx.db, tx.workspaceId, storeId)) === null) throw notFound();
    const gone = await deleteConnection(tx.pool, tx.workspaceId, storeId);
    if (gone === null) throw notFound();
    await linkShop(tx, storeId, null);
    const data = { kind: gone.kind, address: gone.address };
    await tx.audit({ action: 'shop.disconnected', subject: { type: 'store', id: storeId }, data });
    tx.emit(shopChanged({ workspaceId: tx.workspaceId, storeId }));
  });
}

/** Copies now what changed; `again`: from the beginning. Throws `not-found`. */
export async function copyNow(
  ctx: Ctx,
  { storeId, again }: { storeId: string } & BodyOf<(typeof endpoints)['shops.copy']>,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const row = await findConnection(tx.pool, tx.workspaceId, storeId);
    if (row === null) throw notFound();
    if (again) await forgetFeeds(tx.pool, row.id);
    await wantCopy(tx.pool, row.id, tx.now());
    await tx.enqueue(copyShopOrder, { connectionId: row.id });
    await tx.audit({ action: 'shop.copied', subject: { type: 'store', id: storeId }, data: { again } });
  });
}
