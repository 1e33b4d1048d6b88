import type { ShopCheck, ShopConnection, ShopOfStore } from '@chatso/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { Toasts } from '../../ui/index.ts';
import { ShopsPage } from './shops-page.tsx';

const storeId = '0193b0a0-0000-7000-8000-000000000031';
const passed: ShopCheck = { name: 'reach', state: 'passed', problem: null, detail: null, ms: 120 };
const connection = (over: Partial<ShopConnection> = {}): ShopConnection => ({
  ...{
    storeId,
    kind: 'custom',
    way: 'secret',
    address: 'https://shop.example.com/chatso',
    secretEnd: '6789',
    version: 3,
  },
  ...{ abilities: ['customers', 'orders', 'products', 'events'], checks: [passed], problem: null, problemSince: null },
  checkedAt: '2026-11-20T18:00:00.000Z',
  answeredAt: '2026-11-20T18:10:00.000Z',
  connectedAt: '2026-11-20T17:00:00.000Z',
  feeds: [
    { feed: 'customers', read: 1200, syncedAt: '2026-11-20T18:10:00.000Z', running: false },
    { feed: 'orders', read: 300, syncedAt: null, running: true },
    { feed: 'products', read: 0, syncedAt: null, running: false },
  ],
  ...{ webhooks: null, toldAt: null, forged: 0 },
  ...over,
});
const aStore = (over: Partial<ShopOfStore> = {}): ShopOfStore => ({
  ...{ storeId, storeName: 'Northwind CA', url: 'https://northwind.ca', connection: null },
  ...over,
});

const serve = (stores: ShopOfStore[], routes: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({ 'GET /api/admin/shops': () => ({ body: { data: stores } }), ...routes });

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
    [`POST /api/admin/shops/${storeId}/check`]: () => ({
      body: { checks: [{ ...passed, state: 'failed', problem: 'denied', detail: 'signature' }] },
    }),
    [`PUT /api/admin/shops/${storeId}`]: () => ({ body: connection({ version: 1 }) }),
  });
  await renderScreen(page);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
  const drawer = await screen.findByRole('dialog', { name: 'Connect a custom shop' });
  await userEvent.type(within(drawer).getByRole('textbox', { name: 'Address' }), 'https://shop.example.com/chatso');
  await userEvent.type(within(drawer).getByLabelText('Secret'), 'a-secret');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Test' }));
  expect(await within(drawer).findByText('The shop does not answer')).toBeVisible();
  expect(within(drawer).getByText(/The shop does not accept the secret/)).toHaveTextContent('It says “signature”.');
  // What it said was of the secret that stood there.
  await userEvent.type(within(drawer).getByLabelText('Secret'), '-more');
  expect(within(drawer).queryByText('The shop does not answer')).toBeNull();
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
