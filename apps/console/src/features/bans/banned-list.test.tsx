import type { BannedVisitor, Store } from '@chatso/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aStore, storesAnswer } from '../../lib/testing/answers.ts';
import { aMembership, aUser, fakeServer, losAngeles, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { Toasts } from '../../ui/index.ts';
import { BannedList } from './banned-list.tsx';

const id = (n: number) => `0193b0a0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

const aBan = (over: Partial<BannedVisitor> = {}): BannedVisitor => ({
  ...{ _id: id(1), visitorId: id(11), name: null, number: 4702, email: 'mehmet.oz@example.org', ip: '198.51.100.200' },
  ...{ chatsoStoreId: id(31), storeIds: [id(31), id(32)], bannedAt: '2026-11-20T17:47:00.000Z' },
  bannedBy: { _id: id(21), fullname: 'Priya Nair', avatar: null },
  bannedReason: 'Insulted two agents',
  blocks: { visitor: true, ip: true, email: false },
  expiresAt: '2026-11-28T07:59:00.000Z',
  locationInfo: { country: 'Türkiye', countryCode: 'TR' },
  ...{ turnedAway: 14, lastTryAt: '2026-11-20T18:14:00.000Z', version: 1 },
  ...over,
});

const aShop = (n: number, name: string, over: Partial<Store> = {}) =>
  aStore({ _id: id(n), name, type: 'shopify', ...over });
const stores = [
  aShop(31, 'Northwind CA'),
  aShop(32, 'Northwind US', { active: false }),
  aShop(33, 'Northwind on Facebook', { type: 'facebook' }),
];

const listed = (data: BannedVisitor[], over = {}) => ({
  body: {
    ...{ data, count: data.length, ending: data.filter(({ expiresAt }) => expiresAt).length },
    agents: [{ _id: id(21), fullname: 'Priya Nair', avatar: null }],
    ...over,
  },
});

const serve = (routes: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/stores': () => storesAnswer(stores),
    'GET /api/visitor/banned': () => listed([aBan(), aBan({ _id: id(2), name: 'ياسر المنصوري', expiresAt: null })]),
    'GET /api/conversations/chat-history': () => ({ body: { data: [], count: 0 } }),
    ...routes,
  });

beforeEach(async () => {
  await laterTexts();
  vi.setSystemTime('2026-11-20T18:20:00.000Z');
  const plain = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind')] });
  const user = { ...plain, config: { ...plain.config, ...losAngeles } };
  sessionStore.setState({
    ...{ user, workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

/** With the place where what was done is told. */
const page = (
  <>
    <Toasts />
    <BannedList />
  </>
);

const asked = (server: ReturnType<typeof serve>) => server.to('/api/visitor/banned').at(-1)?.path.split('?')[1] ?? '';

it('[M-44] [M-47] [M-51] a row says who, where, by whom, why, since and until when', async () => {
  const server = serve();
  await renderScreen(page);
  const row = (await screen.findByText('Visitor #4702')).closest('tr') as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Visitor #4702',
    'mehmet.oz@example.org',
    'Northwind CA, Northwind USNCNU',
    'Priya Nair',
    'Insulted two agents',
    'Ban Date 11/20/2026',
    'Ends Nov 27',
  ]);
  expect(screen.getByText('2 banned, 1 ends by itself')).toBeInTheDocument();
  expect(asked(server)).toContain('sortBy=bannedAt&sort=desc');
});

it('[M-47] of seven channels six have a picture', async () => {
  const many = Array.from({ length: 8 }, (_, at) => aShop(40 + at, `Shop ${at}`));
  serve({
    'GET /api/stores': () => storesAnswer(many),
    'GET /api/visitor/banned': () => listed([aBan({ storeIds: many.map(({ _id }) => _id) })]),
  });
  await renderScreen(page);
  expect(await screen.findByText('+2')).toBeInTheDocument();
});

it('[M-45] [M-48] the channels are the shops, those switched off marked; the choice is asked for', async () => {
  const server = serve();
  await renderScreen(page);
  await userEvent.click(await screen.findByRole('button', { name: 'All Channels' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'All Channels',
    'Northwind CA',
    'Northwind US (Inactive)',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Northwind CA' }));
  await waitFor(() => expect(asked(server)).toContain(`chatsoStoreId=${id(31)}`));
});

it('[M-46] who banned: nothing happens before Apply Filters; Clear Filters shows all again', async () => {
  const server = serve();
  await renderScreen(page);
  await screen.findByText('Visitor #4702');
  const open = () => userEvent.click(screen.getByRole('button', { name: /^Banned by (All|Priya)/ }));
  await open();
  const apply = await screen.findByRole('button', { name: 'Apply Filters' });
  expect(apply).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Priya Nair' }));
  expect(asked(server)).not.toContain('bannedBy');
  await userEvent.click(apply);
  await waitFor(() => expect(asked(server)).toContain(`bannedBy=${id(21)}`));
  expect(await screen.findByRole('button', { name: 'Banned by Priya Nair' })).toBeInTheDocument();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(asked(server)).not.toContain('bannedBy'));
});

it('[M-49] says so when nobody is banned, and when nobody fits', async () => {
  serve({ 'GET /api/visitor/banned': () => listed([]) });
  await renderScreen(page);
  expect(await screen.findByText('There are no banned visitor at the moment!')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'nobody');
  expect(await screen.findByText('No Results Found')).toBeInTheDocument();
});

it('[M-61] a list that does not load says so in a dialog, and can be asked for again', async () => {
  const server = serve({ 'GET /api/visitor/banned': () => refused(500, 'Something went wrong!', 'internal') });
  await renderScreen(page);
  const dialog = await screen.findByRole('dialog', { name: 'Banned visitors could not be loaded' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  server.routes['GET /api/visitor/banned'] = () => listed([aBan()]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Visitor #4702')).toBeInTheDocument();
});

const openPanel = async () => {
  await renderScreen(page);
  await userEvent.click(await screen.findByText('Visitor #4702'));
  return screen.findByRole('complementary', { name: 'Banned visitor' });
};

it('[M-50] [M-19] a row opens what is known: blocks, place, what was tried since', async () => {
  serve();
  const panel = await openPanel();
  for (const said of ['Banned until Nov 27, 2026', 'Nov 20 at 09:47 am', 'Visitor, IP address', 'Türkiye', '14']) {
    expect(within(panel).getByText(said)).toBeInTheDocument();
  }
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

it('[M-58] [M-59] X-27: Unban lets in again, says so, and asks for the list', async () => {
  const server = serve({ [`POST /api/visitor/banned/${id(1)}/unban`]: () => ({ body: { ok: true } }) });
  const panel = await openPanel();
  server.routes['GET /api/visitor/banned'] = () => listed([]);
  await userEvent.click(within(panel).getByRole('button', { name: 'Unban' }));
  expect(await screen.findByText('Unban successfully')).toBeInTheDocument();
  expect(await screen.findByText('There are no banned visitor at the moment!')).toBeInTheDocument();
});

it.each([
  [() => refused(409, 'x', 'conflict', { reason: 'ban-lifted-already' }), 'This visitor is not banned any more.'],
  [() => Promise.reject(new TypeError('Failed to fetch')), 'Unban visitor fail, try again later'],
])('[M-60] X-27: an Unban that fails says why, or that it failed', async (answer, said) => {
  serve({ [`POST /api/visitor/banned/${id(1)}/unban`]: answer });
  const panel = await openPanel();
  await userEvent.click(within(panel).getByRole('button', { name: 'Unban' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
});

it('Edit ban begins with what there is, and sends the version that was seen', async () => {
  const preview = {
    ...{ visitorId: id(11), name: null, number: 4702, ip: '198.51.100.200', othersAtIp: 0, email: null },
    ...{ refusal: 'banned', chat: null },
  };
  const server = serve({
    'GET /api/visitor/ban': () => ({ body: preview }),
    [`PATCH /api/visitor/banned/${id(1)}`]: () => ({ body: aBan({ version: 2 }) }),
  });
  const panel = await openPanel();
  await userEvent.click(within(panel).getByRole('button', { name: 'Edit ban' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit ban' });
  expect(await within(dialog).findByRole('textbox')).toHaveValue('Insulted two agents');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Never' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(server.to(`/api/visitor/banned/${id(1)}`)).toHaveLength(1));
  expect(server.to(`/api/visitor/banned/${id(1)}`)[0]?.body).toEqual({
    ...{ bannedReason: 'Insulted two agents', blocks: { visitor: true, ip: true, email: false } },
    ...{ expiresAt: null, version: 1 },
  });
});

it('[M-42] without the key nothing can be changed', async () => {
  const membership = aMembership(workspaceIds.first, 'Northwind', {
    role: 'custom_role',
    customRoles: { visitors: true },
  });
  sessionStore.setState({ user: aUser({ workspaces: [membership] }) });
  serve();
  const panel = await openPanel();
  expect(within(panel).queryByRole('button', { name: 'Unban' })).toBeNull();
  expect(within(panel).queryByRole('button', { name: 'Edit ban' })).toBeNull();
});
