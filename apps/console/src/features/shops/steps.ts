import {
  type ShopCheck,
  type ShopConnection,
  type ShopKey,
  type ShopKind,
  type ShopOfStore,
  shopSystems,
  shopWays,
} from '@chatso/contract';

export type StepName = 'address' | 'access' | 'check' | 'plugin' | 'sync';

/** What somebody has typed so far. */
export interface Entered {
  address: string;
  way: ShopConnection['way'];
  keys: Partial<Record<ShopKey, string>>;
}

/** Point-of-sale systems are at one address for all their shops. */
export const hasAddress = (kind: ShopKind): boolean => !shopSystems[kind].pos;
export const vendorHosts: Partial<Record<ShopKind, string>> = { cova: 'api.covasoft.net', flowhub: 'api.flowhub.co' };

/** As people type it: without https, and of a Shopify shop its name alone. */
export function addressOf(kind: ShopKind, typed: string): string {
  const text = typed.trim();
  if (text === '' || text.includes('://')) return text;
  return `https://${kind === 'shopify' && !text.includes('.') ? `${text}.myshopify.com` : text}`;
}

/** The name Shopify knows a shop by; null: that is none of theirs. */
export function shopifyShopOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { host } = new URL(address);
  return host.endsWith('.myshopify.com') ? host : null;
}

export function stepsOf(kind: ShopKind): readonly StepName[] {
  if (kind === 'woocommerce') return ['address', 'access', 'check', 'plugin', 'sync'];
  return hasAddress(kind) ? ['address', 'access', 'check', 'sync'] : ['access', 'check', 'sync'];
}

const needed: ReadonlySet<ShopCheck['name']> = new Set(['reach', 'system', 'sign-in', 'keys']);

/** A line without which there is nothing to connect. */
export const blocks = ({ name, state }: ShopCheck): boolean => state === 'failed' && needed.has(name);

/** Whether the keys that are stored go to this very address by this very way. */
export function keepsKeys(kind: ShopKind, way: Entered['way'], address: string, known: ShopConnection | null): boolean {
  const plain = (url: string) => url.replace(/\/+$/, '');
  return known?.kind === kind && known.way === way && (!hasAddress(kind) || plain(known.address) === plain(address));
}

/** Those of a way that still have to be typed. */
export const missingKeys = (kind: ShopKind, { way, keys }: Entered): ShopKey[] =>
  (shopWays[kind].find(({ name }) => name === way)?.keys ?? []).filter((key) => keys[key] === undefined);

/** What became of the shop by somebody else since `seen`; once it is `connected`, nothing is replaced any more. */
export function whatElse(
  store: ShopOfStore | undefined,
  seen: number,
  connected: boolean,
): 'deleted' | 'changed' | 'disconnected' | null {
  if (store === undefined) return 'deleted';
  const version = store.connection?.version ?? 0;
  if (version === seen || (connected && version > seen)) return null;
  return version === 0 ? 'disconnected' : 'changed';
}

/** Whether it can be one at all; which may be called the server says. */
export const isAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
