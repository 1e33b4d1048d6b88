import type { Order, OrderChoice, OrderDeed } from '@chatso/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { baseTime, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { queryScope } from '../../../lib/testing/query-scope.tsx';
import { OrderActions } from './order-actions.tsx';
import { forgetOrderDraft } from './order-draft.ts';

const workspaceId = idOf(800);
beforeEach(async () => {
  await laterTexts();
  sessionStore.setState({ user: aMember(me, workspaceId), workspaceId, phase: 'signed-in' });
});
afterEach(() => {
  cleanup();
  forgetOrderDraft('70');
});

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

const choice = (action: OrderChoice['action'], more: Partial<OrderChoice> = {}): OrderChoice => ({
  ...{ action, bar: null, allowed: ['manager', 'admin'], most: action === 'refund' ? 5000 : null },
  ...more,
});
const all = [choice('resend'), choice('refund'), choice('address'), choice('cancel')];
const deed = (more: Partial<OrderDeed> = {}): OrderDeed => ({
  ...{ _id: idOf(70), action: 'refund', state: 'done', amount: 1250, currency: 'EUR', problem: null, detail: null },
  ...{ by: { _id: idOf(1), fullname: 'Robin Vance' }, at: isoAt(baseTime) },
  ...more,
});

const chatOf = (customerUnconfirmed: boolean) => ({
  _id: idOf(9),
  agentId: idOf(1),
  customerUnconfirmed,
  state: 'ongoing' as const,
});

function show(
  answers: Parameters<typeof fakeServer>[0] = {},
  data: object = { choices: all, done: [] },
  unconfirmed = false,
  of = order,
) {
  const server = fakeServer({ 'GET /api/orders/actions': () => ({ body: { data } }), ...answers });
  const { Wrapper } = queryScope();
  const shown = render(
    <Wrapper>
      <OrderActions chat={chatOf(unconfirmed)} crmStoreId="crm-1" order={of} />
    </Wrapper>,
  );
  return { server, Wrapper, ...shown };
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const bodies = (server: ReturnType<typeof fakeServer>) =>
  server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>);

it('what cannot be done says why: the order, the role, the limit', async () => {
  const choices = [
    choice('resend'),
    choice('refund', { bar: 'limit', most: 0 }),
    choice('address', { bar: 'shipped' }),
    choice('cancel', { bar: 'role' }),
  ];
  show({}, { choices, done: [] });
  expect(await screen.findByRole('button', { name: 'Resend confirmation' })).toBeEnabled();
  const cancel = screen.getByRole('button', { name: 'Cancel order' });
  expect(cancel).toBeDisabled();
  expect(cancel).toHaveAccessibleDescription('Managers and admins only');
  expect(screen.getByText('A parcel has already left')).toBeTruthy();
  expect(screen.getByText('Your limit for this order is used up')).toBeTruthy();
});

it('a shop that can do nothing is one sentence, and nothing to press', async () => {
  show({}, { choices: all.map((one) => ({ ...one, bar: 'shop' })), done: [] });
  expect(await screen.findByText('The shop behind this store cannot do this.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a refund names the order, its worth and what is left, and no more can be typed than that', async () => {
  const { server } = show({ 'POST /api/orders/actions': () => ({ body: { data: deed() } }) });
  await press(/^Refund/);
  const within1 = await dialog();
  expect(within1.getByText(/order #70, €151\.38 \(EUR\)/)).toBeTruthy();
  expect(within1.getByText('€50.00 (EUR) can be refunded')).toBeTruthy();
  const amount = within1.getByRole('textbox', { name: 'Amount' });
  expect(within1.getByRole('button', { name: 'Refund' })).toBeDisabled();
  fireEvent.change(amount, { target: { value: '50,01' } });
  expect(within1.getByText('€50.00 (EUR) at most')).toBeTruthy();
  expect(within1.getByRole('button', { name: 'Refund €50.01' })).toBeDisabled();
  fireEvent.change(amount, { target: { value: '12,50' } });
  fireEvent.click(within1.getByRole('button', { name: 'Refund €12.50' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(server)).toMatchObject([{ crmStoreId: 'crm-1', orderId: '70', action: 'refund', amount: '12.50' }]);
});

it('[issue 27.10] an order action for an unconfirmed email asks again, and the server is told of the chat only', async () => {
  const { server } = show({ 'POST /api/orders/actions': () => ({ body: { data: deed() } }) }, undefined, true);
  await press(/^Refund/);
  const open = await dialog();
  expect(open.getByText(/^This order was found by an email that was typed in the chat/)).toBeTruthy();
  fireEvent.change(open.getByRole('textbox', { name: 'Amount' }), { target: { value: '5' } });
  const does = open.getByRole('button', { name: 'Refund €5.00' });
  expect(does).toBeDisabled();
  fireEvent.submit(open.getByRole('textbox', { name: 'Amount' }));
  expect(bodies(server)).toEqual([]);
  fireEvent.click(open.getByRole('checkbox', { name: 'I checked who this is' }));
  fireEvent.click(does);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(server)).toMatchObject([{ action: 'refund', conversationId: idOf(9) }]);
  expect(bodies(server)[0]).not.toHaveProperty('unconfirmed');
});

it('[issue 27.10] an order that was bought as a guest asks again, also of whom the shop has signed in', async () => {
  const { server } = show({ 'POST /api/orders/actions': () => ({ body: { data: deed() } }) }, undefined, false, {
    ...order,
    guest: true,
  });
  await press('Cancel order');
  const open = await dialog();
  expect(open.getByText(/^Bought as a guest, without an account/)).toBeTruthy();
  const does = open.getByRole('button', { name: 'Cancel order' });
  expect(does).toBeDisabled();
  fireEvent.click(open.getByRole('checkbox', { name: 'I checked who this is' }));
  fireEvent.click(does);
  await waitFor(() => expect(bodies(server)).toMatchObject([{ action: 'cancel' }]));
});

it('a call that failed is tried under the same id; one that the shop refused under another, and what was typed stays', async () => {
  let answer: object = refused(503, 'Not now');
  const { server } = show({ 'POST /api/orders/actions': () => answer as never });
  await press(/^Refund/);
  const open = await dialog();
  fireEvent.change(open.getByRole('textbox', { name: 'Amount' }), { target: { value: '5' } });
  fireEvent.click(open.getByRole('button', { name: /^Refund/ }));
  expect(await open.findByRole('alert')).toBeTruthy();
  answer = { body: { data: deed({ state: 'failed', problem: 'order-refused', detail: 'Ask the warehouse' }) } };
  fireEvent.click(await open.findByRole('button', { name: 'Refund €5.00' }));
  expect(await open.findByText('The shop did not do this: Ask the warehouse')).toBeTruthy();
  expect(open.getByRole('textbox', { name: 'Amount' })).toHaveValue('5');
  answer = { body: { data: deed() } };
  fireEvent.click(await open.findByRole('button', { name: 'Refund €5.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second, third] = bodies(server).map(({ actionId }) => actionId);
  expect(first).toBe(second);
  expect(third).not.toBe(second);
});

it('another amount than one whose answer was lost is not taken for done: words say so, and the next press means it', async () => {
  let answer: object = refused(503, 'Not now');
  const { server } = show({ 'POST /api/orders/actions': () => answer as never });
  await press(/^Refund/);
  const open = await dialog();
  const amount = open.getByRole('textbox', { name: 'Amount' });
  fireEvent.change(amount, { target: { value: '5' } });
  fireEvent.click(open.getByRole('button', { name: 'Refund €5.00' }));
  expect(await open.findByRole('alert')).toBeTruthy();
  answer = refused(409, 'Another amount', 'conflict', { reason: 'order-earlier' });
  fireEvent.change(amount, { target: { value: '7' } });
  fireEvent.click(await open.findByRole('button', { name: 'Refund €7.00' }));
  expect(await open.findByText(/^An earlier try of yours was for another amount/)).toBeTruthy();
  expect(amount).toHaveValue('7');
  answer = { body: { data: deed() } };
  fireEvent.click(await open.findByRole('button', { name: 'Refund €7.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second, third] = bodies(server).map(({ actionId }) => actionId);
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

it('whoever is refused because the rules were changed sees at once what may still be done', async () => {
  let choices = all;
  const { server } = show({
    'GET /api/orders/actions': () => ({ body: { data: { choices, done: [] } } }),
    'POST /api/orders/actions': () =>
      refused(400, 'Your role may not do this.', 'bad-request', { reason: 'order-role' }),
  });
  await press(/^Refund/);
  const open = await dialog();
  fireEvent.change(open.getByRole('textbox', { name: 'Amount' }), { target: { value: '5' } });
  choices = all.map((one) => ({ ...one, bar: 'role' as const }));
  fireEvent.click(open.getByRole('button', { name: 'Refund €5.00' }));
  expect(await open.findByText('Your role may not do this.')).toBeTruthy();
  await waitFor(() => expect(open.getByRole('button', { name: 'Refund €5.00' })).toBeDisabled());
  expect(open.getByRole('textbox', { name: 'Amount' })).toHaveValue('5');
  expect(open.getAllByRole('alert')).toHaveLength(1);
  expect(bodies(server)).toHaveLength(1);
});

it('another address than one whose answer was lost is another one', async () => {
  let answer: object = refused(503, 'Not now');
  const { server } = show({ 'POST /api/orders/actions': () => answer as never });
  await press('Change address');
  const open = await dialog();
  const save = open.getByRole('button', { name: 'Change address' });
  fireEvent.click(save);
  expect(await open.findByRole('alert')).toBeTruthy();
  fireEvent.click(save);
  await waitFor(() => expect(bodies(server)).toHaveLength(2));
  await waitFor(() => expect(save).toBeEnabled());
  fireEvent.change(open.getByRole('textbox', { name: /Street/ }), { target: { value: '2 Quay' } });
  answer = { body: { data: deed({ action: 'address', amount: null }) } };
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second, third] = bodies(server).map(({ actionId }) => actionId);
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

it('what was typed is there again when its place was taken away, as by the end of the chat', async () => {
  const { unmount } = show();
  await press('Change address');
  const open = await dialog();
  expect(open.getByRole('textbox', { name: /Street/ })).toHaveValue('1 Harbour St');
  fireEvent.change(open.getByRole('textbox', { name: /Street/ }), { target: { value: '2 Quay' } });
  unmount();
  show();
  expect((await dialog()).getByRole('textbox', { name: /Street/ })).toHaveValue('2 Quay');
});

it('the address stands as the order has it by now, until something is typed', async () => {
  const { rerender, Wrapper } = show();
  await press('Change address');
  const open = await dialog();
  const moved = { ...order, shipping: { ...order.shipping, address_1: '7 Pier' } };
  rerender(
    <Wrapper>
      <OrderActions chat={chatOf(false)} crmStoreId="crm-1" order={moved} />
    </Wrapper>,
  );
  expect(open.getByRole('textbox', { name: /Street/ })).toHaveValue('7 Pier');
});

it('what the shop gave no answer to says so, and it can be asked again', async () => {
  const unknown = deed({ state: 'unknown', problem: 'timeout' });
  const data = { choices: all.map((one) => ({ ...one, bar: 'busy' })), done: [unknown] };
  const { server } = show(
    { [`POST /api/orders/actions/${unknown._id}/check`]: () => ({ body: { data: deed() } }) },
    data,
  );
  expect(await screen.findByText(/The shop did not answer, and may have done it/)).toBeTruthy();
  await press('Ask the shop again');
  await waitFor(() => expect(bodies(server)).toHaveLength(1));
});

it('a shop that is silent still is said, too', async () => {
  const unknown = deed({ state: 'unknown', problem: 'timeout' });
  const data = { choices: all.map((one) => ({ ...one, bar: 'busy' })), done: [unknown] };
  show({ [`POST /api/orders/actions/${unknown._id}/check`]: () => ({ body: { data: unknown } }) }, data);
  await press('Ask the shop again');
  expect(await screen.findByText('The shop still does not answer. Ask again later.')).toBeTruthy();
});
