import { answerCall, productRecords, type ShopAnswer, type ShopCall } from '@chatso/demo-store/shop-api';
import type { RootCtx } from '../../platform/ctx.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import type { Deps } from '../../platform/module.ts';
import { couponsOf } from './coupons.ts';
import { deedsOf } from './deeds.ts';
import { demoShopSecret, demoStoreOf, placeOf } from './demo-place.ts';
import { listRecords } from './records.repo.ts';

const shelves = new Map<string, ReturnType<typeof productRecords>>();
/** They are the same until the next start. */
function productsOf(origin: string): ReturnType<typeof productRecords> {
  const made = shelves.get(origin) ?? productRecords(origin);
  shelves.set(origin, made);
  return made;
}

/** The demo shop answers Chatso, as the reference does. Throws `not-found` without the demo. */
export async function answerShop(
  ctx: RootCtx,
  deps: Pick<Deps, 'secrets' | 'config'>,
  call: ShopCall,
): Promise<ShopAnswer> {
  const { secrets, config } = deps;
  const store = await demoStoreOf(ctx, config);
  const place = placeOf(store);
  // Only what this call is about is read: the made-up shop lives in the process that carries the messages of chats.
  const named = call.path.split('/').at(-1);
  const [customers, orders] = await Promise.all([
    named === 'customers' || named === 'orders' ? listRecords(ctx.pool, place, 'customers') : [],
    named === 'orders' ? listRecords(ctx.pool, place, 'orders') : [],
  ]);
  const shop = {
    secret: demoShopSecret(secrets.encryptionKey, store.id),
    coupons: couponsOf(ctx, deps, place),
    deeds: deedsOf(ctx, place),
    ...{ customers: () => customers, orders: () => orders, products: () => productsOf(ownAddress(config)) },
  };
  return answerCall(shop, call, ctx.now());
}
