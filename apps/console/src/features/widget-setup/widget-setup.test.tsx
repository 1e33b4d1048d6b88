import type { Store } from '@chatso/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderScreen, renderUi } from '../../app/testing/render-app.tsx';
import { navigationStore } from '../../lib/navigation/navigation.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { aStore, storesAnswer } from '../../lib/testing/answers.ts';
import { aMembership, aNavigation, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { WidgetPage } from './index.ts';

const patient = { timeout: 20_000 };
const visibility = '/api/admin/store/widget-visibilities';
const guide = '/api/admin/store/send-widget-installation-guide';

beforeEach(() => {
  localStorage.clear();
  const user = aUser({
    fullname: 'Ada',
    workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })],
  });
  const signedIn = { user, workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' } as const;
  sessionStore.setState({ ...signedIn, expiresAt: Date.now() + 3_600_000 });
});

/** Where the form of the settings stands. */
const Form = ({ top }: { top: ReactNode }) => <>{top}</>;

const storeId = '01900000-0000-7000-8000-000000000001';
const shop = { name: 'Vases', url: 'https://www.vases.test', analyticsId: 'gCk2' };
function open(store: Partial<Store> | null, answers: Parameters<typeof fakeServer>[0] = {}) {
  const data = store === null ? [] : [aStore({ _id: storeId, ...store })];
  const server = fakeServer({ 'GET /api/stores': () => storesAnswer(data), ...answers });
  const { queryClient } = renderUi(<WidgetPage settings={Form} />);
  return { server, queryClient, user: userEvent.setup() };
}

it('[P-01] it loads until the stores are there, and the heading that stands meanwhile stays', async () => {
  open({ ...shop, widgetConnection: 'CONNECTED' });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(await screen.findByRole('switch', { name: 'Visible' }, patient)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

it('of a store that is deleted meanwhile nothing stays on the page', async () => {
  const { server, queryClient } = open({ ...shop, widgetConnection: 'CONNECTED' });
  expect(await screen.findByRole('switch', { name: 'Visible' }, patient)).toBeVisible();
  server.routes['GET /api/stores'] = () => storesAnswer([]);
  await act(async () => queryClient.invalidateQueries());
  expect(await screen.findByText('Enable live chat service', {}, patient)).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Visible' })).toBeNull();
});

describe('a store whose widget is not installed', () => {
  it('[P-03] shows the line with the id, the ways to put it there, and the four things it does', async () => {
    const { user } = open({ ...shop, widgetConnection: 'NOT_CONNECTED' });
    expect(await screen.findByText('Waiting for your shop ...', {}, patient)).toBeVisible();
    expect(screen.getByText(/data-store-id="gCk2"/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open vases.test' })).toHaveAttribute('href', shop.url);
    expect(screen.getByRole('link', { name: 'Open test page' })).toHaveAttribute('href', '/widget/test/gCk2');
    for (const name of ['Engage and convert', 'One-click coupons', 'AI product recommendations', 'Offline messages'])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Tag Manager' }));
    expect(await screen.findByText(/chat.dataset.storeId = 'gCk2'/)).toBeVisible();
  });

  it('the way somebody took is shown first the next time', async () => {
    const { user } = open({ ...shop, widgetConnection: 'NOT_CONNECTED' });
    await user.click(await screen.findByRole('tab', { name: 'Shopify' }, patient));
    document.body.replaceChildren();
    open({ ...shop, widgetConnection: 'NOT_CONNECTED' });
    expect(await screen.findByRole('tab', { name: 'Shopify', selected: true }, patient)).toBeVisible();
  });

  it('[P-02] without a store says so, and shows no line', async () => {
    open(null);
    expect(await screen.findByText('Enable live chat service', {}, patient)).toBeVisible();
    expect(screen.queryByText(/data-store-id/)).toBeNull();
  });
});

it('[P-02] [R-15] without a store, or with the dummy one, whoever keeps the shop is led to its data', async () => {
  fakeServer({ 'GET /api/stores': () => storesAnswer([]) });
  const navigation = aNavigation(['settings/shop', 'settings/chat-widget']);
  navigationStore.setState({ workspaceId: workspaceIds.first, navigation, problem: null });
  await renderScreen(<WidgetPage settings={Form} />);
  expect(await screen.findByText('Enable live chat service', {}, patient)).toBeVisible();
  const sync = screen.getByRole('link', { name: 'Sync e-commerce data' });
  expect(sync).toHaveAttribute('href', `/ws/${workspaceIds.first}/settings/shop`);
  // Whoever may not connect a shop reads who does.
  cleanup();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'coach' })] });
  sessionStore.setState({ user });
  await renderScreen(<WidgetPage settings={Form} />);
  expect(await screen.findByText(/An admin adds one under Channels/, {}, patient)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sync e-commerce data' })).toBeNull();
  navigationStore.setState({ workspaceId: null, navigation: null, problem: null }, true);
});

describe('a connected store', () => {
  const connected: Partial<Store> = { ...shop, widgetConnection: 'CONNECTED', showWidget: true };

  it('[P-40] is hidden by its switch, which is as before when the server refuses', async () => {
    const { user, server } = open(connected, { [`PATCH ${visibility}`]: () => refused(403, 'No') });
    const visible = await screen.findByRole('switch', { name: 'Visible' }, patient);
    await user.click(visible);
    await waitFor(() => expect(server.to(visibility)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Visible' })).toBeChecked());
  });

  it('[P-22] takes a new name, not an empty one, and sends the name alone', async () => {
    const { user, server } = open(connected, { [`PATCH ${visibility}`]: () => ({ body: { ok: true } }) });
    await user.click(await screen.findByRole('button', { name: 'Rename the store' }, patient));
    const field = screen.getByRole('textbox', { name: 'Store name' });
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('This field is required')).toBeVisible();
    await user.type(field, 'Pots{Enter}');
    await waitFor(() => expect(server.to(visibility)).toHaveLength(1));
    expect(server.to(visibility)[0]?.body).toEqual({ storeId, storeName: 'Pots' });
  });

  it('whoever renames it hears of a colleague who was faster, and keeps what was typed', async () => {
    const { user, server, queryClient } = open(connected, {
      [`PATCH ${visibility}`]: () => ({ body: { ok: true } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Rename the store' }, patient));
    await user.type(screen.getByRole('textbox', { name: 'Store name' }), ' and bowls');
    const theirs = aStore({ ...connected, _id: storeId, name: 'Pots' });
    server.routes['GET /api/stores'] = () => storesAnswer([theirs]);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Renamed meanwhile to “Pots”. Saving applies yours.', {}, patient)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Store name' })).toHaveValue('Vases and bowls');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to(visibility)[0]?.body).toEqual({ storeId, storeName: 'Vases and bowls' }));
  });

  it('[P-20] [P-21] the mail to a developer is filled in, says what is missing, and that it was sent', async () => {
    const { user, server } = open(connected, { [`POST ${guide}`]: () => ({ body: { ok: true } }) });
    await user.click(await screen.findByRole('button', { name: 'Install guide' }, patient));
    await user.click(await screen.findByRole('button', { name: 'Send to developer' }, patient));
    const dialog = await screen.findByRole('dialog', { name: 'Send to developer' }, patient);
    const within_ = within(dialog);
    expect(within_.getByRole('textbox', { name: 'Subject' })).toHaveValue('Please add the live chat to vases.test');
    await user.click(within_.getByRole('button', { name: 'Send' }));
    expect(await within_.findByText('Please enter valid email address', {}, patient)).toBeVisible();
    await user.clear(within_.getByRole('textbox', { name: 'Subject' }));
    expect(await within_.findByText('Please enter email subject', {}, patient)).toBeVisible();
    await user.type(within_.getByRole('textbox', { name: 'Subject' }), 'The line');
    await user.type(within_.getByRole('textbox', { name: 'Email' }), 'dev@agency.test');
    await user.click(within_.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Email has been sent to developer successfully.', {}, patient)).toBeVisible();
    const [call] = server.to(guide);
    const content = expect.stringContaining('data-store-id="gCk2"');
    expect(call?.body).toMatchObject({ emails: ['dev@agency.test'], subject: 'The line', content });
  });
});
