import { shopSystems } from '@chatso/contract';
import { z } from 'zod';
import { readAnswer } from '../ask-json.ts';
import { checkLines } from '../check-lines.ts';
import { dayIn, momentIn } from '../local-time.ts';
import {
  defineShop,
  type ShopAccess,
  type ShopCustomer,
  type ShopOrder,
  type ShopPage,
  type ShopPass,
  type ShopProduct,
} from '../port.ts';
import { completeRows, readRows, reads } from '../read-rows.ts';
import { customerSchema, inventorySchema, type Location, listOf, locationSchema, saleSchema } from './answers.ts';

/**
 * Flowhub by what an unofficial client knows of it: unverified. It tells of nothing, asks by days and not by moments, and
 * gives points only with the location they are kept at.
 */
const salesPerPage = 100;
const customersPerPage = 25;
const dayMs = 24 * 3_600_000;
/** Days are the shop's own, and an answer may be of the day before by our clock. */
const marginMs = dayMs;

async function ask<S extends z.ZodType>(
  access: ShopAccess,
  path: string,
  schema: S,
  query: Record<string, string | number> = {},
): Promise<z.output<S>> {
  const url = new URL(`${access.address.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const { clientId = '', key = '' } = access.keys;
  return readAnswer(
    await access.call({ method: 'GET', url: url.href, headers: { clientId, key }, body: null }),
    schema,
  );
}

/** Judged row by row (`read-rows.ts`). */
const rawRows = listOf(z.unknown());

const known = new WeakMap<ShopAccess, Promise<Location[]>>();

/** Asked once for each copy. */
function locations(access: ShopAccess): Promise<Location[]> {
  const held = known.get(access);
  if (held) return held;
  const asked = ask(access, '/v0/clientsLocations', listOf(locationSchema));
  known.set(access, asked);
  asked.catch(() => known.delete(access));
  return asked;
}

interface Place {
  /** Which location. */
  index: number;
  page: number;
  perPage: number;
}

/**
 * Where a walk through locations and their rows goes on: '1:300'. Rows are counted and not pages, as pages get smaller where
 * one took too long; then some rows may come twice and none is passed over.
 */
function placeOf({ cursor, size = 100 }: Pick<ShopPass, 'cursor' | 'size'>, most: number): Place {
  const [index = 0, from = 0] = (cursor ?? '0:0').split(':').map(Number);
  const perPage = Math.max(1, Math.floor((most * size) / 100));
  return { index, page: Math.floor(from / perPage) + 1, perPage };
}

/** After a page of a location: its next one, the next location, or the end. */
function nextOf({ index, page, perPage }: Place, { more, of }: { more: boolean; of: number }): string | null {
  if (more) return `${index}:${page * perPage}`;
  return index + 1 < of ? `${index + 1}:0` : null;
}

async function customers(access: ShopAccess, { since, ...pass }: ShopPass): Promise<ShopPage<ShopCustomer>> {
  const [first] = await locations(access);
  const zone = first?.timeZone ?? 'UTC';
  const at = placeOf(pass, customersPerPage);
  const changed: Record<string, string> =
    since === null ? {} : { updated_after: dayIn(new Date(since.getTime() - marginMs), zone) };
  const query = { ...changed, page: at.page, page_size: at.perPage, order_by: 'asc' };
  const rows = await ask(access, '/v1/customers/', rawRows, query);
  const read = readRows(rows, customerSchema, (row) => row);
  const refOf = ({ id }: { id: string }) => id;
  const whole = await completeRows(read, refOf, async (row) => {
    let points = row.loyaltyPoints ?? 0;
    if (row.isLoyal && first) {
      const path = `/v1/customers/${encodeURIComponent(row.id)}`;
      points =
        (await ask(access, path, customerSchema, { store_id: first.locationId })).loyaltyPointsInPennies ?? points;
    }
    return toCustomer(row, points, zone);
  });
  return { ...whole, next: nextOf(at, { more: rows.length >= at.perPage, of: 1 }) };
}

function toCustomer(row: z.output<typeof customerSchema>, points: number, zone: string): ShopCustomer {
  const [firstName = '', ...rest] = row.name.trim().split(/\s+/);
  const address = Object.fromEntries(
    Object.entries({
      ...{ address_1: row.streetAddress1, address_2: row.streetAddress2, city: row.city, state: row.state },
      ...{ postcode: row.zip, country: row.country },
    }).filter(([, value]) => value),
  );
  const createdAt = momentIn(row.createdAt, zone) ?? new Date(0);
  return {
    ...{ id: row.id, firstName, lastName: rest.join(' '), email: row.email || null, phone: row.phone || null },
    ...{ billing: address, shipping: {}, posOnly: true, points: Math.max(0, Math.round(points)), createdAt },
    ...{ lastActiveAt: null, changedAt: momentIn(row.updatedAt, zone) ?? createdAt },
  };
}

async function orders(access: ShopAccess, { since, ...pass }: ShopPass): Promise<ShopPage<ShopOrder>> {
  const all = await locations(access);
  const at = placeOf(pass, salesPerPage);
  const location = all[at.index];
  if (location === undefined) return { rows: [], next: null };
  const changed: Record<string, string> =
    since === null ? {} : { created_after: dayIn(new Date(since.getTime() - marginMs), location.timeZone) };
  const query = { ...changed, page: at.page, page_size: at.perPage, order_by: 'asc' };
  // By the import id: the other one finds nothing.
  const path = `/v1/orders/findByLocationId/${encodeURIComponent(location.importId)}`;
  const { orders: sales } = await ask(access, path, z.object({ orders: z.array(z.unknown()) }), query);
  const read = readRows(sales, saleSchema, (sale) => sale);
  return {
    rows: read.rows.filter(({ voided }) => !voided).map((sale) => toOrder(sale, location.timeZone)),
    leftOut: read.leftOut,
    gone: read.rows.filter(({ voided }) => voided).map(({ id }) => id),
    next: nextOf(at, { more: sales.length >= at.perPage, of: all.length }),
  };
}

function toOrder(sale: z.output<typeof saleSchema>, zone: string): ShopOrder {
  const createdAt = momentIn(sale.createdAt, zone) ?? new Date(0);
  const completedAt = momentIn(sale.completedOn, zone);
  const { totals } = sale;
  return {
    ...{ id: sale.id, name: `#${sale.orderId || sale.id}`, customerId: sale.customerId || null, email: null },
    type: /deliver|pickup|online/i.test(sale.orderType ?? '') ? 'ONLINE' : 'POS',
    // Documented with a capital, and seen without.
    status: (sale.orderStatus ?? (completedAt ? 'sold' : 'pending')).toLowerCase(),
    ...{ currency: 'USD', total: totals.FinalTotal, tax: totals.TotalTaxes, discount: totals.TotalDiscounts },
    paymentMethod: [...new Set(sale.payments.map(({ paymentType }) => paymentType))].join(', ') || null,
    ...{ receiptNumber: sale.orderId || null, pickingStatus: null, billing: {}, shipping: {} },
    lines: sale.itemsInCart.map((item) => ({
      name: item.productName || item.title1 || '',
      ...{ price: Math.round(item.unitPrice), quantity: Math.max(1, Math.round(item.quantity)) },
      ...{ total: Math.round(item.totalPrice), productId: item.variantId || item.productId || null },
    })),
    ...{ shippingLines: [], tracking: [], couponCodes: couponsOf(sale), adminUrl: null, createdAt, completedAt },
    changedAt: completedAt ?? createdAt,
  };
}

const couponsOf = (sale: z.output<typeof saleSchema>): string[] => [
  ...new Set(
    sale.itemsInCart.flatMap(({ itemDiscounts }) => itemDiscounts.flatMap(({ couponCode }) => couponCode || [])),
  ),
];

/** The whole stock of a location at once: there is no other way to see what changed. */
async function products(access: ShopAccess, pass: ShopPass): Promise<ShopPage<ShopProduct>> {
  const all = await locations(access);
  const at = placeOf(pass, 1);
  const location = all[at.index];
  if (location === undefined) return { rows: [], next: null };
  const path = `/v0/locations/${encodeURIComponent(location.locationId)}/inventory`;
  const answer = await ask(access, path, rawRows);
  const read = readRows(answer, inventorySchema, (item) => item, 'variantId', 'productId');
  const leftOut = read.leftOut.map(({ ref, detail }) => ({ ref: `${location.locationId}:${ref}`, detail }));
  const rows = new Map<string, ShopProduct>();
  for (const item of read.rows) {
    const id = `${location.locationId}:${item.variantId || item.productId}`;
    const held = rows.get(id);
    // The same thing lies in several batches.
    const quantity = Math.round(item.quantity) + (held?.stockQuantity ?? 0);
    rows.set(id, toProduct(item, { id, quantity, location }));
  }
  return { rows: [...rows.values()], leftOut, next: nextOf(at, { more: false, of: all.length }) };
}

interface Shelf {
  id: string;
  quantity: number;
  location: Location;
}

function toProduct(item: z.output<typeof inventorySchema>, { id, quantity, location }: Shelf): ShopProduct {
  const changedAt = momentIn(item.productUpdatedAt ?? item.createdAt, location.timeZone) ?? new Date(0);
  const price = item.preTaxPriceInPennies ?? item.priceInMinorUnits ?? 0;
  return {
    ...{ id, parentId: null, name: item.productName, variationName: item.variantName || null, type: 'simple' },
    ...{ attributes: [], currency: item.currencyCode || 'USD', price, regularPrice: price, onSale: false },
    ...{ stockStatus: quantity > 0 ? 'instock' : 'outofstock', stockQuantity: quantity },
    images: /^https?:\/\//.test(item.productPictureURL ?? '') ? [{ src: item.productPictureURL ?? '' }] : [],
    ...{ permalink: null, sku: item.sku || null },
    categories: item.category ? [{ id: item.category, name: item.customCategoryName || item.category }] : [],
    ...{ locationId: location.locationId, locationName: location.locationName, gone: false },
    ...{ createdAt: momentIn(item.createdAt, location.timeZone) ?? changedAt, changedAt },
  };
}

export const flowhubShop = defineShop({
  kind: 'flowhub',
  abilities: shopSystems.flowhub.abilities,
  copyEveryMs: shopSystems.flowhub.minutesOld * 60_000,
  // Voided sales keep their date, and stock has none.
  readWhole: { orders: dayMs, products: 0 },
  check: (access, tell) => {
    const today = dayIn(access.now(), 'UTC');
    return checkLines(
      [
        [
          'keys',
          async () => `${(await locations(access)).map(({ locationName }) => locationName).join(', ')}`.slice(0, 200),
        ],
        [
          'customers',
          () => ask(access, '/v1/customers/', listOf(customerSchema), { page: 1, page_size: 1 }).then(() => null),
        ],
        ['orders', () => reads(orders(access, { since: new Date(`${today}T00:00:00Z`), cursor: null, told: [] }))],
        ['products', () => reads(products(access, { since: null, cursor: null, told: [] }))],
      ],
      tell,
    );
  },
  ...{ customers, orders, products },
  // There is no way to ask by e-mail: whoever it is, they are in the copy or will be.
  person: () => Promise.resolve({ customers: [], orders: [] }),
});
