import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { type CovaShop, covaCustomer, covaInvoice, startCova } from '../../../test/shops/cova/cova-shop.ts';
import { type FlowhubShop, flowhubRow, startFlowhub } from '../../../test/shops/flowhub/flowhub-shop.ts';

let t: TestApp;
let cova: CovaShop;
let flowhub: FlowhubShop;
beforeAll(async () => {
  let now = () => new Date();
  cova = await startCova(() => now());
  flowhub = await startFlowhub(() => now());
  const covaLogin = `${cova.address}/v1/oauth2/token`;
  const vendorUrls = { cova: cova.address, covaLogin, covaEntities: cova.address, flowhub: flowhub.address };
  t = await createTestApp({ config: { vendorUrls } });
  now = () => t.clock.now();
});
afterAll(async () => {
  await t.close();
  await cova.close();
  await flowhub.close();
});
afterEach(async () => {
  await t.pool.query('DELETE FROM shop_connections');
  for (const list of [cova.locations, cova.customers, cova.invoices, cova.products]) list.length = 0;
  for (const list of [flowhub.locations, flowhub.customers, flowhub.sales]) list.length = 0;
  flowhub.inventory.clear();
  flowhub.isTooMuch = () => false;
  cova.limit = 1000;
});

async function owner() {
  const workspace = await t.workspace({ plan: { type: 'advanced' } });
  const store = await t.store(workspace);
  const admin = await t.agent(workspace, { role: 'admin' });
  return { workspace, store, admin, params: { storeId: store.id } };
}
const covaForm = (more: object = {}) => ({
  kind: 'cova' as const,
  address: 'api.covasoft.net',
  version: 0,
  ...cova.keys,
  ...more,
});
const flowhubForm = (more: object = {}) => ({
  ...{ kind: 'flowhub' as const, address: 'api.flowhub.co', version: 0 },
  ...{ clientId: flowhub.clientId, key: flowhub.key, ...more },
});
const rowsOf = async (text: string, storeId: string) => (await t.pool.query(text, [storeId])).rows;
const problemOf = async (admin: TestAgent) => (await admin.api['shops.list']()).data[0]?.connection?.problem;
const at = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000).toISOString().slice(0, 19);
/** A round of the copy, fifteen minutes later. */
const round = async () => {
  await t.advance(15 * 60_000);
  await t.advance(15_000);
};

it('Cova: customers with their points, invoices as totals and products of each location are copied with one token', async () => {
  cova.locations.push({ Id: 11, Name: 'Main St', Address: { CountryCode: 'CA' } }, { Id: 12, Name: 'Harbour' });
  const contact = [{ Value: 'Ada@shop.test' }, { Value: '+1 604 555 0100' }];
  const ada = {
    Id: 'c-1',
    PrimaryName: 'Ada',
    FamilyName: 'Okafor',
    ContactMethods: contact,
    LastModifiedDateUtc: at(500),
  };
  cova.customers.push(covaCustomer(ada), covaCustomer({ ...ada, Id: 'c-2', MergedIntoCustomerId: 'c-1' }));
  cova.points.set('c-1', 640);
  const sale = {
    Id: 'i-1',
    PrintableId: 'A-7',
    InvoiceTotal: 129.5,
    PaymentTypes: ['Debit'],
    CustomerId: 'c-1',
    LocationId: 11,
  };
  cova.invoices.push(covaInvoice({ ...sale, CreatedDateUtc: at(400) }));
  const prices = [{ EntityId: 11, RegularPrice: 20, SalePrice: 15.5 }];
  const stock = [{ EntityId: 11, InStockQuantity: 4 }];
  cova.products.push({ ProductId: 'p-1', Name: 'Gum', Prices: prices, Availability: stock, UpdatedDateUtc: at(300) });
  const { admin, store, params } = await owner();
  const { checks } = await admin.api['shops.check']({ params, body: covaForm() });
  expect(checks.map(({ name, state }) => [name, state])).toEqual([
    ['keys', 'passed'],
    ['customers', 'passed'],
    ['orders', 'passed'],
    ['products', 'passed'],
  ]);
  const tokens = cova.tokens;
  const connection = await admin.api['shops.connect']({ params, body: covaForm() });
  expect(connection).toMatchObject({
    address: cova.address,
    abilities: expect.not.arrayContaining(['coupons', 'events']),
  });
  await t.advance(0);
  expect(
    await rowsOf('SELECT external_id, email, phone, points, type FROM customers WHERE store_id = $1', store.id),
  ).toEqual([{ external_id: 'c-1', email: 'Ada@shop.test', phone: '+1 604 555 0100', points: 640, type: 'POS_ONLY' }]);
  const orders =
    'SELECT name, total_cents::int AS total, currency, type, customer_id IS NOT NULL AS known FROM orders WHERE store_id = $1';
  expect(await rowsOf(orders, store.id)).toEqual([
    { name: '#A-7', total: 12_950, currency: 'CAD', type: 'POS', known: true },
  ]);
  const products =
    'SELECT external_id AS id, price_cents::int AS price, stock_quantity AS stock, location_name FROM products WHERE store_id = $1 ORDER BY 1';
  expect(await rowsOf(products, store.id)).toEqual([
    { id: '11:p-1', price: 1550, stock: 4, location_name: 'Main St' },
    { id: '12:p-1', price: 0, stock: 0, location_name: 'Harbour' },
  ]);
  // The test of the keys, the test before connecting, and one for all that follows.
  expect(cova.tokens - tokens).toBe(2);
  cova.points.set('c-1', 700);
  Object.assign(cova.customers[0] ?? {}, { LastModifiedDateUtc: at(0) });
  cova.asked.length = 0;
  await round();
  expect(await rowsOf('SELECT points FROM customers WHERE store_id = $1', store.id)).toEqual([{ points: 700 }]);
  expect(cova.asked.some((line) => line.includes('DetailedProductData/UpdatedAsOf/'))).toBe(true);
  expect(cova.tokens - tokens).toBe(2);
  // A token that died before its time is replaced once.
  cova.forget();
  await round();
  expect([cova.tokens - tokens, await problemOf(admin)]).toEqual([3, null]);
});

it('Cova: what its limit does not allow in a minute is read on in the next, and is no failure', async () => {
  cova.locations.push({ Id: 11, Name: 'Main St' });
  for (let id = 100; id < 160; id += 1)
    cova.customers.push(covaCustomer({ Id: `c-${id}`, LastModifiedDateUtc: at(1000 - id) }));
  cova.limit = 45;
  const { admin, store } = await owner();
  await admin.api['shops.connect']({ params: { storeId: store.id }, body: covaForm() });
  await t.advance(0);
  const count = async () =>
    (await rowsOf('SELECT count(*)::int AS n FROM customers WHERE store_id = $1', store.id))[0]?.n;
  expect(await count()).toBeLessThan(60);
  for (let minute = 0; minute < 8; minute += 1) await t.advance(61_000);
  expect(await count()).toBe(60);
  expect(cova.asked.length).toBeLessThan(200);
});

it('Cova: wrong keys are told in words and connect nothing', async () => {
  const { admin, params } = await owner();
  expect(await failureOf(admin.api['shops.connect']({ params, body: covaForm({ password: 'wrong' }) }))).toMatchObject({
    code: 'validation',
    errors: [{ field: 'password' }],
  });
  const { checks } = await admin.api['shops.check']({ params, body: covaForm({ password: 'wrong' }) });
  expect(checks[0]).toMatchObject({ name: 'keys', state: 'failed', problem: 'denied' });
  const nothing = { kind: 'cova' as const, address: 'x', version: 0, username: 'u' };
  expect(await failureOf(admin.api['shops.check']({ params, body: nothing }))).toMatchObject({
    errors: [{ code: 'required', field: 'password' }],
  });
});

it('Flowhub: days of the shop, cents, points by location; a sale that is voided was never bought', async () => {
  const place = { timeZone: 'America/Denver', locationName: 'Main' };
  flowhub.locations.push(flowhubRow('Location', { locationId: 'loc-1', importId: 'imp-1', ...place }));
  const ada = {
    id: 'c-1',
    name: 'Ada Okafor',
    phone: '6045550100',
    email: 'ada@shop.test',
    isLoyal: true,
    loyaltyPoints: 0,
  };
  flowhub.customers.push(
    flowhubRow('Customer', { ...ada, createdAt: '2026-01-01T00:00:00Z', updatedAt: `${at(10)}Z` }),
  );
  flowhub.points.set('c-1', 250);
  const totals = { FinalTotal: 2159, SubTotal: 2000, TotalDiscounts: 100, TotalFees: 0, TotalTaxes: 259 };
  const item = {
    id: 'x',
    productName: 'Gum',
    variantId: 'v-1',
    quantity: 2,
    unitPrice: 1050,
    totalPrice: 2100,
    itemDiscounts: [],
  };
  const sold = flowhubRow('Sale', {
    ...{
      id: 's-1',
      orderId: '77',
      customerId: 'c-1',
      createdAt: '2026-11-20T12:00:00',
      completedOn: '2026-11-20T12:05:00',
    },
    ...{ orderType: 'inStore', voided: false, totals, itemsInCart: [flowhubRow('SaleItem', item)], payments: [] },
  });
  flowhub.sales.push({ importId: 'imp-1', day: '2026-11-20', row: sold });
  const gum = {
    productId: 'p-1',
    variantId: 'v-1',
    productName: 'Gum',
    quantity: 3,
    preTaxPriceInPennies: 1050,
    currencyCode: 'USD',
  };
  const batch = flowhubRow('InventoryItem', { ...gum, category: 'Edibles', productUpdatedAt: `${at(100)}Z` });
  flowhub.inventory.set('loc-1', [batch, { ...batch, quantity: 4 }]);
  const { admin, store, params } = await owner();
  const { checks } = await admin.api['shops.check']({ params, body: flowhubForm() });
  expect(checks.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed']);
  await admin.api['shops.connect']({ params, body: flowhubForm() });
  await t.advance(0);
  expect(await rowsOf('SELECT first_name, last_name, points FROM customers WHERE store_id = $1', store.id)).toEqual([
    { first_name: 'Ada', last_name: 'Okafor', points: 250 },
  ]);
  const orders = 'SELECT external_id, total_cents::int AS total, status, created_at FROM orders WHERE store_id = $1';
  expect(await rowsOf(orders, store.id)).toEqual([
    { external_id: 's-1', total: 2159, status: 'sold', created_at: new Date('2026-11-20T19:00:00Z') },
  ]);
  const products =
    'SELECT external_id AS id, stock_quantity AS stock, gone FROM products WHERE store_id = $1 ORDER BY 1';
  expect(await rowsOf(products, store.id)).toEqual([{ id: 'loc-1:v-1', stock: 7, gone: false }]);
  // Sold out of the list, and a sale taken back: seen by the next whole look.
  flowhub.inventory.set('loc-1', []);
  sold.voided = true;
  await round();
  expect(await rowsOf(products, store.id)).toEqual([{ id: 'loc-1:v-1', stock: 7, gone: true }]);
  await t.advance(24 * 3_600_000);
  await t.advance(15_000);
  expect(await rowsOf(orders, store.id)).toEqual([]);
  expect(flowhub.asked.every((line) => !/_after=[^&]*T/.test(line))).toBe(true);
});

it('Flowhub: wrong keys connect nothing, and a wrong shape is told', async () => {
  const { admin, params } = await owner();
  const { checks } = await admin.api['shops.check']({ params, body: flowhubForm({ key: 'wrong' }) });
  expect(checks[0]).toMatchObject({ state: 'failed', problem: 'denied', detail: 'Invalid authentication credentials' });
  flowhub.locations.push({ locationId: 7 });
  const odd = await admin.api['shops.check']({ params, body: flowhubForm() });
  expect(odd.checks[0]).toMatchObject({ state: 'failed', problem: 'wrong-shape' });
});

/** What the card says was left out of each list. */
const oddOf = async (admin: TestAgent) => {
  const { connection } = (await admin.api['shops.list']()).data[0] ?? {};
  expect(connection?.problem).toBeNull();
  return connection?.feeds?.map(({ leftOut }) => leftOut.rows.map(({ ref }) => ref));
};
const idsOf = async (table: 'customers' | 'orders' | 'products', storeId: string) =>
  (await rowsOf(`SELECT external_id AS id FROM ${table} WHERE store_id = $1 ORDER BY 1`, storeId)).map(({ id }) => id);

it('[issue 27, 19] Cova: a row that cannot be read is left out and named, and stops none of the others', async () => {
  cova.locations.push({ Id: 11, Name: 'Main St', Address: { CountryCode: 'CA' } });
  for (const id of ['c-1', 'c-2', 'c-3']) cova.customers.push(covaCustomer({ Id: id, LastModifiedDateUtc: at(500) }));
  Object.assign(cova.customers[0] ?? {}, { ContactMethods: 'none' });
  // What is asked for one customer alone may be odd, too.
  cova.points.set('c-2', 'many' as never);
  const sale = { PrintableId: 'A-7', PaymentTypes: ['Debit'], CustomerId: 'c-3', LocationId: 11 };
  for (const [id, total] of [
    ['i-1', 'free'],
    ['i-2', 129.5],
  ] as const)
    cova.invoices.push(covaInvoice({ ...sale, Id: id, InvoiceTotal: total, CreatedDateUtc: at(400) }));
  cova.products.push({ ProductId: 'p-1', Name: 'Gum', Prices: 'none', UpdatedDateUtc: at(300) });
  cova.products.push({ ProductId: 'p-2', Name: 'Tea', UpdatedDateUtc: at(300) });
  const { admin, store, params } = await owner();
  await admin.api['shops.connect']({ params, body: covaForm() });
  await t.advance(0);
  expect(await oddOf(admin)).toEqual([['c-1', 'c-2'], ['i-1'], ['11:p-1']]);
  expect(await idsOf('customers', store.id)).toEqual(['c-3']);
  expect(await idsOf('orders', store.id)).toEqual(['i-2']);
  expect(await idsOf('products', store.id)).toEqual(['11:p-2']);
});

it('[issue 27, 19] Flowhub: the same; and a page that took too long is asked for with half its rows', async () => {
  const place = { timeZone: 'America/Denver', locationName: 'Main' };
  flowhub.locations.push(flowhubRow('Location', { locationId: 'loc-1', importId: 'imp-1', ...place }));
  const dates = { createdAt: '2026-01-01T00:00:00Z', updatedAt: `${at(10)}Z` };
  for (let id = 0; id < 60; id += 1)
    flowhub.customers.push(flowhubRow('Customer', { ...dates, id: `c-${id + 10}`, name: 'Ada', isLoyal: false }));
  Object.assign(flowhub.customers[30] ?? {}, { loyaltyPoints: 'many' });
  const totals = { FinalTotal: 2159, SubTotal: 2000, TotalDiscounts: 100, TotalFees: 0, TotalTaxes: 259 };
  const sale = { orderType: 'inStore', voided: false, itemsInCart: [], payments: [], createdAt: '2026-11-20T12:00:00' };
  const sold = (id: string, more: object) => ({
    importId: 'imp-1',
    day: '2026-11-20',
    row: flowhubRow('Sale', { ...sale, id, orderId: id, customerId: 'c-10', completedOn: sale.createdAt, ...more }),
  });
  flowhub.sales.push(sold('s-1', { totals: 'none' }), sold('s-2', { totals }));
  const gum = { productId: 'p', variantId: 'v-1', productName: 'Gum', quantity: 3, preTaxPriceInPennies: 1050 };
  flowhub.inventory.set('loc-1', [
    flowhubRow('InventoryItem', gum),
    flowhubRow('InventoryItem', { ...gum, variantId: 'v-2', preTaxPriceInPennies: 10.5 }),
    flowhubRow('InventoryItem', { ...gum, variantId: '', productId: 'p-3', preTaxPriceInPennies: 10.5 }),
  ]);
  const { admin, store, params } = await owner();
  await admin.api['shops.connect']({ params, body: flowhubForm() });
  await t.advance(0);
  expect(await oddOf(admin)).toEqual([['c-40'], ['s-1'], ['loc-1:p-3', 'loc-1:v-2']]);
  expect(await idsOf('customers', store.id)).toHaveLength(59);
  expect(await idsOf('orders', store.id)).toEqual(['s-2']);
  expect(await idsOf('products', store.id)).toEqual(['loc-1:v-1']);

  // In the middle of a walk, whose pages were of 25: no row is passed over.
  await t.pool.query('DELETE FROM customers WHERE store_id = $1', [store.id]);
  await t.pool.query('DELETE FROM shop_connections');
  const pages: string[] = [];
  flowhub.isTooMuch = ({ pathname, searchParams }) => {
    const [page, size] = [searchParams.get('page'), searchParams.get('page_size')];
    if (pathname !== '/v1/customers/' || size === '1') return false;
    pages.push(`${page} of ${size}`);
    return page !== '1' && Number(size) > 12;
  };
  await admin.api['shops.connect']({ params, body: flowhubForm() });
  await t.advance(0);
  expect(pages).toEqual(['1 of 25', '2 of 25', '3 of 12', '4 of 12', '5 of 12', '6 of 12']);
  expect(await idsOf('customers', store.id)).toHaveLength(59);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
