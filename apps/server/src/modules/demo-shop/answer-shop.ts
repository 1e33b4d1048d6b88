import { answerCall, productRecords, type ShopAnswer, type ShopCall } from '@chatso/demo-store/shop-api';
import type { RootCtx } from '../../platform/ctx.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import type { Deps } from '../../platform/module.ts';
import { couponsOf } from './coupons.ts';
import { deedsOf } from './deeds.ts';
import { demoShopSecret, demoStoreOf, placeOf } from './demo-place.ts';
import { listRecords } from './records.repo.ts';

/** The demo shop answers Chatso, as the reference does. Throws `not-found` without the demo. */
export async function answerShop(
  ctx: RootCtx,
  deps: Pick<Deps, 'secrets' | 'config'>,
  call: ShopCall,
): Promise<ShopAnswer> {
  const { secrets, config } = deps;
  const store = await demoStoreOf(ctx);
  const place = placeOf(store);
  const [customers, orders] = await Promise.all([
    listRecords(ctx.pool, place, 'customers'),
    listRecords(ctx.pool, place, 'orders'),
  ]);
  const products = productRecords(ownAddress(config));
  const shop = {
    secret: demoShopSecret(secrets.encryptionKey, store.id),
    coupons: couponsOf(ctx, deps, place),
    deeds: deedsOf(ctx, place),
    ...{ customers: () => customers, orders: () => orders, products: () => products },
  };
  return answerCall(shop, call, ctx.now());
}
