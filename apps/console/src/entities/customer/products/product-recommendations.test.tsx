import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, aMessage, baseTime, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { queryScope } from '../../../lib/testing/query-scope.tsx';
import { ProductRecommendations } from './product-recommendations.tsx';

vi.mock('../../../lib/realtime/tracking-connection.ts', () => ({
  followVisitor: () => ({ tryNow: () => undefined, stop: () => undefined }),
}));

const workspaceId = idOf(800);
beforeEach(async () => {
  await laterTexts();
  signIn(true);
});
afterEach(cleanup);

const signIn = (revamped: boolean) =>
  sessionStore.setState({
    user: aMember(me, workspaceId),
    workspaceId,
    phase: 'signed-in',
    flags: { workspaceId, values: { 'product-recommendation-revamp': revamped } },
  });

const product = (n: number, name: string, more: object = {}) => ({
  ...{ id: idOf(n), externalId: String(n), name, variation_name: null, type: 'simple', attributes: [], parent: null },
  ...{ sku: null, currency: 'USD', price: 8400, regularPrice: 8400, onSale: false, stock_status: 'instock' },
  ...{ stock_quantity: 5, image: null, images: [], permalink: null, created: isoAt(baseTime), locationId: null },
  ...{ locationName: null, variations: [], tags: [], reason: null },
  ...more,
});
const fleece = product(1, '<b>Fleece</b>', {
  tags: ['recommend', 'onSale'],
  reason: { kind: 'bought-together', product: 'Shell', orders: 14 },
  variations: [
    product(11, 'Fleece', { variation_name: 'M' }),
    product(12, 'Fleece', { variation_name: 'L', stock_status: 'outofstock' }),
  ],
});
const pants = product(2, 'Pants', {
  tags: ['productsInView'],
  price: 7680,
  regularPrice: 9600,
  stock_status: 'onbackorder',
});
const tent = product(3, 'Tent', { tags: ['overstocked'], reason: { kind: 'overstocked', stock: 90, days: null } });

const none = () => ({ body: { data: [] } });
type Answers = Parameters<typeof fakeServer>[0];

function show(chat: Partial<Parameters<typeof aConversation>[0]> = {}, more: Answers = {}) {
  const server = fakeServer({
    'GET /api/products': () => ({ body: { data: [fleece, pants, tent], count: 3 } }),
    'GET /api/products/locations': none,
    'GET /api/products/search': () => ({ body: { data: [tent] } }),
    ...more,
  });
  const plain = aConversation({ state: 'ongoing', agentId: me, ...chat });
  const { Wrapper } = queryScope();
  render(
    <Wrapper>
      <ProductRecommendations chat={{ ...plain, store: { ...plain.store, crmStoreId: 'northwind' } }} />
    </Wrapper>,
  );
  return server;
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li');
  if (!row) throw new Error(`No row ${name}`);
  return within(row);
};

it('[I-10] [I-11] [I-13] [J-57] the new list: tags, one line that explains, and a menu of filters with counts', async () => {
  show();
  const row = await rowOf('<b>Fleece</b>');
  expect(row.getByText('Best match')).toBeDefined();
  expect(row.getByText('On Sale')).toBeDefined();
  expect(row.getByText('Bought with Shell in 14 orders')).toBeDefined();
  expect((await rowOf('Pants')).getByText('$96.00')).toBeDefined();
  expect((await rowOf('Pants')).getByText('On Backorder')).toBeDefined();
  expect((await rowOf('Tent')).getByText('90 in stock, none sold in 90 days')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Filter products' }));
  const items = await screen.findAllByRole('menuitemcheckbox', { hidden: true });
  expect(items.map((one) => one.textContent)).toEqual([
    'Top purchased0',
    'Viewed1',
    'Overstocked1',
    'Best match1',
    'On sale1',
  ]);
  fireEvent.click(items[1] as HTMLElement);
  fireEvent.click(items[2] as HTMLElement);
  expect(screen.getByText('2 products')).toBeDefined();
  expect(screen.queryByText('<b>Fleece</b>')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('[J-55] [I-30] a press sends it, a variation too; one that is sold out cannot be sent', async () => {
  const server = show(
    {},
    {
      [`POST /api/conversations/${idOf(1)}/send-products`]: () => ({ body: aMessage() }),
    },
  );
  expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(8);
  const row = await rowOf('<b>Fleece</b>');
  fireEvent.click(row.getByRole('button', { name: 'Variations of <b>Fleece</b>' }));
  expect(row.getByRole('button', { name: 'Send L' })).toBeDisabled();
  fireEvent.click(row.getByRole('button', { name: 'Send M' }));
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/send-products'))).toBe(true));
  const sent = server.calls.find(({ path }) => path.endsWith('/send-products'));
  expect(sent?.body).toMatchObject({ productIds: [idOf(11)] });
});

it('[J-55] several go as one message, in the order they were chosen', async () => {
  const server = show();
  await rowOf('Tent');
  fireEvent.click(screen.getByRole('button', { name: 'Choose several' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Tent' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Pants' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose <b>Fleece</b>' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Pants' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send 2 as a carousel' }));
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/send-products'))).toBe(true));
  const sent = server.calls.find(({ path }) => path.endsWith('/send-products'));
  expect(sent?.body).toMatchObject({ productIds: [idOf(3), idOf(1)] });
});

it('[J-30] who looks on, or hands over, is offered nothing to send', async () => {
  show({ agentId: idOf(77) });
  await rowOf('Tent');
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choose several' })).toBeNull();
});

it('[U-24] eight rows stand where the products are to come', async () => {
  show({}, { 'GET /api/products': () => new Promise(() => undefined) });
  const waiting = await screen.findByRole('status', { name: 'Loading' });
  expect(waiting.children).toHaveLength(8);
});

it('[J-48] [J-56] words are searched for and cleared; a search that fails finds nothing', async () => {
  let fails = false;
  const server = show(
    {},
    { 'GET /api/products/search': () => (fails ? refused(500, 'No') : { body: { data: [tent] } }) },
  );
  await rowOf('Pants');
  const field = screen.getByRole('searchbox', { name: 'Search products' });
  fireEvent.change(field, { target: { value: 'tent' } });
  await waitFor(() => expect(screen.queryByText('Pants')).toBeNull());
  expect(server.to('/api/products/search')).toHaveLength(1);
  await rowOf('Tent');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await rowOf('Pants');
  fails = true;
  fireEvent.change(field, { target: { value: 'other' } });
  expect(await screen.findByText('No Information Available')).toBeDefined();
});

it('[I-10] [J-49] places are offered where the shop has some, and ask anew', async () => {
  const server = show(
    {},
    {
      'GET /api/products/locations': () => ({
        body: { data: [{ locationId: 'n', name: 'North', address_1: '', city: '', country: '' }] },
      }),
    },
  );
  fireEvent.change(await screen.findByRole('combobox', { name: 'Location' }), { target: { value: 'n' } });
  await waitFor(() =>
    expect(server.calls.some(({ path }) => path.startsWith('/api/products?') && path.includes('locationId=n'))).toBe(
      true,
    ),
  );
});

it('[I-12] [J-53] [J-57] without the flag there are the three tabs of before; nobody often bought anything', async () => {
  signIn(false);
  const server = show();
  await rowOf('Tent');
  expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
    'Recommended',
    'Overstocked',
    'Often purchased',
  ]);
  expect(screen.queryByRole('button', { name: 'Filter products' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Often purchased' }));
  expect(await screen.findByText('No Information Available')).toBeDefined();
  expect(server.calls.length).toBeGreaterThan(0);
});

it('[I-14] nothing to offer is said, and what could not be had can be asked for again', async () => {
  let fails = true;
  show({}, { 'GET /api/products': () => (fails ? refused(403, 'No') : { body: { data: [], count: 0 } }) });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByText('No Information Available')).toBeDefined();
});
