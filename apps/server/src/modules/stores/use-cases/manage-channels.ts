import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, Channel, ChannelList, endpoints, QueryOf, StoreDependents } from '@chatso/contract';
import { isSocialChannel, limits, pageSizes } from '@chatso/domain';
import { personOf } from '../../../platform/actor.ts';
import { decrypt, encrypt, newToken } from '../../../platform/crypto.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { capacityOf } from '../../plans/index.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { hostsOf, siteOf, validHosts } from '../hosts.ts';
import type { DependentOfStore } from '../places.ts';
import { storeActiveChanged, storeListChanged, storeSettingsChanged } from '../stores.events.ts';
import {
  countStoreRows,
  findStoreRow,
  lockStoreRow,
  type StoreFilter,
  searchStoreRows,
  updateStoreRow,
} from '../stores.repo.ts';
import type { StoreRow } from '../stores.schema.ts';
import { createStore } from './create-store.ts';
import { settingsFor } from './settings-for.ts';

type Endpoints = typeof endpoints;

type ChannelQuery = QueryOf<Endpoints['stores.channels']>;

const anyStore: StoreFilter = { search: null, active: null, type: null, serviceHours: null };

const flagOf = (flag: ChannelQuery['active']): boolean | null =>
  flag === undefined ? null : flag === 'true' || flag === '1';

const filterOf = ({ search, active, platform, serviceHours }: ChannelQuery): StoreFilter => ({
  search: search?.trim() || null,
  active: flagOf(active),
  type: platform ?? null,
  serviceHours: flagOf(serviceHours),
});

/** All of them, unless either is said. */
function pageOf({ page, pageSize }: ChannelQuery): { limit: number; offset: number } | null {
  if (page === undefined && pageSize === undefined) return null;
  const limit = pageSize ?? pageSizes[0];
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** Stores that count among the plan's. */
const countUsed = (ctx: Ctx): Promise<number> => countStoreRows(ctx.db, ctx.workspaceId, { ...anyStore, active: true });

/** P-30: what an admin manages of the stores and channels asked for, and how many of the plan's are used (E-22). */
export async function listChannels(ctx: Ctx, key: Buffer, query: ChannelQuery): Promise<ChannelList> {
  const filter = filterOf(query);
  const order = { by: query.sortBy, way: query.sort };
  const rows = await searchStoreRows(ctx.db, ctx.workspaceId, filter, order, pageOf(query));
  const { channels } = await capacityOf(ctx, ctx.workspaceId);
  return {
    data: rows.map((row) => toChannel(row, key, ctx.now())),
    count: await countStoreRows(ctx.db, ctx.workspaceId, filter),
    total: await countStoreRows(ctx.db, ctx.workspaceId, anyStore),
    used: await countUsed(ctx),
    limit: Number.isFinite(channels) ? channels : -1,
  };
}

/** Two admins who add the last one at once are settled by the workspace's row. Throws `entity-limit`. */
async function wantRoom(tx: Ctx): Promise<void> {
  await lockWorkspace(tx);
  const { channels: limit } = await capacityOf(tx, tx.workspaceId);
  const used = await countUsed(tx);
  if (used >= limit)
    throw new AppError('entity-limit', { reason: 'stores-max', details: { limit, used, requested: 1 } });
}

/** Throws `entity-limit`, `validation`. */
export async function addStore(ctx: Ctx, key: Buffer, body: BodyOf<Endpoints['stores.create']>): Promise<Channel> {
  const url = siteOf(body.url);
  return withTransaction(ctx, async (tx) => {
    await wantRoom(tx);
    const adder = personOf(tx.actor);
    const settings = adder === null ? {} : await settingsFor(tx, adder);
    return toChannel(await createStore(tx, key, { name: body.name, url, settings }), key, tx.now());
  });
}

export async function renameStore(ctx: Ctx, key: Buffer, storeId: string, name: string): Promise<Channel> {
  return change(ctx, key, storeId, async (tx, store) => {
    if (name === store.name) return {};
    await tx.audit({ action: 'store.renamed', subject: { type: 'store', id: storeId }, data: { name } });
    tx.emit(storeListChanged({ workspaceId: tx.workspaceId }));
    return { name };
  });
}

/** Throws `not-found`, `entity-limit`. */
export async function switchStore(ctx: Ctx, key: Buffer, storeId: string, active: boolean): Promise<Channel> {
  return change(ctx, key, storeId, async (tx, store) => {
    if (store.active === active) return {};
    if (active) await wantRoom(tx);
    const action = active ? 'store.switched-on' : 'store.switched-off';
    await tx.audit({ action, subject: { type: 'store', id: storeId } });
    tx.emit(storeActiveChanged({ workspaceId: tx.workspaceId, storeId, active, by: personOf(tx.actor) }));
    return { active };
  });
}

/** Throws `not-found`, `validation`, and `conflict` when the addresses are not those the change began from. */
export async function setAddresses(
  ctx: Ctx,
  key: Buffer,
  { storeId, url, hosts, was }: BodyOf<Endpoints['stores.setAddresses']>,
): Promise<Channel> {
  const site = siteOf(url);
  return change(ctx, key, storeId, async (tx, store) => {
    if (isSocialChannel(store.type)) throw notFound();
    const known = validHosts(store.hosts, tx.now()).map(({ host }) => host);
    if (was.url !== store.url || !isDeepStrictEqual(was.hosts, known)) throw new AppError('conflict');
    const next = hostsOf(hosts, store.hosts, tx.now());
    const data = { url: site, hosts: next.map(({ host }) => host) };
    await tx.audit({ action: 'store.addresses-changed', subject: { type: 'store', id: storeId }, data });
    tx.emit(storeSettingsChanged({ workspaceId: tx.workspaceId, storeId, by: personOf(tx.actor) }));
    tx.emit(storeListChanged({ workspaceId: tx.workspaceId }));
    return { url: site, hosts: next };
  });
}

export async function renewSecret(ctx: Ctx, key: Buffer, storeId: string): Promise<Channel> {
  return change(ctx, key, storeId, async (tx, store) => {
    await tx.audit({ action: 'store.widget-secret-renewed', subject: { type: 'store', id: storeId } });
    return {
      widgetSecret: encrypt(key, newToken(32)),
      widgetSecretBefore: store.widgetSecret,
      widgetSecretUntil: new Date(tx.now().getTime() + limits.oldSecretForMs),
    };
  });
}

/** For the dialog that asks before a store is deleted. Throws `not-found`. */
export async function countDependents(
  ctx: Ctx,
  dependents: readonly DependentOfStore[],
  storeId: string,
): Promise<StoreDependents> {
  if ((await findStoreRow(ctx.db, ctx.workspaceId, storeId)) === null) throw notFound();
  const counts: StoreDependents = { openChats: 0, agents: 0, openTickets: 0, mailboxes: 0, triggers: 0 };
  for (const { kind, count } of dependents) counts[kind] = await count(ctx, storeId);
  return counts;
}

/** The store goes from every list, and its widget from the shop; what depends on it ends. Throws `not-found`. */
export async function markDeleted(tx: Ctx, dependents: readonly DependentOfStore[], storeId: string): Promise<void> {
  const store = await lockStoreRow(tx.db, tx.workspaceId, storeId);
  if (store === null) throw notFound();
  await updateStoreRow(tx.db, tx.workspaceId, storeId, { deletedAt: tx.now(), active: false, updatedAt: tx.now() });
  await tx.audit({ action: 'store.deleted', subject: { type: 'store', id: storeId }, data: { name: store.name } });
  for (const { end } of dependents) await end?.(tx, storeId);
  tx.emit(storeActiveChanged({ workspaceId: tx.workspaceId, storeId, active: false, by: personOf(tx.actor) }));
  tx.emit(storeListChanged({ workspaceId: tx.workspaceId }));
}

async function change(
  ctx: Ctx,
  key: Buffer,
  storeId: string,
  decide: (tx: Ctx, store: StoreRow) => Promise<Partial<StoreRow>>,
): Promise<Channel> {
  return withTransaction(ctx, async (tx) => {
    // Before the store's row, as whoever adds one does: two admins never wait for each other's.
    await lockWorkspace(tx);
    const store = await lockStoreRow(tx.db, tx.workspaceId, storeId);
    if (store === null || (await findStoreRow(tx.db, tx.workspaceId, storeId)) === null) throw notFound();
    const changed = await decide(tx, store);
    if (Object.keys(changed).length > 0) {
      await updateStoreRow(tx.db, tx.workspaceId, storeId, { ...changed, updatedAt: tx.now() });
    }
    return toChannel({ ...store, ...changed }, key, tx.now());
  });
}

const toChannel = (row: StoreRow, key: Buffer, now: Date): Channel => ({
  _id: row.id,
  name: row.name,
  type: row.type,
  url: row.url,
  image: row.image,
  active: row.active,
  showWidget: row.settings.showWidget,
  widgetConnection: row.widgetConnected ? 'CONNECTED' : 'NOT_CONNECTED',
  analyticsId: row.analyticsId,
  hosts: validHosts(row.hosts, now),
  secretEnd: decrypt(key, row.widgetSecret).slice(-4),
  oldSecretUntil:
    row.widgetSecretUntil !== null && row.widgetSecretUntil > now ? row.widgetSecretUntil.toISOString() : null,
  lastSessionAt: row.lastWidgetSessionAt?.toISOString() ?? null,
});
