import type { VisitorCart } from '@chatso/contract';
import { expect, it } from 'vitest';
import { eventually } from '../../../test/index.ts';
import { watchList } from '../../../test/live-visitors.ts';
import { productRow } from '../../../test/shops/own-shop.ts';
import { ownShopForm, useAppWithShop } from '../../../test/shops/own-shop-scene.ts';

const app = useAppWithShop();

/** A store, whose shop sells in `currency` if it has one, with a page and who looks at it. */
async function scene(currency: string | null) {
  const { t, shop } = app;
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  if (currency !== null) {
    const admin = await t.agent(workspace, { role: 'admin' });
    shop.products.set('p1', productRow('p1', t.clock.now().toISOString(), { currency }));
    await admin.api['shops.connect']({ params: { storeId: store.id }, body: ownShopForm(shop) });
    await t.advance(0);
  }
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  const [page, watcher] = [await visitor.socket(), await agent.socket('tracking')];
  page.tell('visitor:page', { pageUrl: 'https://shop.test/', pageTitle: 'Home' });
  const list = await watchList(watcher, { chatsoStoreId: store.id });
  const put = (more: object = {}) =>
    page.tell('visitor:track', {
      ...{ event: 'cart', items: [{ id: 'p1', name: 'Shell', price: 8400, quantity: 1 }], total: 8400 },
      ...more,
    });
  const whole = async () =>
    (await watcher.ask<VisitorCart>('agent:get-visitor-cart-products', { visitorId: visitor.visitorId })).data;
  const told = (now: string | null) =>
    eventually(async () => {
      expect(list.state().rows[0]?.cart).toMatchObject({ total: 8400, currency: now });
      expect((await whole())?.currency ?? null).toBe(now);
    });
  return { put, told };
}

it('[M-24] what a page tells of prices is in its currency, else in that of the store’s shop', async () => {
  const { put, told } = await scene('EUR');
  put();
  await told('EUR');
  put({ currency: 'GBP' });
  await told('GBP');
  put({ currency: 'pounds' });
  await told('EUR');
});

it('[M-24] without a shop nobody says which currency it is', async () => {
  const { put, told } = await scene(null);
  put();
  await told(null);
  put({ currency: 'JPY' });
  await told('JPY');
});

it('nothing here made the server log an error', () => expect(app.t.errors).toEqual([]));
