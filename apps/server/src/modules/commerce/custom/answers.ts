import { z } from 'zod';
import type { ShopCoupon, ShopCustomer, ShopOrder, ShopProduct } from '../port.ts';

/**
 * What a shop of one's own answers (docs/how-to/connect-your-own-shop.md, `packages/contract/generated/custom-shop.json`).
 * Fields it does not have may be left out; what it has must be of the right kind. Money is in the currency's smallest unit.
 */
const text = z.string().max(2000);
const id = z.string().min(1).max(200);
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const amount = z.number().int().min(-1e12).max(1e12);
const currency = z.string().regex(/^[A-Z]{3}$/);
const link = z
  .string()
  .max(2000)
  .regex(/^https?:\/\//i);

const addressSchema = z
  .object({
    first_name: text,
    last_name: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    country: text,
    postcode: text,
    phone: text,
    email: text,
  })
  .partial();

export const customerSchema = z.object({
  id,
  first_name: text.default(''),
  last_name: text.default(''),
  email: text.nullish(),
  phone: text.nullish(),
  billing: addressSchema.default({}),
  shipping: addressSchema.default({}),
  points: z.number().int().min(0).max(1e9).default(0),
  created_at: moment,
  last_active_at: moment.nullish(),
  changed_at: moment,
});

export const orderSchema = z.object({
  id,
  name: text.min(1),
  customer_id: id.nullish(),
  email: text.nullish(),
  type: z.enum(['POS', 'ONLINE']).default('ONLINE'),
  status: text.min(1),
  currency,
  total: amount,
  tax: amount.default(0),
  discount: amount.default(0),
  refunded: amount.default(0),
  fee_lines: z
    .array(z.object({ title: text, total: amount }))
    .max(100)
    .default([]),
  payment_method: text.nullish(),
  receipt_number: text.nullish(),
  picking_status: z.enum(['new', 'picking', 'notified']).nullish(),
  billing: addressSchema.default({}),
  shipping: addressSchema.default({}),
  lines: z
    .array(
      z.object({
        name: text,
        price: amount,
        quantity: z.number().int().min(0).max(1e6),
        total: amount,
        product_id: id.nullish(),
      }),
    )
    .max(500),
  shipping_lines: z
    .array(z.object({ title: text, id: text.default(''), total: amount }))
    .max(50)
    .default([]),
  tracking: z
    .array(z.object({ provider: text, number: text, url: link }))
    .max(50)
    .default([]),
  coupon_codes: z.array(text).max(50).default([]),
  admin_url: link.nullish(),
  created_at: moment,
  completed_at: moment.nullish(),
  changed_at: moment,
});

export const productSchema = z.object({
  id,
  parent_id: id.nullish(),
  name: text.min(1),
  variation_name: text.nullish(),
  type: z.enum(['simple', 'variable', 'variation']).default('simple'),
  attributes: z
    .array(z.object({ name: text, option: text, value: text }))
    .max(200)
    .default([]),
  currency,
  price: amount,
  regular_price: amount.optional(),
  stock_status: z.enum(['instock', 'outofstock', 'onbackorder']).default('instock'),
  stock_quantity: z.number().int().nullish(),
  images: z.array(link).max(50).default([]),
  permalink: link.nullish(),
  sku: text.nullish(),
  categories: z
    .array(z.object({ id, name: text }))
    .max(100)
    .default([]),
  location: z.object({ id, name: text }).nullish(),
  gone: z.boolean().default(false),
  created_at: moment,
  changed_at: moment,
});

const couponSchema = z.object({
  id,
  code: z.string().min(1).max(100),
  description: text.default(''),
  type: z.enum(['percent', 'fixed_cart', 'fixed_product']),
  amount: z.number().min(0).max(1e12),
  currency,
  usage_limit: z.number().int().min(0).nullish(),
  used: z.number().int().min(0).default(0),
  starts_at: moment.nullish(),
  expires_at: moment.nullish(),
  product_ids: z.array(id).max(1000).default([]),
  category_ids: z.array(id).max(1000).default([]),
  email: text.nullish(),
  minimum: amount.nullish(),
  apply_url: link.nullish(),
});

const next = z.string().max(500).nullable().default(null);
/** Rows are judged one by one: see `read-rows.ts`. */
export const customersAnswer = z.object({ customers: z.array(z.unknown()).max(500), next });
export const ordersAnswer = z.object({ orders: z.array(z.unknown()).max(500), next });
export const productsAnswer = z.object({ products: z.array(z.unknown()).max(500), next });
/** The same as they are described to whoever builds one. */
export const customersDescribed = z.object({ customers: z.array(customerSchema).max(500), next });
export const ordersDescribed = z.object({ orders: z.array(orderSchema).max(500), next });
export const productsDescribed = z.object({ products: z.array(productSchema).max(500), next });
export const couponsAnswer = z.object({ coupons: z.array(couponSchema).max(500), next });
export const deedAnswer = z.object({
  done: z.boolean().default(true),
  orders: z.array(orderSchema).max(1).default([]),
});
export const doableAnswer = z.object({ actions: z.array(z.string().max(50)).max(50) });
export const errorAnswer = z.object({ error: z.string().max(200) });

export const toCustomer = (row: z.output<typeof customerSchema>): ShopCustomer => ({
  ...{ id: row.id, firstName: row.first_name, lastName: row.last_name },
  ...{ email: row.email ?? null, phone: row.phone ?? null, billing: row.billing, shipping: row.shipping },
  ...{ posOnly: false, points: row.points, createdAt: row.created_at, lastActiveAt: row.last_active_at ?? null },
  changedAt: row.changed_at,
});

export const toOrder = (row: z.output<typeof orderSchema>): ShopOrder => ({
  ...{ id: row.id, name: row.name, customerId: row.customer_id ?? null, email: row.email ?? null },
  ...{ type: row.type, status: row.status, currency: row.currency },
  ...{ total: row.total, tax: row.tax, discount: row.discount, refunded: row.refunded, fees: row.fee_lines },
  ...{ paymentMethod: row.payment_method ?? null, receiptNumber: row.receipt_number ?? null },
  ...{ pickingStatus: row.picking_status ?? null, billing: row.billing, shipping: row.shipping },
  lines: row.lines.map(({ product_id: productId, ...line }) => ({ ...line, productId: productId ?? null })),
  ...{ shippingLines: row.shipping_lines, tracking: row.tracking, couponCodes: row.coupon_codes },
  ...{ adminUrl: row.admin_url ?? null, createdAt: row.created_at, completedAt: row.completed_at ?? null },
  changedAt: row.changed_at,
});

export const toProduct = (row: z.output<typeof productSchema>): ShopProduct => ({
  ...{ id: row.id, parentId: row.parent_id ?? null, name: row.name, variationName: row.variation_name ?? null },
  ...{ type: row.type, attributes: row.attributes, currency: row.currency },
  ...{
    price: row.price,
    regularPrice: row.regular_price ?? row.price,
    onSale: row.price < (row.regular_price ?? row.price),
  },
  ...{ stockStatus: row.stock_status, stockQuantity: row.stock_quantity ?? null },
  images: row.images.map((src) => ({ src })),
  ...{ permalink: row.permalink ?? null, sku: row.sku ?? null, categories: row.categories },
  ...{ locationId: row.location?.id ?? null, locationName: row.location?.name ?? null, gone: row.gone },
  ...{ createdAt: row.created_at, changedAt: row.changed_at },
});

export const toCoupon = (row: z.output<typeof couponSchema>): ShopCoupon => ({
  ...{ id: row.id, code: row.code, description: row.description, type: row.type, amount: row.amount },
  ...{ currency: row.currency, usageLimit: row.usage_limit ?? null, used: row.used },
  ...{ startsAt: row.starts_at ?? null, expiresAt: row.expires_at ?? null },
  ...{ productIds: row.product_ids, categoryIds: row.category_ids, email: row.email ?? null, customerId: null },
  ...{ minimum: row.minimum ?? null, applyUrl: row.apply_url ?? null },
});
