import { z } from 'zod';
import { dateSchema, idSchema } from './common.ts';

const addressSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postcode: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** In the currency's smallest unit, as everywhere on this wire. */
const cents = z.number().int();

/**
 * K-01: somebody the store's shop system knows. What is counted (value, orders, averages) counts the orders that were not
 * cancelled, refunded, failed or thrown away; `average_order_frequency` is days between two of them, null below two.
 */
export const customerSchema = z.object({
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  billing: addressSchema.partial(),
  shipping: addressSchema.partial(),
  store_id: idSchema,
  type: z.literal('POS_ONLY').nullable(),
  /** Of the newest order; what is counted counts the orders in it. */
  currency: z.string(),
  clv: cents,
  total_orders: z.number().int(),
  total_orders_thirty_days_ago: z.number().int(),
  average_order_frequency: z.number().nullable(),
  average_order_amount: cents.nullable(),
  points: z.number().int(),
  date_created_gmt: dateSchema,
  wc_last_active: dateSchema.nullable(),
});
export type Customer = z.infer<typeof customerSchema>;

/** K-02, K-03. */
export const orderSchema = z.object({
  id: z.string(),
  name: z.string(),
  total: cents,
  status: z.string(),
  /** ISO 4217; money is in its smallest unit. */
  currency: z.string(),
  type: z.enum(['POS', 'ONLINE']),
  /** Bought without an account: whose it is says the typed email alone. */
  guest: z.boolean(),
  receipt_number: z.string().nullable(),
  date_created_gmt: dateSchema,
  date_completed_gmt: dateSchema.nullable(),
  payment_method: z.string().nullable(),
  billing: addressSchema.partial(),
  shipping: addressSchema.partial(),
  line_items: z.array(z.object({ name: z.string(), price: cents, quantity: z.number().int(), total: cents })),
  shipping_lines: z.array(z.object({ method_title: z.string(), method_id: z.string(), total: cents })),
  total_tax: cents,
  /** What the shop has paid back; `total` is what was paid before. */
  total_refunded: cents,
  fee_lines: z.array(z.object({ title: z.string(), total: cents })),
  total_discounts: cents,
  shipment_tracking: z.array(z.object({ provider: z.string(), number: z.string(), url: z.string() })),
  meta_data: z.array(z.object({ key: z.string(), value: z.string() })),
  picking_status: z.enum(['new', 'picking', 'notified']).nullable(),
  notify_customer_by_email: z.boolean(),
  notify_customer_by_sms: z.boolean(),
  coupon_codes: z.array(z.string()),
  /** In the shop's own administration. */
  admin_url: z.string().nullable(),
});
export type Order = z.infer<typeof orderSchema>;
