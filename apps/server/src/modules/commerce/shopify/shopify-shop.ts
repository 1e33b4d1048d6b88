import { shopSystems } from '@chatso/contract';
import { z } from 'zod';
import { ShopError } from '../call-shop.ts';
import { checkLines } from '../check-lines.ts';
import { defineShop, type ShopAccess } from '../port.ts';
import { askShopify, defineOperation } from './call-shopify.ts';
import { shopifyCoupons } from './coupons.ts';
import { listCustomers, listOrders, listProducts, personBehind, stillThereOf } from './lists.ts';
import { shopifyOrderActions } from './order-actions.ts';
import { hearShopify, shopifyWebhooks } from './webhooks.ts';

const shopQuery = defineOperation(
  'query Shop { shop { name currencyCode ianaTimezone myshopifyDomain } }',
  z.object({
    shop: z.object({
      name: z.string(),
      currencyCode: z.string(),
      ianaTimezone: z.string(),
      myshopifyDomain: z.string(),
    }),
  }),
);
const scopesQuery = defineOperation(
  'query Scopes { currentAppInstallation { accessScopes { handle } } }',
  z.object({ currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }) }),
);
const firstCustomer = defineOperation(
  'query Readable { customers(first: 1) { nodes { firstName defaultEmailAddress { emailAddress } } } }',
  z.object({ customers: z.object({ nodes: z.array(z.unknown()) }) }),
);
export const checkOperations = [shopQuery, scopesQuery, firstCustomer];

/** 'read_products, read_inventory' are missing: in words, and before anything fails. */
async function mustHave(access: ShopAccess, wanted: readonly string[]): Promise<null> {
  const { data } = await askShopify(access, scopesQuery, {});
  const held = new Set(data.currentAppInstallation.accessScopes.map(({ handle }) => handle));
  // Who may write may read.
  const missing = wanted.filter((scope) => !held.has(scope) && !held.has(scope.replace(/^read_/, 'write_')));
  if (missing.length > 0) throw new ShopError('scope', missing.join(', '));
  return null;
}

export const shopifyShop = defineShop({
  kind: 'shopify',
  abilities: shopSystems.shopify.abilities,
  check: (access, tell) =>
    checkLines(
      [
        ['reach', () => reachable(access)],
        [
          'keys',
          async () => {
            const { data } = await askShopify(access, shopQuery, {});
            return `${data.shop.name}, ${data.shop.currencyCode}, ${data.shop.ianaTimezone}`;
          },
        ],
        [
          'customers',
          async () => {
            await mustHave(access, ['read_customers']);
            const { hidden } = await askShopify(access, firstCustomer, {});
            if (hidden.length > 0) throw new ShopError('hidden-fields', hidden[0]?.slice(0, 200) ?? null);
            return null;
          },
        ],
        ['orders', () => mustHave(access, ['read_orders'])],
        ['products', () => mustHave(access, ['read_products', 'read_inventory'])],
        ['coupons', () => mustHave(access, ['read_discounts', 'write_discounts'])],
      ],
      tell,
    ),
  customers: listCustomers,
  orders: listOrders,
  products: listProducts,
  person: personBehind,
  stillThere: { customers: stillThereOf('Customer'), products: stillThereOf('Product') },
  wholeProducts: true,
  coupons: shopifyCoupons,
  orderActions: shopifyOrderActions,
  webhooks: shopifyWebhooks,
  hear: hearShopify,
});

/** Somebody answers there, whatever they say: without a token it is a refusal. */
async function reachable(access: ShopAccess): Promise<null> {
  const { status } = await access.call({
    method: 'GET',
    url: `${access.address}/admin/oauth/access_scopes.json`,
    headers: {},
    body: null,
  });
  if (status === 404) throw new ShopError('not-found', `HTTP ${status}`);
  if (status >= 500) throw new ShopError('failing', `HTTP ${status}`);
  return null;
}
