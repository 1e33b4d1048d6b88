import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import { toSmallest } from '../money.ts';
import type { ShopCustomer, ShopOrder, ShopProduct } from '../port.ts';
import { textOf } from './html.ts';

/** What of WooCommerce's answers is read; what is more is left alone, what is less is an answer nobody can read. */
const text = z
  .string()
  .max(20_000)
  .transform((value) => textOf(value).slice(0, 2000));
const id = z.number().int().nonnegative();
/** 'GMT' without a zone. */
const gmt = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
  .transform((value) => new Date(`${value}Z`));
const money = z.union([z.string(), z.number()]).transform(String);

const part = text.nullish().transform((value) => value ?? '');
const addressSchema = z
  .object({
    ...{ first_name: part, last_name: part, address_1: part, address_2: part, city: part, state: part },
    ...{ country: part, postcode: part, phone: part, email: part },
  })
  .transform((address) => Object.fromEntries(Object.entries(address).filter(([, value]) => value !== '')));

export const customerSchema = z.object({
  id,
  date_created_gmt: gmt.nullish(),
  date_modified_gmt: gmt.nullish(),
  email: z.string().max(2000),
  first_name: text,
  last_name: text,
  billing: addressSchema,
  shipping: addressSchema,
});

const metaSchema = z.array(z.object({ key: z.string(), value: z.unknown() })).default([]);

export const orderSchema = z.object({
  id,
  number: z.string().min(1).max(200),
  status: z.string().min(1).max(100),
  currency: z.string().regex(/^[A-Z]{3}$/),
  date_created_gmt: gmt,
  date_modified_gmt: gmt.nullish(),
  date_completed_gmt: gmt.nullish(),
  ...{ total: money, total_tax: money, discount_total: money },
  customer_id: id,
  payment_method_title: text.nullish(),
  ...{ billing: addressSchema, shipping: addressSchema, meta_data: metaSchema },
  line_items: z
    .array(
      z.object({
        ...{ name: text, product_id: id, variation_id: id, quantity: z.number(), subtotal: money, total: money },
      }),
    )
    .max(500),
  shipping_lines: z.array(z.object({ method_title: text, method_id: z.string(), total: money })).max(50),
  coupon_lines: z.array(z.object({ code: text })).max(50),
  fee_lines: z
    .array(z.object({ name: text.nullish(), total: money }))
    .max(100)
    .default([]),
  refunds: z
    .array(z.object({ total: money }))
    .max(500)
    .default([]),
});

const imageSchema = z.object({ src: z.string() });
const priced = {
  id,
  date_created_gmt: gmt.nullish(),
  date_modified_gmt: gmt.nullish(),
  permalink: z.string().nullish(),
  sku: z.string().nullish(),
  ...{ price: money, regular_price: money, on_sale: z.boolean() },
  // Plugins add states of their own.
  stock_status: z.string(),
  stock_quantity: z.number().nullish(),
};

export const productSchema = z.object({
  ...priced,
  name: text,
  type: z.string(),
  status: z.string(),
  categories: z.array(z.object({ id, name: text })).max(200),
  images: z.array(imageSchema).max(200),
  attributes: z.array(z.object({ name: text, options: z.array(text).default([]) })).max(200),
  variations: z.array(id).default([]),
});
export type WooProduct = z.output<typeof productSchema>;

export const variationSchema = z.object({
  ...priced,
  status: z.union([z.string(), z.boolean()]).optional(),
  image: imageSchema.nullish(),
  attributes: z.array(z.object({ name: text, option: text })).max(200),
});
export type WooVariation = z.output<typeof variationSchema>;

const long = new Date(0);
const newest = (row: { date_modified_gmt?: Date | null | undefined; date_created_gmt?: Date | null | undefined }) =>
  row.date_modified_gmt ?? row.date_created_gmt ?? long;

/** An amount as WooCommerce writes it; an empty one is nothing, one nobody can read is an error. */
function amount(written: string, currency: string): number {
  const value = written === '' ? 0 : toSmallest(written, currency);
  if (value === null) throw new ShopError('wrong-shape', `"${written.slice(0, 40)}" is no amount of money`);
  return value;
}

export const toCustomer = (row: z.output<typeof customerSchema>): ShopCustomer => ({
  ...{ id: String(row.id), firstName: row.first_name, lastName: row.last_name },
  ...{ email: row.email || null, phone: row.billing.phone ?? null, billing: row.billing, shipping: row.shipping },
  ...{ posOnly: false, points: 0, createdAt: row.date_created_gmt ?? newest(row), lastActiveAt: null },
  changedAt: newest(row),
});

export function toOrder(row: z.output<typeof orderSchema>, address: string): ShopOrder {
  const of = (written: string) => amount(written, row.currency);
  return {
    ...{
      id: String(row.id),
      name: `#${row.number}`,
      customerId: row.customer_id === 0 ? null : String(row.customer_id),
    },
    ...{ email: row.billing.email ?? null, type: 'ONLINE', status: row.status, currency: row.currency },
    ...{ total: of(row.total), tax: of(row.total_tax), discount: of(row.discount_total) },
    ...{ paymentMethod: row.payment_method_title || null, receiptNumber: null, pickingStatus: null },
    ...{ billing: row.billing, shipping: row.shipping },
    lines: row.line_items.map((line) => ({
      name: line.name,
      price: line.quantity > 0 ? Math.round(of(line.subtotal) / line.quantity) : of(line.subtotal),
      quantity: Math.max(0, Math.round(line.quantity)),
      total: of(line.total),
      productId: line.variation_id || line.product_id ? String(line.variation_id || line.product_id) : null,
    })),
    shippingLines: row.shipping_lines.map(({ method_title: title, method_id: way, total }) => ({
      ...{ title, id: way, total: of(total) },
    })),
    fees: row.fee_lines.map(({ name, total }) => ({ title: name || 'Fee', total: of(total) })),
    // The total never falls: what went back stands beside it, negative.
    refunded: row.refunds.reduce((sum, { total }) => sum + Math.abs(of(total)), 0),
    tracking: trackingOf(row.meta_data),
    couponCodes: row.coupon_lines.map(({ code }) => code),
    // WordPress leads on from here to where orders are kept, whichever way that is.
    adminUrl: `${address.replace(/\/+$/, '')}/wp-admin/post.php?post=${row.id}&action=edit`,
    ...{ createdAt: row.date_created_gmt, completedAt: row.date_completed_gmt ?? null, changedAt: newest(row) },
  };
}

/** As the plugins for shipment tracking write it; anything else there is not looked at. */
const trackingSchema = z.array(
  z.object({
    tracking_provider: z.string().default(''),
    custom_tracking_provider: z.string().default(''),
    custom_tracking_link: z.string().default(''),
    tracking_number: z.string().min(1),
  }),
);

function trackingOf(meta: z.output<typeof metaSchema>): ShopOrder['tracking'] {
  const known = meta.find(({ key }) => key === '_wc_shipment_tracking_items');
  const parsed = trackingSchema.safeParse(known?.value);
  if (!parsed.success) return [];
  return parsed.data.slice(0, 50).map((item) => ({
    provider: (item.custom_tracking_provider || item.tracking_provider).slice(0, 200),
    number: item.tracking_number.slice(0, 200),
    url: webAddress(item.custom_tracking_link) ?? '',
  }));
}

const webAddress = (value: string | null | undefined): string | null =>
  value && value.length <= 2000 && /^https?:\/\//i.test(value) ? value : null;

const stockStates = { instock: true, outofstock: true, onbackorder: true } as const;
const stockOf = (status: string): ShopProduct['stockStatus'] =>
  status in stockStates ? (status as ShopProduct['stockStatus']) : 'instock';

const sharedOf = (row: WooProduct | WooVariation, currency: string) => ({
  ...{ currency, price: amount(row.price, currency), regularPrice: amount(row.regular_price || row.price, currency) },
  ...{ onSale: row.on_sale, stockStatus: stockOf(row.stock_status) },
  stockQuantity: row.stock_quantity == null ? null : Math.trunc(row.stock_quantity),
  ...{ permalink: webAddress(row.permalink), sku: row.sku || null, locationId: null, locationName: null },
  ...{ createdAt: row.date_created_gmt ?? newest(row) },
});

const picturesOf = (images: readonly { src: string }[]) =>
  images.flatMap(({ src }) => (webAddress(src) ? [{ src }] : [])).slice(0, 50);

export const toProduct = (row: WooProduct, currency: string): ShopProduct => ({
  ...sharedOf(row, currency),
  ...{ id: String(row.id), parentId: null, name: row.name || `#${row.id}`, variationName: null },
  type: row.type === 'variable' ? 'variable' : 'simple',
  attributes: row.attributes
    .flatMap(({ name, options }) => options.map((option) => ({ name, option, value: option })))
    .slice(0, 200),
  images: picturesOf(row.images),
  categories: row.categories.map(({ id: category, name }) => ({ id: String(category), name })),
  ...{ gone: row.status !== 'publish', changedAt: newest(row) },
});

/** A variation has of its own what it has; the rest is its product's. */
export const toVariation = (row: WooVariation, product: WooProduct, currency: string): ShopProduct => ({
  ...sharedOf(row, currency),
  ...{ id: String(row.id), parentId: String(product.id), name: product.name || `#${product.id}` },
  variationName: row.attributes.map(({ option }) => option).join(' / ') || null,
  type: 'variation',
  attributes: row.attributes.map(({ name, option }) => ({ name, option, value: option })),
  images: picturesOf(row.image ? [row.image] : product.images),
  categories: product.categories.map(({ id: category, name }) => ({ id: String(category), name })),
  gone: product.status !== 'publish' || row.status === 'private' || row.status === 'draft',
  // What it takes over from its product is as new as that.
  changedAt: new Date(Math.max(newest(row).getTime(), newest(product).getTime())),
});
