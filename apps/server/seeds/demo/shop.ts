import { colour, picturePath, products } from '@chatso/demo-store/catalogue';
import { insertProducts } from '../../src/modules/catalog/index.ts';
import { insertCustomers, insertOrders, type NewOrder } from '../../src/modules/customers/index.ts';
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
  origin: string,
): Promise<(DemoShopper & { customerId: string })[]> {
  await seedProducts(ctx, storeId, origin);
  const now = ctx.now().getTime();
  const random = createRandom(7);
  const ids = await insertCustomers(
    ctx,
    demoShoppers.map((shopper) => ({
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
    })),
  );
  const shoppers = demoShoppers.map((shopper, index) => ({ ...shopper, customerId: ids[index] ?? '' }));
  await insertOrders(
    ctx,
    Array.from({ length: orderCount }, (_, index) =>
      orderOf(storeId, random.pick(shoppers), index, new Date(now - (orderCount - index) * 1.9 * day), random),
    ),
  );
  return shoppers;
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
    return { name: product.name, priceCents: product.price, quantity, totalCents: product.price * quantity };
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
