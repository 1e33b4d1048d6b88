import type { ShopCheck, ShopOfStore } from '@chatso/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { browser } from '../../lib/browser/browser.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { shopifyPlace, shopifyReturn } from '../../lib/session/shopify-return.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { Toasts } from '../../ui/index.ts';
import { ShopsPage } from './shops-page.tsx';
import { aStore, connection, passed, storeId } from './testing.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const serve = (stores: ShopOfStore[], routes: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({ 'GET /api/admin/shops': () => ({ body: { data: stores, shopifyApp: false } }), ...routes });

beforeEach(async () => {
  await laterTexts();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind')] });
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

const page = (
  <>
    <Toasts />
    <ShopsPage />
  </>
);

it('a shop is tested before it is connected, and a failed line says why in words', async () => {
  const server = serve([aStore()], {
    [`POST /api/admin/shops/${storeId}/check/lines`]: () => ({
      lines: [{ ...passed, state: 'failed', problem: 'denied', detail: 'signature' }],
    }),
    [`PUT /api/admin/shops/${storeId}`]: () => ({ body: connection({ version: 1 }) }),
  });
  await renderScreen(page);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect: Custom shop' }));
  const drawer = await screen.findByRole('dialog', { name: 'Connect a custom shop' });
  await userEvent.type(within(drawer).getByRole('textbox', { name: 'Address' }), 'https://shop.example.com/chatso');
  await userEvent.type(within(drawer).getByLabelText('Secret'), 'a-secret');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Test' }));
  expect(await within(drawer).findByText('The shop does not let us in')).toBeVisible();
  expect(within(drawer).getByText(/The shop does not accept the key/)).toHaveTextContent('It says “signature”.');
  // What it said was of the secret that stood there.
  await userEvent.type(within(drawer).getByLabelText('Secret'), '-more');
  expect(within(drawer).queryByText('The shop does not let us in')).toBeNull();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('The shop is connected. Its lists are being copied.')).toBeVisible();
  const sent = server.calls.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({
    ...{ kind: 'custom', address: 'https://shop.example.com/chatso', secret: 'a-secret-more', version: 0 },
  });
});

it('a stored secret is kept unless another is entered, and a refusal stands at its field', async () => {
  const server = serve([aStore({ connection: connection() })], {
    [`PUT /api/admin/shops/${storeId}`]: () =>
      refused(400, 'Enter the key or secret again: it was given for another address.', 'validation', {
        errors: [{ field: 'secret', message: 'Enter the key or secret again: it was given for another address.' }],
      }),
  });
  await renderScreen(page);
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const drawer = await screen.findByRole('dialog');
  const address = within(drawer).getByRole('textbox', { name: 'Address' });
  await userEvent.clear(address);
  await userEvent.type(address, 'https://other.example.com/x');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect(await within(drawer).findByText(/it was given for another address/)).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ kind: 'custom', address: 'https://other.example.com/x', version: 3 },
  });
});

it('a shop in use says how far it is copied, and why it does not answer', async () => {
  serve([aStore({ connection: connection({ problem: 'timeout', problemSince: '2026-11-20T18:12:00.000Z' }) })]);
  await renderScreen(page);
  const card = (await screen.findByText('Northwind CA')).closest('li') as HTMLElement;
  expect(within(card).getByRole('alert')).toHaveTextContent(/longer than ten seconds.*Chats go on/);
  expect(within(card).getByText('300 read so far')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Add a shop' })).toBeNull();
});

it('disconnecting asks first, and tells a colleague who was faster', async () => {
  const server = serve([aStore({ connection: connection() })], {
    [`DELETE /api/admin/shops/${storeId}`]: () => refused(404, 'Not found.', 'not-found'),
  });
  await renderScreen(page);
  await userEvent.click(await screen.findByRole('button', { name: 'More for Northwind CA' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect the shop of Northwind CA?' });
  expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true));
  expect((await screen.findAllByText('Not found.')).length).toBeGreaterThan(0);
});

it('what a system does not give is said before it is connected', async () => {
  serve([aStore()]);
  await renderScreen(page);
  const card = (await screen.findByRole('heading', { name: /Flowhub/ })).closest('li') as HTMLElement;
  for (const words of ['Unverified', 'Coupons: none', 'Webhooks: none', 'Up to 15 min old', 'Loyalty points']) {
    expect(within(card).getByText(words)).toBeVisible();
  }
  expect(within(card).getByText('Needs clientId and key')).toBeVisible();
  const own = screen.getByRole('heading', { name: 'Custom shop' }).closest('li') as HTMLElement;
  expect(within(own).getByText('Coupons')).toBeVisible();
  expect(within(own).getByRole('link', { name: 'OpenAPI file' })).toHaveAttribute(
    'href',
    '/api/shops/custom/openapi.json',
  );
  const cova = screen.getByRole('heading', { name: 'Cova' }).closest('li') as HTMLElement;
  expect(within(cova).getByText('Orders, totals only')).toBeVisible();
});

const keysLine: ShopCheck = {
  ...{ name: 'keys', state: 'remark', problem: 'header-stripped', detail: null, ms: 300 },
  tried: [
    { way: 'header', status: 401 },
    { way: 'query', status: 200 },
  ],
};

it('WooCommerce is connected step by step; a yellow line does not stop it and says what to do', async () => {
  let stores = [aStore()];
  const server = serve([], {
    'GET /api/admin/shops': () => ({ body: { data: stores, shopifyApp: false } }),
    [`POST /api/admin/shops/${storeId}/check/lines`]: () => ({ lines: [passed, keysLine] }),
    [`PUT /api/admin/shops/${storeId}`]: () => {
      const next = connection({ kind: 'woocommerce', way: 'keys', version: 1 });
      stores = [aStore({ connection: next })];
      return { body: next };
    },
  });
  await renderScreen(page);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect: WooCommerce' }));
  expect(await screen.findByRole('heading', { name: 'Connect WooCommerce' })).toBeVisible();
  const address = screen.getByRole('textbox', { name: 'Address' });
  expect(address).toHaveValue('https://northwind.ca');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  // WooCommerce sends keys to https only; this page is on http.
  expect(screen.getByRole('button', { name: 'Let Chatso in at the shop' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Consumer key' }), 'ck_1');
  await userEvent.type(screen.getByLabelText('Consumer secret'), 'cs_1');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect((await screen.findAllByText('The keys are accepted, but not in the header')).length).toBeGreaterThan(0);
  expect(screen.getByText(/RewriteRule/)).toBeVisible();
  expect(screen.getByText('1 passed, 1 with a remark, 0 failed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check this line again' }));
  await waitFor(() => expect(server.calls.filter(({ path }) => path.endsWith('/check/lines'))).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
  expect(await screen.findByRole('button', { name: 'Download the plugin' })).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ kind: 'woocommerce', way: 'keys', address: 'https://northwind.ca', version: 0 },
    ...{ consumerKey: 'ck_1', consumerSecret: 'cs_1' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('300 read')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: 'In use' })).toBeVisible();
});

it('a red line that is needed stops the way, and what was typed changes what was said', async () => {
  serve([aStore()], {
    [`POST /api/admin/shops/${storeId}/check/lines`]: () => ({
      lines: [{ ...passed, name: 'keys', state: 'failed', problem: 'denied', detail: 'invalid_grant' }],
    }),
  });
  await renderScreen(page);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect: Cova' }));
  for (const label of ['User name', 'Company ID', 'Client ID']) {
    await userEvent.type(await screen.findByRole('textbox', { name: label }), 'x');
  }
  for (const label of ['Password', 'Client secret']) await userEvent.type(screen.getByLabelText(label), 'y');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect((await screen.findAllByText('The keys are not accepted')).length).toBeGreaterThan(0);
  expect(screen.getByText('It says “invalid_grant”.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Connect' })).toBeDisabled();
});

it('webhooks, the way in and refused posts are told of a shop in use', async () => {
  const webhooks = { wanted: 7, active: 6, mended: 2, checkedAt: '2026-11-20T18:00:00.000Z', problem: null };
  const woo = connection({ kind: 'woocommerce', way: 'keys', checks: [passed, keysLine], webhooks, forged: 3 });
  serve([aStore({ connection: woo })]);
  await renderScreen(page);
  const card = (await screen.findByText('Northwind CA')).closest('li') as HTMLElement;
  expect(within(card).getByText(/6 of 7 active/)).toBeVisible();
  expect(within(card).getByText('2 were switched off; we switched them on again.')).toBeVisible();
  expect(within(card).getByText('3 were not signed by the shop and were refused.')).toBeVisible();
  expect(within(card).getByText('Query string')).toBeVisible();
  expect(within(card).getByRole('button', { name: 'Download the plugin' })).toBeVisible();
});

const shopifyStore = {
  id: '0193b0a0-0000-7000-8000-000000000031',
  url: 'https://tea-house.myshopify.com',
};
const withApp = (stores: () => ShopOfStore[], routes: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({ 'GET /api/admin/shops': () => ({ body: { data: stores(), shopifyApp: true } }), ...routes });

it('[A-36] one leaves for Shopify with the shop’s name, and the store is remembered', async () => {
  const left = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
  withApp(() => [aStore()]);
  await renderScreen(page);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect: Shopify' }));
  const address = screen.getByRole('textbox', { name: 'Address' });
  expect(address).toHaveValue('');
  await userEvent.type(address, 'shop.example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('radio', { name: /Install the Chatso app/ })).toBeChecked();
  // Only Shopify's own names: our server sends the browser nowhere else.
  expect(screen.getByText(/enter the address that ends in .myshopify.com/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to Shopify' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Address' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'tea-house');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Go to Shopify' }));
  expect(left).toHaveBeenCalledExactlyOnceWith('/api/shopify/oauth/start?shop=tea-house.myshopify.com');
  expect(shopifyPlace.read()).toEqual({ workspaceId: workspaceIds.first, storeId: shopifyStore.id });
});

it('a Shopify shop without our app is connected by an app of its own or an older token', async () => {
  const server = serve([aStore()], {
    [`POST /api/admin/shops/${storeId}/check/lines`]: () => ({ lines: [passed] }),
  });
  await renderScreen(page);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect: Shopify' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'tea-house.myshopify.com');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('radio', { name: /Install the Chatso app/ })).toBeDisabled();
  expect(screen.getByText(/This Chatso has no app at Shopify/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Client ID' })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /An older access token/ }));
  await userEvent.type(screen.getByLabelText('Access token'), 'shpat_1');
  await userEvent.type(screen.getByLabelText('Client secret'), 'shpss_1');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('1 passed, 0 with a remark, 0 failed');
  expect(server.calls.find(({ path }) => path.endsWith('/check/lines'))?.body).toEqual({
    ...{ kind: 'shopify', way: 'token', address: 'https://tea-house.myshopify.com', version: 0 },
    ...{ accessToken: 'shpat_1', clientSecret: 'shpss_1' },
  });
});

const returned = `${location.origin}/shopify/oauth?shop=tea-house.myshopify.com&code=abc&hmac=12&state=s&timestamp=1`;

it('[A-37] [R-10] who comes back from Shopify is connected at once, and the code is used once', async () => {
  shopifyReturn.write(returned);
  shopifyPlace.write({ workspaceId: workspaceIds.first, storeId });
  let stores = [aStore()];
  const server = withApp(() => stores, {
    'POST /api/shopify/connect': () => {
      const next = connection({ kind: 'shopify', way: 'public-app', address: shopifyStore.url, version: 1 });
      stores = [aStore({ connection: next })];
      return { body: next };
    },
  });
  await renderScreen(page);
  expect(await screen.findByText('300 read')).toBeVisible();
  const sent = server.calls.filter(({ path }) => path === '/api/shopify/connect');
  expect(sent.map(({ body }) => body)).toEqual([{ storeId, version: 0, url: returned }]);
  expect([shopifyReturn.read(), shopifyPlace.read()]).toEqual([null, null]);
});

it('[R-10] who began at Shopify says which store it is for; what Shopify refuses is said, and leads back to it', async () => {
  shopifyReturn.write(returned);
  const other = { storeId: '0193b0a0-0000-7000-8000-000000000032', storeName: 'Northwind US' };
  const server = withApp(() => [aStore(), aStore(other)], {
    'POST /api/shopify/connect': () =>
      refused(400, 'The request is not valid.', 'validation', {
        errors: [
          {
            ...{ field: 'url', code: 'shop-refused', message: 'The shop did not accept the key or secret.' },
            details: { problem: 'scope', detail: 'read_orders' },
          },
        ],
      }),
  });
  await renderScreen(page);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Store' }), 'Northwind US');
  expect(server.calls.some(({ path }) => path === '/api/shopify/connect')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('The shop does not let us read this. It says “read_orders”.')).toBeVisible();
  expect(server.calls.find(({ path }) => path === '/api/shopify/connect')?.body).toMatchObject({
    storeId: other.storeId,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('radio', { name: /Install the Chatso app/ })).toBeChecked();
});

it('a shop that refuses us wants to be reconnected, and can be checked again with what is stored', async () => {
  const denied = connection({ kind: 'shopify', way: 'token', problem: 'denied', version: 4 });
  const server = serve([aStore({ connection: denied })], {
    [`POST /api/admin/shops/${storeId}/check/lines`]: () => ({ lines: [passed] }),
  });
  await renderScreen(page);
  const card = (await screen.findByText('Northwind CA')).closest('li') as HTMLElement;
  expect(within(card).getByText('Needs reconnect')).toBeVisible();
  expect(within(card).getByRole('button', { name: 'Reconnect' })).toBeVisible();
  await userEvent.click(within(card).getByRole('button', { name: 'Check again' }));
  await screen.findByText('1 passed, 0 with a remark, 0 failed');
  const sent = server.calls.filter(({ path }) => path.endsWith('/check/lines'));
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'shopify', way: 'token', address: denied.address, version: 4 },
  ]);
});
