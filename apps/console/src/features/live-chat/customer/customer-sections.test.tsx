import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { sessionStore } from '../../../lib/session.ts';
import { fakeServer } from '../../../lib/testing/fake-server.ts';
import { aConversation, baseTime, idOf, isoAt, me } from '../testing/factories.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { aMember } from '../testing/member.ts';
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
const customer = {
  ...{ id: idOf(40), first_name: 'Marit', last_name: 'Solheim', fullname: 'Marit Solheim', phone: null },
  ...{ email: 'marit@shop.test', billing: { city: 'Bergen', country: 'NO' }, shipping: {}, store_id: idOf(900) },
  ...{ type: null, clv: 128_600, total_orders: 9, total_orders_thirty_days_ago: 1, average_order_frequency: 31.4 },
  ...{ average_order_amount: 14_289, points: 640, date_created_gmt: isoAt(baseTime), wc_last_active: null },
};
const order = {
  ...{ id: '10482', name: '#10482', total: 8400, status: 'processing', type: 'ONLINE', receipt_number: null },
  ...{ date_created_gmt: isoAt(baseTime), date_completed_gmt: null, payment_method: 'Visa', billing: {} },
  ...{ line_items: [], shipping_lines: [], total_tax: 0, total_discounts: 0, shipment_tracking: [], meta_data: [] },
  ...{ picking_status: null, notify_customer_by_email: false, notify_customer_by_sms: false },
};

function show(crmStoreId: string | null) {
  const server = fakeServer({
    'GET /api/tracking/visited-pages': empty,
    'GET /api/conversations/chat-history': empty,
    'GET /api/note': () => ({ body: { data: [], page: 1, limit: 5, total_items: 0, total_pages: 0 } }),
    'POST /api/customers': () => ({ body: { data: { customer } } }),
    'POST /api/customers/orders': () => ({ body: { data: [order] } }),
  });
  const plain = aConversation({ customerEmail: 'marit@shop.test' });
  const { Wrapper } = liveHarness();
  render(
    <Wrapper>
      <CustomerSections chat={{ ...plain, store: { ...plain.store, crmStoreId } }}>
        <p>Upgrade</p>
      </CustomerSections>
    </Wrapper>,
  );
  return server;
}

const section = (title: string) => {
  const found = screen.getByRole('heading', { name: title }).closest('section');
  if (!found) throw new Error(`No section ${title}`);
  return within(found);
};

it('[I-01] [I-14] [R-14] a store without a shop says so in a banner, asks for nothing and invents nothing', async () => {
  const server = show(null);
  expect(screen.getByText('This store has no online shop connected')).toBeDefined();
  expect(await section('Customer Data').findByText('No Information Available')).toBeDefined();
  expect(section('Product Recommendations').getByText('No Information Available')).toBeDefined();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    ...['This chat', 'Customer Data', 'Product Recommendations', 'Browsing history'],
    ...['Customer History', 'Notes About Customer'],
  ]);
  expect(server.to('/api/customers')).toEqual([]);
});

it('[I-09] [K-07] [K-10] with a shop: what somebody is worth to it, and what they ordered last', async () => {
  show('northwind');
  const data = section('Customer Data');
  expect((await data.findByText('$1,286.00')).previousElementSibling?.textContent).toBe('Lifetime value');
  expect(data.getByText('$142.89')).toBeDefined();
  expect(data.getByText('31 days')).toBeDefined();
  expect(data.getByText('Last active').nextElementSibling?.textContent).toBe('N/A');
  expect((await data.findByText('#10482')).parentElement?.textContent).toContain('Processing');
  expect(data.getByText('Processing').dataset.tone).toBe('yellow');
  expect(screen.queryByText('This store has no online shop connected')).toBeNull();
});
