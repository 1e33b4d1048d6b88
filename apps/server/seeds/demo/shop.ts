import { colour, picturePath, products } from '@chatso/demo-store/catalogue';
import { insertProducts } from '../../src/modules/catalog/index.ts';
import { seedConnection } from '../../src/modules/commerce/index.ts';
import { insertCustomers, insertOrders, type NewCustomer, type NewOrder } from '../../src/modules/customers/index.ts';
import { demoShopSecret, insertRecord } from '../../src/modules/demo-shop/index.ts';
import type { Ctx } from '../../src/platform/ctx.ts';
import { type DemoShopper, demoShoppers } from './people.ts';
import { createRandom, type Random } from './random.ts';

const day = 24 * 60 * 60_000;
const orderCount = 150;
const statuses = ['completed', 'completed', 'completed', 'processing', 'on-hold', 'refunded', 'cancelled'] as const;

/** 40 products with a variation per colour, 60 customers, 150 orders. */
export async function seedShop(
  ctx: Ctx,
  storeId: string,
  { origin, encryptionKey }: { origin: string; encryptionKey: Buffer },
): Promise<{ shoppers: (DemoShopper & { customerId: string })[]; orders: NewOrder[] }> {
  await seedProducts(ctx, storeId, origin);
  const now = ctx.now().getTime();
  const random = createRandom(7);
  const customers = demoShoppers.map((shopper) => ({
    storeId,
    externalId: shopper.externalId,
    firstName: shopper.first,
    lastName: shopper.last,
    email: shopper.email,
    phone: null,
    billing: { first_name: shopper.first, last_name: shopper.last, city: shopper.city, country: shopper.country },
    shipping: { first_name: shopper.first, last_name: shopper.last, city: shopper.city, country: shopper.country },
    points: random.between(0, 40) * 20,
    createdAt: new Date(now - random.between(30, 900) * day),
    lastActiveAt: new Date(now - random.between(0, 40) * day),
  }));
  const ids = await insertCustomers(ctx, customers);
  const shoppers = demoShoppers.map((shopper, index) => ({ ...shopper, customerId: ids[index] ?? '' }));
  const orders = Array.from({ length: orderCount }, (_, index) =>
    orderOf(storeId, random.pick(shoppers), index, new Date(now - (orderCount - index) * 1.9 * day), random),
  );
  useCoupon(orders, now - 7 * day);
  await insertOrders(ctx, orders);
  await fillTheBooks(ctx, storeId, { customers, orders, shoppers });
  const secret = demoShopSecret(encryptionKey, storeId);
  await seedConnection(ctx, { storeId, address: `${origin}/demo/shop-api`, secret, encryptionKey });
  return { shoppers, orders };
}

/** The code an agent gave to say sorry (`coupons.ts`), in the newest finished order before `before`. */
export const usedCode = 'sorry10';

function useCoupon(orders: readonly NewOrder[], before: number): void {
  const order = orders.findLast((one) => one.status === 'completed' && one.createdAt.getTime() < before);
  if (order === undefined) throw new Error('No order of the demo can have used a coupon.');
  const subtotal = (order.lineItems ?? []).reduce((sum, line) => sum + line.totalCents, 0);
  order.discountCents = Math.round(subtotal * 0.1);
  order.totalCents -= order.discountCents;
  order.couponCodes = [usedCode];
}

interface Books {
  customers: readonly NewCustomer[];
  orders: readonly NewOrder[];
  shoppers: readonly { externalId: string; customerId: string }[];
}

/** What the demo shop itself knows: the same people and orders, in the words of its API. */
async function fillTheBooks(ctx: Ctx, storeId: string, { customers, orders, shoppers }: Books): Promise<void> {
  const place = { workspaceId: ctx.workspaceId, storeId };
  for (const customer of customers) {
    const record = {
      ...{
        id: customer.externalId,
        first_name: customer.firstName,
        last_name: customer.lastName,
        email: customer.email,
      },
      ...{ billing: customer.billing, shipping: customer.shipping, points: customer.points },
      ...{ created_at: customer.createdAt.toISOString(), last_active_at: customer.lastActiveAt?.toISOString() ?? null },
    };
    await insertRecord(ctx.pool, place, { list: 'customers', ref: customer.externalId, record, now: ctx.now() });
  }
  for (const order of orders) {
    const customer = shoppers.find(({ customerId }) => customerId === order.customerId)?.externalId ?? null;
    const record = {
      ...{ id: order.externalId, name: order.name, customer_id: customer, email: order.billing?.email ?? null },
      ...{ type: order.type, status: order.status, currency: 'USD', total: order.totalCents, tax: order.taxCents ?? 0 },
      discount: order.discountCents ?? 0,
      coupon_codes: order.couponCodes ?? [],
      ...{ payment_method: order.paymentMethod, billing: order.billing, shipping: order.billing },
      lines: (order.lineItems ?? []).map((line) => ({
        ...{ name: line.name, price: line.priceCents, quantity: line.quantity, total: line.totalCents },
        product_id: line.productId ?? null,
      })),
      shipping_lines: (order.shippingLines ?? []).map((line) => ({
        ...{ title: line.methodTitle, id: line.methodId, total: line.totalCents },
      })),
      created_at: order.createdAt.toISOString(),
      completed_at: order.completedAt?.toISOString() ?? null,
    };
    await insertRecord(ctx.pool, place, { list: 'orders', ref: order.externalId, record, now: ctx.now() });
  }
}

async function seedProducts(ctx: Ctx, storeId: string, origin: string): Promise<void> {
  await insertProducts(
    ctx,
    products.map((product) => {
      const [first] = product.colours;
      const stock = product.sizes.reduce((sum, size) => sum + size.stock, 0);
      return {
        storeId,
        externalId: product.id,
        name: product.name,
        type: product.colours.length > 1 ? ('variable' as const) : ('simple' as const),
        attributes: product.colours.map((id) => ({ name: 'Colour', option: colour(id).name, value: id })),
        priceCents: product.price,
        regularPriceCents: product.compareAt ?? product.price,
        onSale: product.compareAt !== null,
        stockStatus: stock > 0 ? ('instock' as const) : ('outofstock' as const),
        stockQuantity: stock,
        images: first === undefined ? [] : [{ src: `${origin}${picturePath(product, first)}` }],
        permalink: `${origin}/demo/products/${product.slug}`,
        createdAt: ctx.now(),
      };
    }),
  );
}

function orderOf(
  storeId: string,
  shopper: DemoShopper & { customerId: string },
  index: number,
  createdAt: Date,
  random: Random,
): NewOrder {
  const lines = Array.from({ length: random.between(1, 3) }, () => {
    const product = random.pick(products);
    const quantity = random.between(1, 2);
    return {
      name: product.name,
      priceCents: product.price,
      quantity,
      totalCents: product.price * quantity,
      productId: product.id,
    };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.totalCents, 0);
  const shippingCents = subtotal >= 10_000 ? 0 : 900;
  const taxCents = Math.round(subtotal * 0.12);
  const status = index > orderCount - 8 ? 'processing' : random.pick(statuses);
  return {
    storeId,
    customerId: shopper.customerId,
    externalId: String(10_351 + index),
    name: `#${10_351 + index}`,
    type: 'ONLINE',
    status,
    totalCents: subtotal + shippingCents + taxCents,
    taxCents,
    paymentMethod: random.pick(['Visa', 'Mastercard', 'PayPal']),
    billing: {
      first_name: shopper.first,
      last_name: shopper.last,
      email: shopper.email,
      city: shopper.city,
      country: shopper.country,
    },
    lineItems: lines,
    shippingLines: [
      {
        methodTitle: shippingCents === 0 ? 'Free shipping' : 'Standard',
        methodId: 'flat_rate',
        totalCents: shippingCents,
      },
    ],
    createdAt,
    completedAt: status === 'completed' ? new Date(createdAt.getTime() + 3 * day) : null,
  };
}
