import { ReadableStream } from 'node:stream/web';
import type { ShopOfStore } from '@chatso/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { keyOf } from '../../lib/api/query-of.ts';
import { sessionStore } from '../../lib/session/session.ts';
import {
  aMembership,
  aUser,
  type FakeAnswer,
  fakeServer,
  refused,
  workspaceIds,
} from '../../lib/testing/fake-server.ts';
import { ShopsPage } from './shops-page.tsx';
import { aStore, connection, passed, storeId } from './testing.ts';

const path = `/api/admin/shops/${storeId}`;

beforeEach(async () => {
  await laterTexts();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind')] });
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

/** The page with a list of shops that a colleague may change. */
async function open(first: ShopOfStore[], routes: Record<string, () => FakeAnswer | Promise<FakeAnswer>> = {}) {
  let stores = first;
  const server = fakeServer({
    'GET /api/admin/shops': () => ({ body: { data: stores, shopifyApp: false } }),
    [`POST ${path}/check/lines`]: () => ({ lines: [passed] }),
    ...routes,
  });
  const { queryClient } = await renderScreen(<ShopsPage />);
  const become = async (next: ShopOfStore[]) => {
    stores = next;
    await act(() => queryClient.invalidateQueries({ queryKey: keyOf('shops.list') }));
  };
  return { server, become };
}

const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
async function enterKeys() {
  await userEvent.click(await screen.findByRole('button', { name: 'Connect: WooCommerce' }));
  await next();
  await userEvent.type(screen.getByRole('textbox', { name: 'Consumer key' }), 'ck_1');
  await userEvent.type(screen.getByLabelText('Consumer secret'), 'cs_1');
  await next();
}
const sent = (server: Awaited<ReturnType<typeof open>>['server'], method: string) =>
  server.calls.filter((call) => call.method === method);

it('what is missing is said where it is typed, before anything is asked of the shop', async () => {
  const { server } = await open([aStore({ url: null })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect: WooCommerce' }));
  await next();
  const address = screen.getByRole('textbox', { name: 'Address' });
  expect(address).toHaveAccessibleDescription(/Enter the public https address/);
  await userEvent.type(address, 'shop.example.com');
  await next();
  await userEvent.type(screen.getByRole('textbox', { name: 'Consumer key' }), 'ck_1');
  await next();
  expect(screen.getByLabelText('Consumer secret')).toHaveAccessibleDescription('This field is required');
  expect(screen.getByRole('textbox', { name: 'Consumer key' })).not.toHaveAccessibleDescription(
    'This field is required',
  );
  expect(sent(server, 'POST')).toEqual([]);
});

it('each line is shown as it comes, and the one that is asked for is marked', async () => {
  let say: ((text: string) => void) | undefined;
  let end: () => void = () => undefined;
  await open([aStore()]);
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (!String(input).endsWith('/check/lines')) return answer(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
        end = () => controller.close();
      },
    });
    return Promise.resolve(new Response(body as unknown as BodyInit));
  };
  await enterKeys();
  const list = within(screen.getByRole('list', { name: 'Test of the connection' }));
  expect(list.getAllByRole('listitem')).toHaveLength(8);
  await waitFor(() => expect(say).toBeDefined());
  // Half a line says nothing yet.
  const line = `${JSON.stringify(passed)}\n`;
  await act(async () => say?.(line.slice(0, 20)));
  expect(screen.queryByText('The shop answers')).toBeNull();
  await act(async () => say?.(line.slice(20)));
  expect(await screen.findByText('The shop answers')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Connect' })).toBeDisabled();
  expect(screen.getByText('120 ms')).toBeVisible();
  await act(async () => end());
  expect(await screen.findByText('1 passed, 0 with a remark, 0 failed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Connect' })).toBeEnabled();
});

it('a colleague who connects the shop meanwhile is not replaced without a word', async () => {
  const mine = connection({ kind: 'woocommerce', way: 'keys', version: 2 });
  const { server, become } = await open([aStore()], { [`PUT ${path}`]: () => ({ body: mine }) });
  await enterKeys();
  await screen.findByText('1 passed, 0 with a remark, 0 failed');
  await become([aStore({ connection: connection({ kind: 'woocommerce', way: 'keys', version: 1 }) })]);
  expect(await screen.findByText(/Somebody else has connected or changed this shop/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Connect' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Go on with mine' }));
  // What was typed is still there, and is tested anew.
  expect(screen.getByRole('textbox', { name: 'Consumer key' })).toHaveValue('ck_1');
  await next();
  await screen.findByText('1 passed, 0 with a remark, 0 failed');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(sent(server, 'PUT')[0]?.body).toMatchObject({ version: 1 }));
});

it('a store that is deleted under the hands does not become another one', async () => {
  const other = aStore({ storeId: '0193b0a0-0000-7000-8000-000000000032', storeName: 'Northwind US' });
  const { server, become } = await open([aStore(), other]);
  await enterKeys();
  await screen.findByText('1 passed, 0 with a remark, 0 failed');
  await become([other]);
  expect(await screen.findByText(/This store was deleted meanwhile/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Connect' })).toBeDisabled();
  expect(sent(server, 'PUT')).toEqual([]);
});

it('while it is connected there is no way back, and a refusal is said', async () => {
  let answer: (said: FakeAnswer) => void = () => undefined;
  await open([aStore()], { [`PUT ${path}`]: () => new Promise<FakeAnswer>((done) => (answer = done)) });
  await enterKeys();
  await screen.findByText('1 passed, 0 with a remark, 0 failed');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
  await act(async () => answer(refused(409, 'Somebody else was faster.', 'conflict')));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toBeEnabled();
});

it('a test that was stopped says nothing any more', async () => {
  let answer: (said: FakeAnswer) => void = () => undefined;
  const denied = { ...passed, name: 'keys' as const, state: 'failed' as const, problem: 'denied' as const };
  await open([aStore()], { [`POST ${path}/check/lines`]: () => new Promise<FakeAnswer>((done) => (answer = done)) });
  await enterKeys();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await act(async () => answer({ lines: [denied] }));
  expect(screen.getByRole('textbox', { name: 'Consumer key' })).toHaveValue('ck_1');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('what is read and stored is said before anything is connected', async () => {
  await open([aStore()]);
  await userEvent.click(await screen.findByRole('button', { name: 'What is read and stored' }));
  const drawer = await screen.findByRole('dialog', { name: 'What is read and stored' });
  expect(within(drawer).getByText(/Never passwords, card numbers/)).toBeVisible();
  expect(within(drawer).getByText(/Orders only by what you allow/)).toBeVisible();
});

it('a card says where a shop of one’s own tells of changes, how fast it answers and which rights its keys lack', async () => {
  const scope = { ...passed, name: 'coupons' as const, state: 'failed' as const, problem: 'scope' as const };
  const checks = [
    { ...passed, name: 'orders' as const },
    { ...scope, detail: 'write_discounts', ms: 300 },
  ];
  const us = { storeId: '0193b0a0-0000-7000-8000-000000000032', storeName: 'Northwind US' };
  await open([
    aStore({ connection: connection() }),
    aStore({ ...us, connection: connection({ kind: 'shopify', way: 'token', eventsUrl: null, checks }) }),
  ]);
  const own = (await screen.findByText('Northwind CA')).closest('li') as HTMLElement;
  expect(within(own).getByText('https://chat.example.com/api/shops/c1/events')).toBeVisible();
  expect(within(own).getByText('in 120 ms at the last test')).toBeVisible();
  const shopify = (await screen.findByText('Northwind US')).closest('li') as HTMLElement;
  const chips = within(shopify)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  for (const chip of ['read_orders', 'read_discounts', 'Missing: write_discounts']) expect(chips).toContain(chip);
  expect(within(shopify).queryByText('Tell changes to')).toBeNull();
});

it('in the drawer of a shop of one’s own a colleague who was faster is said too', async () => {
  const { become } = await open([aStore()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect: Custom shop' }));
  const drawer = within(await screen.findByRole('dialog'));
  const { address } = connection();
  await userEvent.type(drawer.getByRole('textbox', { name: 'Address' }), address);
  await userEvent.type(drawer.getByLabelText('Secret'), 'mine');
  await become([aStore({ connection: connection({ version: 1 }) })]);
  expect(await drawer.findByText(/Somebody else has connected or changed this shop/)).toBeVisible();
  expect(drawer.getByLabelText('Secret')).toHaveValue('mine');
  await become([aStore()]);
  await waitFor(() => expect(drawer.queryByText(/Somebody else/)).toBeNull());
  await become([]);
  expect(await drawer.findByText(/This store was deleted meanwhile/)).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Test' })).toBeDisabled();
});
