import { type ShopForm, type ShopKey, type ShopWayName, shopWays } from '@chatso/contract';
import { isSocialChannel } from '@chatso/domain';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findStore, type StoreRow } from '../stores/index.ts';
import { ShopError } from './call-shop.ts';
import type { ConnectionRow } from './connections.repo.ts';
import type { Shop, ShopKeys } from './port.ts';
import { type Entered, type Reach, shopOf } from './shops.ts';

export interface Wiring {
  reach: Reach;
  /** Whether an address may be called at all. */
  mayCall(address: string): boolean;
}

/** Throws `not-found` for what has no shop behind it: social channels, and stores of somebody else. */
export async function storeOf(ctx: Ctx, storeId: string): Promise<StoreRow> {
  const store = await findStore(ctx.db, ctx.workspaceId, storeId);
  if (store === null || isSocialChannel(store.type)) throw notFound();
  return store;
}

/**
 * What to ask with. Keys that are stored go to the address they were entered for only: an admin could otherwise have them sent
 * to a machine of their own. Throws `validation`.
 */
export function enteredIn(
  { reach, mayCall }: Wiring,
  form: ShopForm,
  before: ConnectionRow | null,
): Entered & { shop: Shop } {
  const shop = shopOf(form.kind);
  const way = shopWays[form.kind].find(({ name }) => form.way === undefined || name === form.way);
  if (shop === null) throw new AppError('validation', { field: 'kind', reason: 'not-valid' });
  if (way === undefined) throw new AppError('validation', { field: 'way', reason: 'not-valid' });
  const address = (reach.addressOf(form.kind) ?? form.address).replace(/\/+$/, '');
  if (!mayCall(address)) throw new AppError('validation', { field: 'address', reason: 'shop-address' });
  const same = before?.kind === form.kind && before.way === way.name && before.address === address;
  const held = same ? heldKeys(reach, before) : {};
  const keys: Partial<Record<ShopKey, string>> = {};
  for (const name of way.keys) {
    const value = form[name] ?? held[name];
    if (value === undefined)
      throw new AppError('validation', { field: name, reason: before ? 'shop-secret-again' : 'required' });
    keys[name] = value;
  }
  return { shop, kind: form.kind, way: way.name as ShopWayName, address, keys, connectionId: before?.id ?? newId() };
}

function heldKeys(reach: Reach, row: ConnectionRow): ShopKeys {
  try {
    return reach.keysOf(row);
  } catch (error) {
    if (error instanceof ShopError) return {};
    throw error;
  }
}
