import type { Conversation, Order } from '@chatso/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { aConversation, baseTime, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { fakeServer } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { queryScope } from '../../../lib/testing/query-scope.tsx';
import { forgetOrderDraft } from '../orders/order-draft.ts';
import { CustomerData } from './customer-data.tsx';
import { OrderHistory } from './order-history.tsx';

beforeEach(async () => {
  await laterTexts();
  sessionStore.setState({ user: aMember(me, idOf(800)), workspaceId: idOf(800), phase: 'signed-in' });
});
afterEach(() => {
  cleanup();
  forgetOrderDraft('70');
});

const plain = aConversation({ state: 'ongoing', agentId: me, customerEmail: 'ada@shop.test' });
const chat: Conversation = { ...plain, store: { ...plain.store, crmStoreId: 'crm-1' } };
const linked: Conversation = {
  ...{ ...chat, clientId: idOf(40) },
  linked: { fullname: 'Bo', email: 'bo@shop.test', phone: null, at: isoAt(baseTime), by: null },
};

const order: Order = {
  ...{ id: '70', name: '#70', total: 15_138, status: 'processing', type: 'ONLINE', receipt_number: null },
  ...{ date_created_gmt: isoAt(baseTime), date_completed_gmt: null, payment_method: 'Visa', currency: 'EUR' },
  ...{ billing: { email: 'ada@shop.test' }, shipping: { address_1: '1 Harbour St', city: 'Galway', country: 'IE' } },
  ...{
    line_items: [],
    shipping_lines: [],
    total_tax: 0,
    total_discounts: 0,
    total_refunded: 0,
    fee_lines: [],
    shipment_tracking: [],
    meta_data: [],
  },
  picking_status: null,
  notify_customer_by_email: false,
  notify_customer_by_sms: false,
  guest: false,
  ...{ coupon_codes: [], admin_url: null },
};
const customer = {
  ...{ id: idOf(40), first_name: 'Bo', last_name: '', fullname: 'Bo', email: 'bo@shop.test', phone: null },
  ...{ billing: {}, shipping: {}, store_id: idOf(1), type: null, currency: 'USD', clv: 0, total_orders: 0 },
  ...{ total_orders_thirty_days_ago: 0, average_order_frequency: null, average_order_amount: null, points: 0 },
  ...{ date_created_gmt: isoAt(baseTime), wc_last_active: null },
};

function show(part: (shown: Conversation) => React.ReactNode, answers: Parameters<typeof fakeServer>[0]) {
  fakeServer({
    [`GET /api/conversations/${chat._id}/coupons`]: () => ({ body: { data: [] } }),
    'GET /api/orders/store': () => ({ body: { data: [] } }),
    ...answers,
  });
  const { Wrapper } = queryScope();
  const page = (shown: Conversation) => <Wrapper>{part(shown)}</Wrapper>;
  const { rerender } = render(page(chat));
  return (shown: Conversation) => rerender(page(shown));
}

it('[I-21] [H-54] an order stays with what is half typed about it when a colleague links somebody else, or the shop goes', async () => {
  const refund = { action: 'refund', bar: null, allowed: ['admin'], most: 5000 };
  const update = show((shown) => <OrderHistory chat={shown} upgrade={null} />, {
    'POST /api/customers/orders': ({ body }) => ({
      body: { data: (body as { email: string }).email === 'ada@shop.test' ? [order] : [] },
    }),
    'GET /api/orders/actions': () => ({ body: { data: { choices: [refund], done: [] } } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /#70/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Refund/ }));
  const ask = await screen.findByRole('dialog', { name: /Refund/ });
  const amount = within(ask).getByRole('textbox', { name: 'Amount' });
  fireEvent.change(amount, { target: { value: '12' } });
  amount.focus();
  const words = 'This order is not among those of this chat’s customer any more.';
  expect(screen.queryByText(words)).toBeNull();
  update(linked);
  expect(await screen.findByText(words)).toBeInTheDocument();
  for (const next of [linked, { ...linked, store: { ...linked.store, crmStoreId: null } }]) {
    update(next);
    expect(amount).toBeInTheDocument();
    expect(amount).toHaveFocus();
    expect(amount).toHaveValue('12');
  }
});

it('[I-22] the question who it is stays when the shop knows them by then, or the chat has ended', async () => {
  let known: typeof customer | null = null;
  const update = show((shown) => <CustomerData chat={shown} />, {
    'POST /api/customers': () => ({ body: { data: { customer: known } } }),
    'POST /api/customers/orders': () => ({ body: { data: [] } }),
    'GET /api/customers/search': () => ({ body: { data: { items: [], total_items: 0 } } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Link profile' }));
  const field = within(await screen.findByRole('dialog')).getByRole('combobox');
  fireEvent.change(field, { target: { value: 'solheim' } });
  field.focus();
  known = customer;
  for (const next of [linked, { ...chat, state: 'closed' as const }]) {
    update(next);
    await waitFor(() => expect(screen.queryByText('Not linked to a customer')).toBeNull());
    expect(field).toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('solheim');
  }
});
