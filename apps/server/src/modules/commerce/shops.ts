import type { ShopKind } from '@chatso/contract';
import { decrypt } from '../../platform/crypto.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import type { Deps } from '../../platform/module.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { callShop, ShopError } from './call-shop.ts';
import type { ConnectionRow } from './connections.repo.ts';
import { customShop } from './custom/custom-shop.ts';
import type { Shop, ShopAccess } from './port.ts';

const timeoutMs = 10_000;
const bytes = 8 * 1024 * 1024;

const all: readonly Shop[] = [customShop];

/** Null: a kind this version cannot talk to. */
export const shopOf = (kind: ShopKind): Shop | null => all.find((shop) => shop.kind === kind) ?? null;

/** How this process reaches shops. */
export interface Reach {
  access(row: Pick<ConnectionRow, 'address' | 'sealed_secret'>): ShopAccess;
  /** With keys that are not stored yet. */
  try(address: string, secret: string): ShopAccess;
  breaker: Breaker;
}

/** What may be called though it is not public: what the operator says, and while developing the demo shop of this installation. */
export const shopOriginsOf = ({ config }: Pick<Deps, 'config'>): readonly string[] =>
  config.environment === 'production'
    ? config.shopOrigins
    : [...config.shopOrigins, new URL(ownAddress(config)).origin];

export function createReach({ config, secrets, clock }: Pick<Deps, 'config' | 'secrets' | 'clock'>): Reach {
  const allowed = shopOriginsOf({ config });
  const open = (address: string, secret: string): ShopAccess => ({
    ...{ address, secret },
    now: () => clock.now(),
    call: (call) => callShop(call, { allowed, timeoutMs, bytes }),
  });
  return {
    try: open,
    access({ address, sealed_secret: sealed }) {
      try {
        return open(address, decrypt(secrets.encryptionKey, sealed));
      } catch {
        // The root secret is another one than when the keys were stored.
        throw new ShopError('secret-unreadable');
      }
    },
    breaker: createBreaker(() => clock.now().getTime()),
  };
}
