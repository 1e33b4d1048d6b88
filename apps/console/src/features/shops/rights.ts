import type { ShopCheck, ShopConnection, ShopKind } from '@chatso/contract';

/** What the lines of a test are about, as the systems themselves call it. */
const rights: Partial<Record<ShopKind, Partial<Record<ShopCheck['name'], readonly string[]>>>> = {
  shopify: {
    customers: ['read_customers'],
    orders: ['read_orders'],
    products: ['read_products', 'read_inventory'],
    coupons: ['read_discounts', 'write_discounts'],
  },
  woocommerce: {
    read: ['read orders', 'read customers', 'read products'],
    coupons: ['write coupons'],
    webhooks: ['webhooks'],
  },
  cova: { customers: ['customers'], orders: ['orders'], products: ['products'] },
  flowhub: { customers: ['customers'], orders: ['orders'], products: ['products'] },
};

/** Which of them the keys have. Where a shop names what is missing, the others of the line are there. */
export function rightsIn({ kind, checks }: Pick<ShopConnection, 'kind' | 'checks'>): { name: string; held: boolean }[] {
  return checks.flatMap(({ name, state, problem, detail }) => {
    const lacks = (one: string) =>
      state === 'failed' && (problem !== 'scope' || detail === null || kind !== 'shopify' || detail.includes(one));
    if (state === 'skipped') return [];
    return (rights[kind]?.[name] ?? []).map((one) => ({
      name: one,
      held: !lacks(one) && !(name === 'coupons' && problem === 'read-only'),
    }));
  });
}
