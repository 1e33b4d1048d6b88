import type { Order } from '@chatso/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderUi } from '../../../app/testing/render-app.tsx';
import { baseTime, isoAt } from '../../../lib/testing/factories.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderLine, OrderStatus } from './order-line.tsx';

beforeAll(laterTexts);
afterEach(cleanup);

const order = (more: Partial<Order> = {}): Order => ({
  ...{ id: '10455', name: '#10455', total: 14_800, status: 'completed', currency: 'USD', type: 'ONLINE' },
  ...{ receipt_number: 'R-7', date_created_gmt: isoAt(baseTime), date_completed_gmt: null, payment_method: 'Visa' },
  billing: {
    first_name: 'Ada',
    last_name: 'Okafor',
    email: 'ada@shop.test',
    phone: '+353 1',
    city: 'Galway',
    country: 'IE',
  },
  shipping: { address_1: '1 Harbour St', city: 'Galway', postcode: 'H91' },
  line_items: [{ name: '<b>Cirrus</b> Down Vest', price: 12_900, quantity: 1, total: 12_900 }],
  shipping_lines: [{ method_title: 'Standard', method_id: 'flat', total: 1100 }],
  ...{
    total_tax: 1800,
    total_discounts: 1000,
    total_refunded: 0,
    fee_lines: [],
    coupon_codes: ['sorry20'],
    admin_url: null,
    picking_status: null,
  },
  shipment_tracking: [{ provider: 'An Post', number: 'AP1', url: 'https://post.test/AP1' }],
  meta_data: [],
  notify_customer_by_email: false,
  notify_customer_by_sms: false,
  guest: false,
  ...more,
});

it('[I-21] [K-02] [K-03] an order in a drawer: billing, summary with its sums, shipping with its tracking', () => {
  renderUi(<OrderDrawer order={order()} onClose={() => undefined} />);
  const drawer = within(screen.getByRole('dialog', { name: 'Order #10455' }));
  for (const title of ['Billing Info', 'Order Summary', 'Shipping']) {
    expect(drawer.getByRole('heading', { name: title })).toBeInTheDocument();
  }
  for (const text of ['Ada Okafor', 'ada@shop.test', 'Galway, Ireland', 'Visa', 'sorry20', '1 Harbour St, H91, Galway'])
    expect(drawer.getByText(text)).toBeInTheDocument();
  // Markup in a name is words.
  expect(drawer.getByText('<b>Cirrus</b> Down Vest')).toBeInTheDocument();
  for (const sum of ['-$10.00', '$11.00', '$18.00', '$148.00']) expect(drawer.getByText(sum)).toBeInTheDocument();
  expect(drawer.getByRole('link', { name: 'An Post AP1' })).toHaveAttribute('href', 'https://post.test/AP1');
});

it('[issue 27.10] an order without an account is marked as a guest order, in the list and in the drawer', () => {
  const { rerender } = renderUi(<OrderLine order={order({ guest: true })} />);
  expect(screen.getByText('Guest order')).toBeInTheDocument();
  rerender(<OrderLine order={order()} />);
  expect(screen.queryByText('Guest order')).toBeNull();
  rerender(<OrderDrawer order={order({ guest: true })} onClose={() => undefined} />);
  expect(screen.getByText('Guest order')).toBeInTheDocument();
  expect(screen.getByText(/^Bought as a guest, without an account/)).toBeInTheDocument();
  rerender(<OrderDrawer order={order()} onClose={() => undefined} />);
  expect(screen.queryByText(/guest/i)).toBeNull();
});

it('[K-02] money paid back and fees are shown beside the total, and what is left of it', () => {
  const fee_lines = [{ title: 'Gift wrap', total: 200 }];
  renderUi(<OrderDrawer order={order({ total_refunded: 4800, fee_lines })} onClose={() => undefined} />);
  const drawer = within(screen.getByRole('dialog', { name: 'Order #10455' }));
  for (const text of ['Gift wrap', '$2.00', 'Refunded', '-$48.00', 'Left', '$100.00'])
    expect(drawer.getByText(text)).toBeInTheDocument();
});

it('[I-21] View Details leads to the shop’s own page of it, where it has one', () => {
  const { rerender } = renderUi(<OrderDrawer order={order()} onClose={() => undefined} />);
  expect(screen.queryByRole('link', { name: 'View Details' })).toBeNull();
  rerender(<OrderDrawer order={order({ admin_url: 'https://shop.test/admin/10455' })} onClose={() => undefined} />);
  const link = screen.getByRole('link', { name: 'View Details' });
  expect(link).toHaveAttribute('href', 'https://shop.test/admin/10455');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
});

it.each([
  ['processing', 'Processing', 'yellow'],
  ['completed', 'Completed', 'info'],
  ['failed', 'Failed', 'neutral'],
  ['pending', 'Pending', 'neutral'],
  ['on-hold', 'On hold', 'neutral'],
  ['trash', 'Trash', 'red'],
  ['cancelled', 'Cancelled', 'red'],
  ['refunded', 'Refunded', 'neutral'],
  ['FULFILLED', 'Fulfilled', 'neutral'],
  ['UNFULFILLED', 'Unfulfilled', 'neutral'],
  ['PARTIALLY_FULFILLED', 'Partially fulfilled', 'neutral'],
  ['SCHEDULED', 'Scheduled', 'neutral'],
  ['ON_HOLD', 'On hold', 'neutral'],
  ['PaidAndAwaitingCompletion', 'Processing', 'yellow'],
  ['Completed', 'Completed', 'info'],
  ['Initialize', 'Pending', 'neutral'],
  ['Confirmed', 'Confirmed', 'neutral'],
  ['Cancelled', 'Cancelled', 'red'],
  // One of a shop we do not know stays its own word.
  ['wc-parked', 'wc-parked', 'neutral'],
])('[K-04] [K-05] [K-07] an order that is %s reads %s and is %s', (status, words, tone) => {
  renderUi(<OrderStatus status={status} />);
  expect(screen.getByText(words).dataset.tone).toBe(tone);
});

it.each([
  [{ picking_status: 'new', status: 'processing' }, 'Preparing'],
  [{ picking_status: 'picking', status: 'processing' }, 'Ready for pick up'],
  [{ picking_status: 'notified', status: 'processing' }, 'Customer Notified'],
  [{ picking_status: 'notified', status: 'completed' }, 'Picked up'],
  [{ picking_status: 'notified', status: 'Completed' }, 'Picked up'],
  [{ picking_status: 'new', status: 'Cancelled' }, 'Cancelled'],
] as const)('[K-06] a pickup that is %j reads %s', (more, words) => {
  renderUi(<OrderDrawer order={order(more)} onClose={() => undefined} />);
  expect(screen.getByText('Pickup').parentElement).toHaveTextContent(words);
});

it('[K-06] what is not picked up has no line of it', () => {
  renderUi(<OrderDrawer order={order()} onClose={() => undefined} />);
  expect(screen.queryByText('Pickup')).toBeNull();
});
