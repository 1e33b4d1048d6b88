import { createHmac } from 'node:crypto';
import { type ShopKind, shopWays } from '@chatso/contract';
import { z } from 'zod';
import { decrypt, encrypt } from '../../platform/crypto.ts';
import type { Sql } from '../../platform/db/db.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import type { Deps } from '../../platform/module.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { callShop, ShopError } from './call-shop.ts';
import type { ConnectionRow } from './connections.repo.ts';
import { covaShop } from './cova/cova.ts';
import { customShop } from './custom/custom-shop.ts';
import { flowhubShop } from './flowhub/flowhub.ts';
import type { Shop, ShopAccess, ShopKeys, ShopToken } from './port.ts';
import { shopifyShop } from './shopify/shopify-shop.ts';
import { putToken } from './tokens.repo.ts';
import { keptToken, passingToken } from './tokens.ts';
import { wooShop } from './woocommerce/woocommerce.ts';

const timeoutMs = 10_000;
const bytes = 8 * 1024 * 1024;

const all: readonly Shop[] = [customShop, wooShop, shopifyShop, covaShop, flowhubShop];

/** Null: a kind this version cannot talk to. */
export const shopOf = (kind: ShopKind): Shop | null => all.find((shop) => shop.kind === kind) ?? null;

/** Those that tell of changes by what has to be kept up there. */
export const kindsThatTell: readonly ShopKind[] = all.filter(({ webhooks }) => webhooks).map(({ kind }) => kind);

/** What is known of a shop before it is connected. */
export type Entered = Pick<ShopAccess, 'kind' | 'way' | 'address' | 'keys'> & {
  /** Of the connection it will be, so that what is agreed on now holds then. */
  connectionId: string;
  /** What the vendor gave at its own page. */
  token?: ShopToken;
};

/** How this process reaches shops. */
export interface Reach {
  access(row: ReachedRow): ShopAccess;
  /** With keys that are not stored yet. */
  try(entered: Entered): ShopAccess;
  /** Where a shop of this kind is, if that is the same for all. */
  addressOf(kind: ShopKind): string | null;
  keysOf(row: Pick<ConnectionRow, 'sealed_secret'>): ShopKeys;
  seal(keys: ShopKeys): string;
  /** Of a connection that has just been made, in its transaction. */
  keepToken(sql: Sql, row: Pick<ConnectionRow, 'id' | 'workspace_id' | 'version'>, token: ShopToken): Promise<void>;
  /** Where a connected shop tells of changes. */
  eventsUrlOf(connectionId: string): string;
  breaker: Breaker;
}
type ReachedRow = Pick<ConnectionRow, 'id' | 'workspace_id' | 'kind' | 'way' | 'version' | 'address' | 'sealed_secret'>;

/** Shops that may be called though they are not public: those the operator names, and outside production the demo shop. */
export const shopOriginsOf = ({ config }: Pick<Deps, 'config'>): readonly string[] => {
  const vendors = Object.values(config.vendorUrls).map((url) => new URL(url).origin);
  const named = [...config.shopOrigins, ...vendors];
  return config.environment === 'production' ? named : [...named, new URL(ownAddress(config)).origin];
};

/** Where a vendor is that has one address for all its shops, whatever was typed; null: each shop has its own. */
export const vendorAddressOf = ({ vendorUrls }: Pick<Deps['config'], 'vendorUrls'>, kind: ShopKind): string | null =>
  kind === 'cova' || kind === 'flowhub' ? vendorUrls[kind] : null;

/** A public app's own id and secret are the installation's, and stored nowhere else. */
const appKeysOf = ({ shopify }: Deps['config'], { kind, way }: Pick<Entered, 'kind' | 'way'>): ShopKeys =>
  kind === 'shopify' && way === 'public-app' && shopify?.apiSecret
    ? { clientId: shopify.apiKey, clientSecret: shopify.apiSecret }
    : {};

/** Where a connected shop tells of changes. */
export const eventsUrlOf = (config: Deps['config'], connectionId: string): string =>
  `${ownAddress(config)}/api/shops/${connectionId}/events`;

const keysSchema = z.record(z.string(), z.string());

export function createReach({
  config,
  secrets,
  clock,
  pool,
}: Pick<Deps, 'config' | 'secrets' | 'clock' | 'pool'>): Reach {
  const allowed = shopOriginsOf({ config });
  const { encryptionKey: key } = secrets;
  const now = () => clock.now();
  const open = ({ connectionId, ...entered }: Omit<Entered, 'token'>) => ({
    ...entered,
    address: vendorAddressOf(config, entered.kind) ?? entered.address,
    vendors: config.vendorUrls,
    keys: { ...entered.keys, ...appKeysOf(config, entered) },
    eventSecret: createHmac('sha256', key).update(`shop-events.${connectionId}`).digest('hex'),
    now,
    call: (call: Parameters<ShopAccess['call']>[0]) => callShop(call, { allowed, timeoutMs, bytes }),
  });
  const keysOf: Reach['keysOf'] = ({ sealed_secret: sealed }) => {
    try {
      return keysSchema.parse(JSON.parse(decrypt(key, sealed)));
    } catch {
      // The root secret is another one than when the keys were stored.
      throw new ShopError('secret-unreadable');
    }
  };
  const sealing = {
    seal: (token: ShopToken) => encrypt(key, JSON.stringify(token)),
    open: (sealed: string) => tokenSchema.parse(JSON.parse(decrypt(key, sealed))),
  };
  return {
    keysOf,
    addressOf: (kind) => vendorAddressOf(config, kind),
    keepToken: (sql, row, token) => putToken(sql, row, sealing.seal(token)),
    seal: (keys) => encrypt(key, JSON.stringify(keys)),
    try: ({ token, ...entered }) => ({ ...open(entered), eventsUrl: null, token: passingToken(now, token ?? null) }),
    access: (row) => ({
      ...open({ kind: row.kind, way: row.way, address: row.address, keys: keysOf(row), connectionId: row.id }),
      eventsUrl: eventsUrlOf(config, row.id),
      token: keptToken(pool satisfies Sql, row, sealing, now),
    }),
    eventsUrlOf: (connectionId) => eventsUrlOf(config, connectionId),
    breaker: createBreaker(() => clock.now().getTime()),
  };
}

const tokenSchema = z.object({
  value: z.string(),
  expiresAt: z.coerce.date().nullable(),
  refresh: z.string().optional(),
});

/** The last signs of the key people know a way in by; nothing where the vendor lets us in. */
export function keyEndOf({ kind, way, keys }: Pick<Entered, 'kind' | 'way' | 'keys'>): string {
  const last = shopWays[kind].find(({ name }) => name === way)?.keys.at(-1);
  return last === undefined ? '' : (keys[last] ?? '').slice(-4);
}
