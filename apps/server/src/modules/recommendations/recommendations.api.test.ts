import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { type CopiedProduct, copyProducts, insertProducts, type NewProduct } from '../catalog/index.ts';
import { insertCustomers, insertOrders } from '../customers/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const dayMs = 24 * 3_600_000;
const daysAgo = (days: number): Date => new Date(t.clock.now().getTime() - days * dayMs);

async function scene() {
  const crmStoreId = `crm-${newId()}`;
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace, { crmStoreId });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
  const product = (externalId: string, name: string, more: Partial<NewProduct> = {}): NewProduct => ({
    ...{ storeId: store.id, externalId, name, type: 'simple', priceCents: 1000, regularPriceCents: 1000 },
    ...{ stockStatus: 'instock', stockQuantity: 5, createdAt: daysAgo(200) },
    ...more,
  });
  const order = (name: string, refs: string[], more: { customerId?: string; status?: string; days?: number } = {}) => ({
    ...{ storeId: store.id, externalId: name, name: `#${name}`, type: 'ONLINE' as const, totalCents: 100 },
    status: more.status ?? 'completed',
    customerId: more.customerId ?? null,
    lineItems: refs.map((productId) => ({ name: 'x', priceCents: 1, quantity: 1, totalCents: 1, productId })),
    createdAt: daysAgo(more.days ?? 10),
  });
  return { workspace, store, agent, ctx, product, order, crmStoreId, of: { chatsoStoreId: store.id } };
}

/** The night comes: what is due is counted. */
const count = () => t.advance(60_000);

it('[J-03] [J-48] a product is found by parts of its name, its number and its variations, whatever accents they have', async () => {
  const { ctx, agent, product, of } = await scene();
  await insertProducts(ctx, [
    product('1', 'Fernwood Fleece', { sku: 'FW-77', type: 'variable' }),
    product('1a', 'Fernwood Fleece', { parentRef: '1', type: 'variation', variationName: 'Ochre / M', sku: 'FW-77-M' }),
    product('2', 'Écharpe d’hiver', { locationId: 'north', locationName: 'North' }),
    product('3', '<b>100% Wool_Socks</b>', { stockStatus: 'outofstock' }),
  ]);
  const find = async (keyword: string, more: object = {}) =>
    (await agent.api['products.search']({ query: { ...of, keyword, ...more } })).data;
  const [fleece] = await find('fleece OCHRE');
  expect(fleece).toMatchObject({ name: 'Fernwood Fleece', type: 'variable', parent: null });
  expect(fleece?.variations).toMatchObject([{ variation_name: 'Ochre / M', parent: fleece?.id }]);
  expect((await find('fw-77-m')).map(({ name }) => name)).toEqual(['Fernwood Fleece']);
  expect((await find('echarpe')).map(({ name }) => name)).toEqual(['Écharpe d’hiver']);
  expect((await find('ÉCHARPE', { locationId: 'south' })).length).toBe(0);
  expect((await find('100% wool_s')).map(({ stock_status: status }) => status)).toEqual(['outofstock']);
  expect(await find('woolxsocks')).toEqual([]);
  expect(await find('   ')).toEqual([]);
});

it('[J-48] a copy names a variation before its product, and takes one away: the words follow', async () => {
  const { ctx, agent, of, store, workspace } = await scene();
  const place = { workspaceId: workspace.id, storeId: store.id };
  const copied = (id: string, more: Partial<CopiedProduct>): CopiedProduct => ({
    ...{ id, parentId: null, name: 'Shell', variationName: null, type: 'simple', attributes: [], currency: 'USD' },
    ...{
      price: 1,
      regularPrice: 1,
      onSale: false,
      stockStatus: 'instock',
      stockQuantity: 1,
      images: [],
      permalink: null,
    },
    ...{ sku: null, categories: [{ id: 'c', name: 'Coats' }], locationId: 'n', locationName: 'North', gone: false },
    ...{ createdAt: daysAgo(3), changedAt: daysAgo(2) },
    ...more,
  });
  const variation = { parentId: '1', type: 'variation' as const, variationName: 'Spruce' };
  await copyProducts(ctx.pool, place, [copied('2', variation)]);
  expect((await agent.api['products.search']({ query: { ...of, keyword: 'spruce' } })).data).toEqual([]);
  await copyProducts(ctx.pool, place, [copied('1', { type: 'variable' })]);
  const found = (await agent.api['products.search']({ query: { ...of, keyword: 'spruce' } })).data;
  expect(found.map(({ externalId }) => externalId)).toEqual(['1']);
  await copyProducts(ctx.pool, place, [copied('2', { ...variation, gone: true, changedAt: daysAgo(1) })]);
  expect((await agent.api['products.search']({ query: { ...of, keyword: 'spruce' } })).data).toEqual([]);
  expect((await agent.api['products.search']({ query: { ...of, keyword: 'shell' } })).data[0]?.variations).toEqual([]);
});

it('[J-04] [J-47] [J-52] what was bought together, sells best and lies too long is told with the reason', async () => {
  const { ctx, agent, product, order, of, store } = await scene();
  await insertProducts(ctx, [
    product('shell', 'Shell'),
    product('socks', 'Socks', { type: 'variable' }),
    product('socks-m', 'Socks', { parentRef: 'socks', type: 'variation', variationName: 'M' }),
    product('hat', 'Hat', { onSale: true, priceCents: 800 }),
    product('sold-out', 'Sold out', { stockStatus: 'outofstock' }),
    product('tent', 'Tent', { stockQuantity: 90 }),
    product('card', 'Gift card', { stockQuantity: null }),
    product('new-tent', 'New tent', { stockQuantity: 90, createdAt: daysAgo(3) }),
  ]);
  const [customerId = ''] = await insertCustomers(ctx, [
    { storeId: store.id, externalId: 'c1', createdAt: daysAgo(1) },
  ]);
  await insertOrders(ctx, [
    ...[1, 2, 3].map((n) => order(`a${n}`, ['shell', 'socks-m', 'sold-out'])),
    order('b', ['hat']),
    order('c', ['hat', 'tent'], { status: 'cancelled' }),
    order('d', ['shell'], { customerId, days: 20 }),
    order('old', ['tent', 'shell'], { days: 400 }),
  ]);
  const visitor = await t.visitor(store);
  await t.pool.query('UPDATE visitors SET cart = $2, viewed_products = $3 WHERE id = $1', [
    visitor.visitorId,
    JSON.stringify({ items: [{ id: 'shell', name: 'Shell', quantity: 1 }] }),
    JSON.stringify([
      { id: 'hat', name: 'Hat' },
      { id: 'nobody', name: 'Of another shop' },
    ]),
  ]);
  await count();
  const all = (await agent.api['products.list']({ query: { ...of, customerId, visitorId: visitor.visitorId } })).data;
  const said = Object.fromEntries(all.map(({ name, tags, reason }) => [name, { tags, reason }]));
  expect(said.Socks).toEqual({
    tags: ['recommend', 'purchased', 'recommendedProducts'],
    reason: { kind: 'bought-together', product: 'Shell', orders: 3 },
  });
  expect(said.Shell).toMatchObject({ reason: { kind: 'in-cart' } });
  expect(said.Shell?.tags).toEqual(['productsInCart', 'purchased', 'recommendedProducts']);
  expect(said.Hat?.tags).toEqual(['productsInView', 'purchased', 'onSale', 'recommendedProducts']);
  expect(said.Tent).toMatchObject({ reason: { kind: 'overstocked', stock: 90, days: null } });
  expect(said['New tent']?.tags).toEqual(['recommendedProducts']);
  expect(said['Gift card']?.tags).toEqual(['recommendedProducts']);
  expect(said['Sold out']).toBeUndefined();
  const list = async (productType: 'recommend' | 'overstocked' | 'top-purchased', id?: string) =>
    (
      await agent.api['products.list']({
        query: { ...of, productType, ...(id === undefined ? {} : { customerId: id }) },
      })
    ).data;
  expect((await list('overstocked')).map(({ name }) => name)).toEqual(['Tent']);
  const often = await list('top-purchased', customerId);
  expect(often.map(({ name, reason }) => [name, reason])).toEqual([
    ['Shell', { kind: 'bought-before', times: 1 }],
    ['Socks', { kind: 'top-purchased', orders: 3 }],
    ['Hat', { kind: 'top-purchased', orders: 1 }],
  ]);
});

it('[J-53] often purchased needs a customer, and who is no customer is recommended to as nobody', async () => {
  const { ctx, agent, product, of } = await scene();
  await insertProducts(ctx, [product('1', 'Newest', { createdAt: daysAgo(1) }), product('2', 'Older')]);
  const without = agent.api['products.list']({ query: { ...of, productType: 'top-purchased' } });
  expect(await failureOf(without)).toMatchObject({ statusCode: 400 });
  for (const customerId of ['0', 'x', newId()]) {
    const { data } = await agent.api['products.list']({ query: { ...of, productType: 'recommend', customerId } });
    expect(data.map(({ name, reason }) => [name, reason?.kind])).toEqual([
      ['Newest', 'newest'],
      ['Older', 'newest'],
    ]);
  }
});

it('[J-42] [J-49] [J-50] [J-51] places, categories and what a coupon may be for', async () => {
  const { ctx, agent, product, of, crmStoreId } = await scene();
  await insertProducts(ctx, [
    product('1', 'Mug', { locationId: 'n', locationName: 'North', categories: [{ id: 'k', name: 'Kitchen' }] }),
    product('2', 'Pan', {
      categories: [
        { id: 'k', name: 'Kitchen' },
        { id: 'a', name: 'All' },
      ],
      createdAt: daysAgo(1),
    }),
  ]);
  expect((await agent.api['products.locations']({ query: { crmStoreId } })).data).toEqual([
    { locationId: 'n', name: 'North', address_1: '', city: '', country: '' },
  ]);
  expect((await agent.api['products.categories']({ query: of })).data).toEqual([
    { id: 'a', name: 'All' },
    { id: 'k', name: 'Kitchen' },
  ]);
  for (const id of ['products.coupon', 'coupons.products'] as const) {
    const names = async (search?: string) =>
      (await agent.api[id]({ query: { ...of, ...(search === undefined ? {} : { search }) } })).data.map(
        (one) => one.name,
      );
    expect(await names()).toEqual(['Pan', 'Mug']);
    expect(await names('mug')).toEqual(['Mug']);
  }
});

it('[J-47] [J-48] a store one does not serve has no products', async () => {
  const { workspace, of, crmStoreId } = await scene();
  const elsewhere = await t.agent(workspace, { stores: [{ store: await t.store(workspace) }] });
  const outsider = await t.agent(await t.workspace(), { role: 'admin' });
  for (const { api } of [elsewhere, outsider]) {
    expect((await failureOf(api['products.list']({ query: of }))).statusCode).toBe(404);
    expect((await failureOf(api['products.search']({ query: { ...of, keyword: 'a' } }))).statusCode).toBe(404);
    expect((await failureOf(api['products.coupon']({ query: of }))).statusCode).toBe(404);
    expect((await failureOf(api['products.categories']({ query: of }))).statusCode).toBe(404);
    expect((await failureOf(api['products.locations']({ query: { crmStoreId } }))).statusCode).toBe(404);
  }
});
