import type { ViewedProduct, VisitorCart } from '@chatso/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import type { SocketClient } from '../../../test/sockets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const products = (socket: SocketClient, visitorId: string, bsStoreId?: string) =>
  socket.ask<ViewedProduct[]>('agent:get-visitor-viewed-products', { visitorId, ...(bsStoreId ? { bsStoreId } : {}) });
const cart = (socket: SocketClient, visitorId: string) =>
  socket.ask<VisitorCart>('agent:get-visitor-cart-products', { visitorId });

const view = (id: string) => ({ event: 'product_view', product: { id, name: `Product ${id}`, price: 1999 } });

it('[F-22] [F-23] [G-28] [I-29] what was asked for once and the events heard since are what a fresh question brings', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  const { visitorId } = visitor;
  const [page, socket] = [await visitor.socket(), await agent.socket('tracking')];
  expect(await products(socket, visitorId, store.id)).toEqual({ data: [] });
  expect(await cart(socket, visitorId)).toEqual({ data: { items: [] } });

  page.tell('visitor:track', view('p1'));
  page.tell('visitor:track', { event: 'cart', items: [{ id: 'p1', name: 'Product p1', quantity: 2 }], total: 3998 });
  page.tell('visitor:page', { pageUrl: 'https://shop.test/cart', pageTitle: 'Cart' });
  const viewed = await socket.waitFor<{ viewedProducts: ViewedProduct[] }>('visitor:viewed-products-changed');
  const inCart = await socket.waitFor<{ cart: VisitorCart }>('visitor:item-in-cart-changed');
  expect(await socket.waitFor('visited-pages-changed')).toEqual({ visitorId });
  const fresh = await agent.socket('tracking');
  expect(viewed).toEqual({ visitorId, viewedProducts: (await products(fresh, visitorId)).data });
  expect(viewed.viewedProducts).toEqual([{ id: 'p1', name: 'Product p1', price: 1999 }]);
  expect(inCart).toEqual({ visitorId, cart: (await cart(fresh, visitorId)).data });
  expect(inCart.cart.total).toBe(3998);
});

it('[F-30] [I-29] only who asked hears, of visitors they may see, and not for ever', async () => {
  const workspace = await t.workspace();
  const [store, other] = [await t.store(workspace), await t.store(workspace)];
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const stranger = await t.agent(workspace, { stores: [{ store: other }] });
  const outsider = await t.agent(await t.workspace(), { role: 'admin' });
  const writer = await t.agent(workspace, { role: 'custom_role', permissions: ['tickets'], stores: [{ store }] });
  const visitor = await t.visitor(store);
  for (const who of [stranger, outsider])
    expect(await products(await who.socket('tracking'), visitor.visitorId)).toMatchObject({
      error: { statusCode: 404 },
    });
  expect(await products(await writer.socket('tracking'), visitor.visitorId)).toMatchObject({
    error: { statusCode: 403 },
  });
  const [asking, idle] = [await agent.socket('tracking'), await agent.socket('tracking')];
  expect(await products(asking, visitor.visitorId, other.id)).toMatchObject({ error: { statusCode: 404 } });
  await products(asking, visitor.visitorId);
  const page = await visitor.socket();
  page.tell('visitor:track', view('p1'));
  await asking.waitFor('visitor:viewed-products-changed');
  expect(idle.received).toEqual([]);

  await t.advance(11 * 60_000);
  page.tell('visitor:track', view('p2'));
  const known = () =>
    t.pool.query('SELECT 1 FROM visitors WHERE id = $1 AND jsonb_array_length(viewed_products) = 2', [
      visitor.visitorId,
    ]);
  await expect.poll(async () => (await known()).rowCount).toBe(1);
  // Its answer comes behind everything that was sent before.
  await products(asking, visitor.visitorId);
  expect(asking.received.filter(({ event }) => event === 'visitor:viewed-products-changed')).toHaveLength(1);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
