import { shopSystems } from '@chatso/contract';
import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import { checkLines } from '../check-lines.ts';
import { momentIn } from '../local-time.ts';
import { toSmallest } from '../money.ts';
import {
  defineShop,
  type LeftOut,
  type ShopAccess,
  type ShopCustomer,
  type ShopOrder,
  type ShopPage,
  type ShopPass,
  type ShopProduct,
} from '../port.ts';
import { completeRows, readRows, reads } from '../read-rows.ts';
import {
  customerSchema,
  invoiceSchema,
  type Location,
  locationSchema,
  pointsSchema,
  productSchema,
} from './answers.ts';
import { askCova, listOf, mustRest } from './call-cova.ts';

/** Points are asked for one by one, so a page is short. */
const customersPerPage = 20;
const productsPerPage = 500;
const utc = (at: Date | null) => (at ?? new Date(0)).toISOString().slice(0, 19);

const companyOf = ({ keys }: ShopAccess) => encodeURIComponent(keys.companyId ?? '');
const apiOf = (access: ShopAccess, path: string) => `${access.address.replace(/\/+$/, '')}${path}`;

const known = new WeakMap<ShopAccess, Promise<Location[]>>();
/** Asked once for each copy. */
function locations(access: ShopAccess): Promise<Location[]> {
  const held = known.get(access);
  if (held) return held;
  const url = `${access.vendors.covaEntities}/v1/Companies(${companyOf(access)})/Locations`;
  const asked = askCova(access, { url }, listOf(locationSchema));
  known.set(access, asked);
  asked.catch(() => known.delete(access));
  return asked;
}

type CovaCustomer = z.output<typeof customerSchema>;
interface Changed {
  since: string;
  rows: CovaCustomer[];
  leftOut: LeftOut[];
}
const lists = new WeakMap<ShopAccess, Changed>();
/** Judged row by row (`read-rows.ts`). */
const rawRows = listOf(z.unknown());

/** Cova has no pages here: one answer is cut into pages of ours, and asked for again where a copy goes on. */
async function changedCustomers(access: ShopAccess, since: string): Promise<Changed> {
  const held = lists.get(access);
  if (held?.since === since) return held;
  const url = new URL(apiOf(access, `/crm/v1/Companies(${companyOf(access)})/CustomerFull`));
  url.searchParams.set('$filter', `LastModifiedDateUtc ge datetime'${since}'`);
  const found = readRows(await askCova(access, { url: url.href }, rawRows), customerSchema, (row) => row, 'Id');
  const rows = found.rows
    .filter(({ MergedIntoCustomerId: merged }) => merged === '')
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const changed = { since, rows, leftOut: found.leftOut };
  lists.set(access, changed);
  return changed;
}
const placeOf = (row: CovaCustomer): string => `${row.LastModifiedDateUtc}|${row.Id}`;

async function customers(access: ShopAccess, { since, cursor }: ShopPass): Promise<ShopPage<ShopCustomer>> {
  mustRest(access);
  const changed = await changedCustomers(access, utc(since));
  const rows = changed.rows.filter((row) => cursor === null || placeOf(row) > cursor);
  const page = rows.slice(0, customersPerPage);
  const [location] = await locations(access);
  const whole = await completeRows(
    { rows: page, leftOut: changed.leftOut },
    ({ Id: id }) => id,
    async (row) => toCustomer(row, location ? await pointsOf(access, row.Id, location) : 0),
  );
  const end = page.at(-1);
  return { ...whole, next: rows.length > page.length && end ? placeOf(end) : null };
}

/** Whoever is in no loyalty programme is not found there. */
async function pointsOf(access: ShopAccess, customerId: string, location: Location): Promise<number> {
  const path = `/iqloyalty/v1/Companies(${companyOf(access)})/Entities(${location.Id})/customers(${customerId})/summary`;
  try {
    return (await askCova(access, { url: apiOf(access, path) }, pointsSchema)).PointsBalance;
  } catch (error) {
    if (error instanceof ShopError && error.problem === 'not-found') return 0;
    throw error;
  }
}

function toCustomer(row: CovaCustomer, points: number): ShopCustomer {
  const said = (row.ContactMethods ?? []).map(({ Value: value }) => value.trim());
  const [first] = row.Addresses ?? [];
  const billing = Object.fromEntries(
    Object.entries({
      ...{ address_1: first?.Line1, address_2: first?.Line2, city: first?.Locality, state: first?.StateCode },
      ...{ postcode: first?.PostalCode, country: first?.CountryCode },
    }).filter(([, value]) => value),
  ) as Record<string, string>;
  const changedAt = momentIn(row.LastModifiedDateUtc, 'UTC') ?? new Date(0);
  return {
    ...{ id: row.Id, firstName: row.PrimaryName, lastName: row.FamilyName },
    email: said.find((value) => value.includes('@')) ?? null,
    phone: said.find((value) => !value.includes('@') && value.replace(/\D/g, '').length >= 7) ?? null,
    ...{ billing, shipping: {}, posOnly: true, points: Math.max(0, Math.round(points)) },
    // When somebody became a customer is not told.
    ...{ createdAt: changedAt, lastActiveAt: null, changedAt },
  };
}

const currencyOf = (location: Location): string => (location.Address?.CountryCode === 'CA' ? 'CAD' : 'USD');

/** Invoices can be asked for by location and by customer, not by date: each location’s list is read, and what is old left out. */
async function orders(access: ShopAccess, { since, cursor }: ShopPass): Promise<ShopPage<ShopOrder>> {
  mustRest(access);
  const all = await locations(access);
  const index = Number(cursor ?? 0);
  const location = all[index];
  if (location === undefined) return { rows: [], next: null };
  const url = new URL(apiOf(access, `/pointofsale/Companies(${companyOf(access)})/SalesInvoiceSummaries`));
  url.searchParams.set('$filter', `LocationId eq ${location.Id}`);
  const invoices = await askCova(access, { url: url.href }, rawRows);
  const { rows, leftOut } = readRows(invoices, invoiceSchema, (row) => toOrder(row, location), 'Id');
  const fresh = rows.filter(({ createdAt }) => !since || createdAt >= since);
  return { rows: fresh, leftOut, next: index + 1 < all.length ? String(index + 1) : null };
}

function toOrder(row: z.output<typeof invoiceSchema>, location: Location): ShopOrder {
  const currency = currencyOf(location);
  const total = toSmallest(row.InvoiceTotal, currency);
  if (total === null) throw new ShopError('wrong-shape', 'InvoiceTotal');
  const createdAt = momentIn(row.CreatedDateUtc, 'UTC') ?? new Date(0);
  return {
    ...{ id: row.Id, name: `#${row.PrintableId || row.Id}`, customerId: row.CustomerId || null, email: null },
    // Summaries have no lines, taxes or status: an invoice is a sale that was made.
    ...{ type: 'POS', status: 'completed', currency, total, tax: 0, discount: 0, lines: [] },
    paymentMethod: row.PaymentTypes.filter(Boolean).join(', ') || null,
    ...{ receiptNumber: row.ReceiptNumber || null, pickingStatus: null, billing: {}, shipping: {} },
    ...{ shippingLines: [], tracking: [], couponCodes: [], adminUrl: null },
    ...{ createdAt, completedAt: createdAt, changedAt: createdAt },
  };
}

/** Everything once, then what changed: the vendor asks not to read it whole again and again. */
async function products(access: ShopAccess, { since, cursor, size = 100 }: ShopPass): Promise<ShopPage<ShopProduct>> {
  mustRest(access);
  const all = await locations(access);
  const [index = 0, skip = 0] = (cursor ?? '0:0').split(':').map(Number);
  const location = all[index];
  if (location === undefined) return { rows: [], next: null };
  const path = `/dataplatform/v1/companies/${companyOf(access)}/DetailedProductData${since ? `/UpdatedAsOf/${utc(since)}` : ''}`;
  const top = Math.floor((productsPerPage * size) / 100);
  const body = { LocationId: Number(location.Id), Skip: skip, Top: top };
  const rows = await askCova(access, { method: 'POST', url: apiOf(access, path), body }, rawRows);
  const more = rows.length >= top;
  const next = more ? `${index}:${skip + top}` : index + 1 < all.length ? `${index + 1}:0` : null;
  const read = readRows(rows, productSchema, (row) => toProduct(row, location), 'ProductId');
  const leftOut = read.leftOut.map(({ ref, detail }) => ({ ref: `${location.Id}:${ref}`, detail }));
  return { rows: read.rows, leftOut, next };
}

function toProduct(row: z.output<typeof productSchema>, location: Location): ShopProduct {
  const currency = currencyOf(location);
  const own = <T extends { EntityId: string }>(list: readonly T[] | null | undefined) =>
    (list ?? []).filter(({ EntityId: entity }) => entity === '' || entity === location.Id);
  const [price] = own(row.Prices);
  const regular = toSmallest(String(price?.RegularPrice ?? '0'), currency) ?? 0;
  const sale = price?.SalePrice == null ? null : toSmallest(String(price.SalePrice), currency);
  const quantity = Math.round(own(row.Availability).reduce((sum, { InStockQuantity: count }) => sum + (count ?? 0), 0));
  const changedAt = momentIn(row.UpdatedDateUtc, 'UTC') ?? new Date(0);
  return {
    ...{ id: `${location.Id}:${row.ProductId}`, parentId: null, name: row.Name || row.ProductId, variationName: null },
    ...{ type: 'simple', attributes: [], currency, price: sale ?? regular, regularPrice: regular },
    ...{ onSale: sale !== null && sale < regular, stockStatus: quantity > 0 ? 'instock' : 'outofstock' },
    stockQuantity: quantity,
    images: (row.Assets ?? []).flatMap(({ Uri: src }) => (/^https?:\/\//.test(src) ? [{ src }] : [])).slice(0, 50),
    ...{ permalink: null, sku: null },
    categories: row.ClassificationName
      ? [{ id: row.ClassificationId || row.ClassificationName, name: row.ClassificationName }]
      : [],
    ...{
      locationId: location.Id,
      locationName: location.Name,
      gone: row.IsArchived === true,
      createdAt: changedAt,
      changedAt,
    },
  };
}

/** By phone and e-mail one after the other: criteria are joined by AND, and neither is anybody's alone. */
async function person(access: ShopAccess, email: string) {
  const url = apiOf(access, `/crm/v1/Companies(${companyOf(access)})/Search`);
  const body = { Criteria: [{ Criteria: email, Field: 'Contact', Operation: 'Equals' }] };
  const found = await askCova(access, { method: 'POST', url, body }, z.object({ Results: z.array(z.unknown()) }));
  const all = await locations(access);
  const { rows: named } = readRows(found.Results, customerSchema, (row) => toCustomer(row, 0), 'Id');
  const own = named.filter((one) => one.email?.toLowerCase() === email.toLowerCase());
  const bought: ShopOrder[] = [];
  for (const { id } of own) {
    const list = new URL(apiOf(access, `/pointofsale/Companies(${companyOf(access)})/SalesInvoiceSummaries`));
    list.searchParams.set('$filter', `CustomerId eq guid'${id}'`);
    const invoices = await askCova(access, { url: list.href }, rawRows);
    const [first] = all;
    if (first) bought.push(...readRows(invoices, invoiceSchema, (row) => toOrder(row, first), 'Id').rows);
  }
  return { customers: own, orders: bought };
}

export const covaShop = defineShop({
  kind: 'cova',
  abilities: shopSystems.cova.abilities,
  copyEveryMs: shopSystems.cova.minutesOld * 60_000,
  check: (access, tell) =>
    checkLines(
      [
        [
          'keys',
          async () =>
            (await locations(access))
              .map(({ Name: name }) => name)
              .join(', ')
              .slice(0, 200),
        ],
        ['customers', () => reads(changedCustomers(access, utc(access.now())))],
        ['orders', () => reads(orders(access, { since: access.now(), cursor: null, told: [] }))],
        ['products', () => reads(products(access, { since: access.now(), cursor: null, told: [] }))],
      ],
      tell,
    ),
  ...{ customers, orders, products, person },
});
