import type { Customer, Order } from '@chatso/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, baseTime, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { queryScope } from '../../../lib/testing/query-scope.tsx';
import { aVisitedPage } from '../testing.ts';
import { CustomerSections } from './customer-sections.tsx';

const workspaceId = idOf(800);

beforeEach(async () => {
  await laterTexts();
  sessionStore.setState({ user: aMember(me, workspaceId), workspaceId, phase: 'signed-in' });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const empty = () => ({ body: { data: [], count: 0 } });
const customer: Customer = {
  id: idOf(40),
  first_name: 'Marit',
  last_name: 'Solheim',
  fullname: 'Marit Solheim',
  email: 'marit@shop.test',
  phone: null,
  billing: { city: 'Bergen', country: 'NO' },
  shipping: {},
  store_id: idOf(900),
  type: null,
  currency: 'USD',
  clv: 128_600,
  total_orders: 9,
  total_orders_thirty_days_ago: 1,
  average_order_frequency: 31.4,
  average_order_amount: 14_289,
  points: 640,
  date_created_gmt: isoAt(baseTime),
  wc_last_active: null,
};
const order: Order = {
  id: '10482',
  name: '#10482',
  total: 8400,
  status: 'processing',
  currency: 'USD',
  type: 'ONLINE',
  guest: false,
  receipt_number: null,
  date_created_gmt: isoAt(baseTime),
  date_completed_gmt: null,
  payment_method: 'Visa',
  billing: {},
  shipping: {},
  line_items: [],
  shipping_lines: [],
  total_tax: 0,
  total_refunded: 0,
  fee_lines: [],
  total_discounts: 0,
  shipment_tracking: [],
  meta_data: [],
  picking_status: null,
  notify_customer_by_email: false,
  notify_customer_by_sms: false,
  coupon_codes: [],
  admin_url: null,
};

const pages = [
  aVisitedPage({ pageUrl: 'https://shop.test/jackets', pageTitle: 'Storm jackets' }),
  aVisitedPage({ pageUrl: 'javascript:alert(1)', pageTitle: 'Home', timestamp: isoAt(baseTime - 1000) }),
];

function show(crmStoreId: string | null, more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/tracking/visited-pages': empty,
    'GET /api/conversations/chat-history': empty,
    ...more,
    'GET /api/note': () => ({ body: { data: [], page: 1, limit: 5, total_items: 0, total_pages: 0 } }),
    'POST /api/customers': () => ({ body: { data: { customer } } }),
    'POST /api/customers/orders': () => ({ body: { data: [order] } }),
  });
  const plain = aConversation({ customerEmail: 'marit@shop.test' });
  const { Wrapper } = queryScope();
  render(
    <Wrapper>
      <CustomerSections chat={{ ...plain, store: { ...plain.store, crmStoreId } }}>
        <p>Upgrade</p>
      </CustomerSections>
    </Wrapper>,
  );
  return server;
}

const section = async (title: string) => {
  const found = (await screen.findByRole('heading', { name: title })).closest('section');
  if (!found) throw new Error(`No section ${title}`);
  return within(found);
};

it('[I-01] [I-14] [R-14] a store without a shop says so in a banner, asks for nothing and invents nothing', async () => {
  const server = show(null);
  expect(await screen.findByText('This store has no online shop connected')).toBeDefined();
  expect((await section('Customer Data')).getByText('No Information Available')).toBeDefined();
  expect((await section('Product Recommendations')).getByText('No Information Available')).toBeDefined();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    ...['This chat', 'Customer Data', 'Product Recommendations', 'Browsing history'],
    ...['Customer History', 'Notes About Customer'],
  ]);
  expect(server.to('/api/customers')).toEqual([]);
});

it('[I-09] [K-07] [K-10] with a shop: what somebody is worth to it, and what they ordered last', async () => {
  show('northwind');
  const data = await section('Customer Data');
  expect((await data.findByText('$1,286.00')).previousElementSibling?.textContent).toBe('Lifetime value');
  expect(data.getByText('$142.89')).toBeDefined();
  expect(data.getByText('31 days')).toBeDefined();
  expect(data.getByText('Last active').nextElementSibling?.textContent).toBe('N/A');
  expect((await data.findByText('#10482')).parentElement?.textContent).toContain('Processing');
  expect(data.getByText('Processing').dataset.tone).toBe('yellow');
  expect(screen.queryByText('This store has no online shop connected')).toBeNull();
});

const unfolded = (title: string) =>
  screen.getByRole('heading', { name: title }).querySelector('button')?.getAttribute('aria-expanded') === 'true';

it('[I-01] [I-27] what is empty is folded, what is not says how much it is; nothing is shown before all is known', async () => {
  let come: (answer: { body: object }) => void = () => undefined;
  const server = show(null, {
    'GET /api/tracking/visited-pages': () => new Promise((done) => (come = done)),
  });
  expect(screen.getByRole('heading', { name: 'This chat' })).toBeDefined();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Customer History' })).toBeNull();
  await waitFor(() => expect(server.to('/api/tracking/visited-pages')).toHaveLength(1));
  come({ body: { data: pages, count: 2 } });
  await section('Browsing history 2');
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  expect(unfolded('Browsing history 2')).toBe(true);
  for (const title of ['Customer Data', 'Product Recommendations', 'Customer History']) {
    expect(unfolded(title), title).toBe(false);
  }
  // Where one writes the first note.
  expect(unfolded('Notes About Customer')).toBe(true);
  // What a browser says of itself is no reason to run it.
  expect(screen.getByRole('link', { name: 'Storm jackets' })).toHaveAttribute('href', 'https://shop.test/jackets');
  expect(screen.getByText('Home')).not.toHaveAttribute('href');
  // Unfolded for this customer only: it says why it is empty, and is not remembered.
  fireEvent.click(screen.getByRole('button', { name: 'Customer History' }));
  expect(unfolded('Customer History')).toBe(true);
  expect(localStorage.length).toBe(0);
});

it('[I-01] [I-27] what is refused is asked for once more by the part that says so, not again and again', async () => {
  const server = show(null, {
    'GET /api/tracking/visited-pages': () => refused(403, 'You do not have permission to do this.'),
  });
  const pages = await section('Browsing history');
  const banner = screen.getByText('This store has no online shop connected');
  expect(await pages.findByText(/^This could not be loaded\./)).toBeVisible();
  expect(server.to('/api/tracking/visited-pages').length).toBeLessThanOrEqual(2);
  // The parts are the same as before: none was taken away and put back.
  expect(banner.isConnected).toBe(true);
});

it('of somebody at an outside channel no pages are asked for, and nothing waits for them', async () => {
  const server = fakeServer({
    'GET /api/conversations/chat-history': empty,
    'GET /api/note': () => ({ body: { data: [], page: 1, limit: 5, total_items: 0, total_pages: 0 } }),
  });
  const plain = aConversation({ visitorNumber: 0, customerFullname: 'Odette Outside', customerEmail: null });
  const { Wrapper } = queryScope();
  render(
    <Wrapper>
      <CustomerSections chat={{ ...plain, store: { ...plain.store, type: 'facebook', crmStoreId: null } }} />
    </Wrapper>,
  );
  expect(await section('Notes About Customer')).toBeDefined();
  expect(screen.queryByRole('heading', { name: /^Browsing history/ })).toBeNull();
  expect(server.calls.filter(({ path }) => path.includes('/tracking/'))).toEqual([]);
});
