import type { Order } from '@chatso/contract';
import { expect, it } from 'vitest';
import { baseTime, isoAt } from '../../../lib/testing/factories.ts';
import { firstOrderOrder, nextOrderOrder, shownOrders } from './order-list.ts';

const order = (id: string, status: string, daysAgo: number, bought: string): Order => ({
  ...{ id, name: `#${id}`, total: 8400, status, type: 'ONLINE', receipt_number: null, payment_method: null },
  ...{ date_created_gmt: isoAt(baseTime - daysAgo * 86_400_000), date_completed_gmt: null, billing: {} },
  ...{
    shipping_lines: [],
    total_tax: 0,
    total_discounts: 0,
    total_refunded: 0,
    fee_lines: [],
    shipment_tracking: [],
    meta_data: [],
  },
  ...{
    currency: 'USD',
    shipping: {},
    coupon_codes: [],
    admin_url: null,
    picking_status: null,
    notify_customer_by_email: false,
    notify_customer_by_sms: false,
    guest: false,
  },
  line_items: [{ name: bought, price: 8400, quantity: 1, total: 8400 }],
});
const orders = [
  order('998', 'completed', 9, 'Tent'),
  order('1002', 'processing', 1, 'Boots'),
  order('1001', 'completed', 3, 'Shell'),
];
const ids = (found: readonly Order[]) => found.map(({ id }) => id);

it('[I-20] the newest order first, and any column either way', () => {
  expect(ids(shownOrders(orders, '', firstOrderOrder))).toEqual(['1002', '1001', '998']);
  const byDateAgain = nextOrderOrder(firstOrderOrder, 'date');
  expect(ids(shownOrders(orders, '', byDateAgain))).toEqual(['998', '1001', '1002']);
  const byId = nextOrderOrder(byDateAgain, 'id');
  expect(ids(shownOrders(orders, '', byId))).toEqual(['998', '1001', '1002']);
  expect(ids(shownOrders(orders, '', nextOrderOrder(byId, 'status')))).toEqual(['1001', '998', '1002']);
});

it('[I-20] a search finds numbers, states and what was bought', () => {
  expect(ids(shownOrders(orders, '100', firstOrderOrder))).toEqual(['1002', '1001']);
  expect(ids(shownOrders(orders, ' COMPLETED ', firstOrderOrder))).toEqual(['1001', '998']);
  expect(ids(shownOrders(orders, 'boots', firstOrderOrder))).toEqual(['1002']);
  expect(shownOrders(orders, 'kayak', firstOrderOrder)).toEqual([]);
});
