import { shopSystems } from '@chatso/contract';
import { defineShop } from '../port.ts';
import { check } from './check.ts';
import { coupons } from './coupons.ts';
import { customers, orders, person, products } from './lists.ts';
import { wooOrderActions } from './order-actions.ts';
import { hear, webhooks } from './webhooks.ts';

const dayMs = 24 * 3_600_000;

/** WooCommerce by its REST API v3. */
export const wooShop = defineShop({
  kind: 'woocommerce',
  abilities: shopSystems.woocommerce.abilities,
  // Customers cannot be asked for by their changes, variations neither, and what was deleted is in no list.
  readWhole: { customers: dayMs, products: dayMs },
  ...{ check, customers, orders, products, person, hear, webhooks, coupons },
  orderActions: wooOrderActions,
});
