import type { Visitor, VisitorListQuery, VisitorStore } from '@chatso/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { refusalWords } from '../../../lib/api/errors.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, losAngeles, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import { aVisitor, aVisitorStore, fakeTracking, storeId, visitorId } from '../testing/visitors.ts';
import { VisitorsPage } from './visitors-page.tsx';

let tracking: ReturnType<typeof fakeTracking>;
vi.mock('../../../lib/realtime/tracking-connection.ts', () => ({
  holdTracking: () => ({ connection: tracking.connection, release: () => undefined }),
  followVisitor: () => ({ stop: () => undefined, tryNow: () => undefined }),
}));

const now = '2026-11-20T18:00:00.000Z';
const watch = { active: visitorId(901), idle: visitorId(902) };
const ago = (seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString();

type Membership = Parameters<typeof aMembership>[2];

interface Scene {
  active?: Visitor[];
  idle?: Visitor[];
  stores?: VisitorStore[];
  counts?: { active?: number; idle?: number };
  membership?: Membership;
  profileType?: 1 | 2 | 3;
  prompt?: (payload: { promptIds: string[] }) => unknown;
  routes?: Parameters<typeof fakeServer>[0];
  at?: string;
}

async function open(scene: Scene = {}) {
  const { active = [aVisitor(1), aVisitor(2)], idle = [], stores = [aVisitorStore(1)], profileType = 1 } = scene;
  const rows = { active, idle };
  const plain = aMembership(workspaceIds.first, 'Northwind', scene.membership);
  const membership = { ...plain, workspaceId: { ...plain.workspaceId, profileType } };
  const user = aUser({ workspaces: [membership] });
  sessionStore.setState({
    user: { ...user, config: { ...user.config, ...losAngeles } },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
  const server = fakeServer({
    'GET /api/visitor/pulse': () => ({ body: { from: ago(3600), stepSeconds: 900, series: [], peak: null } }),
    ...scene.routes,
  });
  tracking = fakeTracking({
    'agent:get-store-list': () => stores,
    'agent:get-visitor-countries': ({ chatsoStoreId }: { chatsoStoreId: string }) => ({
      chatsoStoreId,
      countries: [{ countryCode: 'CA', visitors: 2, pending: 0 }],
    }),
    'agent:get-visitor-list': ({ status }: VisitorListQuery) => ({
      ...{ watchId: watch[status], rev: 1, data: rows[status], count: scene.counts?.[status] ?? rows[status].length },
    }),
    'agent:initiate-prompt':
      scene.prompt ?? (({ promptIds }: { promptIds: string[] }) => ({ promptedIds: promptIds, ignored: [] })),
  });
  const page = (
    <>
      <Toasts />
      <VisitorsPage />
    </>
  );
  const { router } = await renderScreen(page, scene.at);
  return { server, router };
}

/** With its rows, which follow when there is time. */
const table = async () => {
  const element = await screen.findByRole('table', { name: 'Visitors on the pages now' });
  await waitFor(() => expect(element.querySelector('tr[data-row]')).not.toBeNull());
  return element;
};
const names = async () =>
  within(await table())
    .queryAllByRole('row')
    .flatMap((row) => (row.dataset.row ? [row.querySelector('bdi')?.textContent] : []));
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const prompts = () =>
  tracking.asked.filter(({ name }) => name === 'agent:initiate-prompt').map(({ payload }) => payload);
const lists = () => tracking.listsAsked();

beforeEach(async () => {
  localStorage.clear();
  await laterTexts();
  vi.setSystemTime(now);
});

it('[M-01] the store switcher stands there where there is a choice, with active visitors; another store is asked for', async () => {
  const { router } = await open({ stores: [aVisitorStore(1), aVisitorStore(2, { active: 7, activeVisitorCount: 7 })] });
  const second = await screen.findByRole('button', { name: 'Shop 2, 7 active visitors' });
  await userEvent.click(second);
  await waitFor(() => expect(lists().at(-1)?.chatsoStoreId).toBe(storeId(2)));
  expect(router.state.location.search).toMatchObject({ chatsoStoreId: storeId(2) });
});

it('[issue 27, 3] a server that refuses the connection says why; a lost network is another thing', async () => {
  await open();
  await table();
  const refused = { statusCode: 403, code: 'plan-past-due', message: 'Your plan is past due.' };
  const waiting = { kind: 'waiting' as const, attempt: 3, nextTryAt: Date.now() + 60_000 };
  act(() => tracking.setStatus({ ...waiting, failure: { error: { data: refused } } } as never));
  expect(await screen.findByText(refusalWords(refused as never, refused.message))).toBeTruthy();
  expect(screen.queryByText(/Connection lost/)).toBeNull();
  act(() => tracking.setStatus(waiting as never));
  expect(await screen.findByText(/Connection lost/)).toBeTruthy();
});

it('[M-01] with one store there is no switcher', async () => {
  await open();
  await table();
  expect(screen.queryByRole('group', { name: 'Stores' })).toBeNull();
});

it('[M-03] [M-05] two groups with their counts, the shortest stay first; each folds', async () => {
  await open({
    active: [aVisitor(1, { created: ago(300) }), aVisitor(2, { created: ago(10), name: 'Astrid' })],
    idle: [aVisitor(3, { status: 'idle', created: ago(900) })],
    counts: { active: 48 },
  });
  expect(await screen.findByRole('button', { name: 'Active Visitors 48' })).toBeInTheDocument();
  await waitFor(async () => expect(await names()).toEqual(['Astrid', 'Visitor #1', 'Visitor #3']));
  await userEvent.click(screen.getByRole('button', { name: 'Active Visitors 48' }));
  await waitFor(async () => expect(await names()).toEqual(['Visitor #3']));
});

it('[M-03] [M-31] Load More asks for a hundred more of its group, and the address keeps it', async () => {
  const many = Array.from({ length: 3 }, (_, at) => aVisitor(at + 1));
  const { router } = await open({ active: many, counts: { active: 250 } });
  await userEvent.click(await screen.findByRole('button', { name: /^Load More/ }));
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ status: 'active', page: 1, limit: 200 }));
  expect(router.state.location.search).toMatchObject({ active: ['created', 'asc', 2, 100] });
});

it('[M-04] [M-31] sorted otherwise as many rows as there can be are asked for, and sorted here', async () => {
  const { router } = await open({ active: [aVisitor(1, { pageCount: 2 }), aVisitor(2, { pageCount: 9 })] });
  await userEvent.click(within(await table()).getByRole('button', { name: 'Pages' }));
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ limit: 1000, sortBy: 'duration', sort: 'asc' }));
  await waitFor(async () => expect(await names()).toEqual(['Visitor #2', 'Visitor #1']));
  expect(router.state.location.search).toMatchObject({
    active: ['pageCount', 'desc', 1, 100],
    idle: ['pageCount', 'desc', 1, 100],
  });
});

it('[M-04] a link leads to what its sender saw; what makes no sense in it counts as not given', async () => {
  const search = {
    search: 'fleece',
    referrerProvider: 'google,nowhere',
    statusChat: 'pending',
    active: ['x', 'y', -3],
  };
  await open({
    at: `/?${Object.entries(search)
      .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
      .join('&')}`,
  });
  await table();
  expect(lists()[0]).toMatchObject({
    ...{ search: 'fleece', referrerProvider: ['google'], statusChat: ['pending'], limit: 100 },
  });
});

it('[M-06] [M-07] [M-08] the filter form: Apply once something is changed, Clear, Cancel', async () => {
  await open();
  const button = await screen.findByRole('button', { name: 'Visitor information' });
  await userEvent.click(button);
  const apply = await screen.findByRole('button', { name: 'Apply' });
  expect(apply).toBeDisabled();
  expect(screen.queryByRole('combobox', { name: 'Store location' })).toBeNull();
  for (const name of ['In chat', 'Gmail', 'Abandoned']) await userEvent.click(screen.getByRole('checkbox', { name }));
  await userEvent.click(apply);
  await waitFor(() =>
    expect(lists().at(-1)).toMatchObject({
      statusChat: ['in-chat'],
      referrerProvider: ['google'],
      cart: ['abandoned'],
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Visitor information, 3 filters' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pending' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(lists().at(-1)).toMatchObject({ statusChat: ['in-chat'] });
  await userEvent.click(screen.getByRole('button', { name: 'Visitor information, 3 filters' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ statusChat: [], referrerProvider: [], cart: [] }));
});

it('[C-32] [M-64] profile 3 filters by the store’s locations', async () => {
  const downtown = { locationId: 'l-1', locationName: 'Downtown' };
  await open({ profileType: 3, active: [aVisitor(1, downtown), aVisitor(2)] });
  await table();
  await userEvent.click(screen.getByRole('button', { name: 'Visitor information' }));
  const location = await screen.findByRole('combobox', { name: 'Store location' });
  await userEvent.selectOptions(location, 'Downtown');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ locationId: 'l-1' }));
});

it('[M-43] the search is asked for when the typing pauses', async () => {
  await open();
  await table();
  // Letter by letter, without a pause however slow the machine is.
  const field = screen.getByRole('searchbox', { name: 'Search visitors' });
  for (const value of ['j', 'ja', 'jac', 'jack', 'jacke', 'jacket']) fireEvent.change(field, { target: { value } });
  expect(lists().at(-1)).toMatchObject({ search: '' });
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ search: 'jacket' }));
  expect(new Set(lists().map(({ search }) => search))).toEqual(new Set(['', 'jacket']));
});

it('[M-15] says that nobody is here, and that nobody fits', async () => {
  await open({ active: [], idle: [] });
  expect(await screen.findByText('Currently, there are no active visitors.')).toBeInTheDocument();
  expect(screen.getByText('Currently, there are no idle visitors.')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search visitors' }), 'x');
  expect(await screen.findAllByText('No Results Found')).toHaveLength(2);
});

it.each([
  ['admin', 1, '/settings/chat-widget'],
  ['admin', 2, '/admin-options?tab=channel'],
  ['agent', 1, null],
] as const)(
  '[M-16] without a widget: %s of profile %i is shown the way, or told whom to ask',
  async (role, profileType, path) => {
    const stores = [aVisitorStore(1, { widgetConnection: 'NOT_CONNECTED' })];
    await open({ stores, active: [], membership: { role }, profileType });
    expect(await screen.findByText(/will show up here once you have set up chat service/)).toBeInTheDocument();
    if (path === null) {
      expect(screen.getByText('Please contact your admin to setup the widget')).toBeInTheDocument();
      return;
    }
    expect(screen.getByRole('link', { name: 'Set up the widget' })).toHaveAttribute(
      'href',
      `/ws/${workspaceIds.first}${path}`,
    );
  },
);

it('[M-36] [M-18] own words have 3 to 300 characters, and it is said how often somebody was engaged', async () => {
  const engaged = { interactionCount: 2, lastInteractionTimestamp: '2026-11-20T17:58:00.000Z', lastPrompted: ago(600) };
  await open({ active: [aVisitor(1, engaged)] });
  await table();
  await userEvent.click(box('Visitor #1'));
  await userEvent.click(screen.getByRole('button', { name: 'Prompt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Prompt' });
  expect(within(dialog).getByText('2 times')).toBeInTheDocument();
  expect(within(dialog).getByText('Last Nov 20 at 09:58 am')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Custom message' }));
  const send = within(dialog).getByRole('button', { name: 'Prompt' });
  await userEvent.click(send);
  expect(within(dialog).getByText('Custom message is required.')).toBeInTheDocument();
  const field = within(dialog).getByRole('textbox', { name: 'Custom message' });
  await userEvent.type(field, '  Hi  ');
  expect(within(dialog).getByText('Min 3 characters (2/300)')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: 'x'.repeat(301) } });
  expect(send).toBeDisabled();
  fireEvent.change(field, { target: { value: '  Hi Marit  ' } });
  await userEvent.click(send);
  await waitFor(() => expect(prompts()[0]).toMatchObject({ message: 'Hi Marit' }));
});

it('[M-38] of those chosen who left meanwhile nobody is prompted; whom the server leaves out is said', async () => {
  const prompt = () => ({ promptedIds: [], ignored: [{ visitorId: visitorId(1), because: 'cooldown' }] });
  await open({ prompt });
  await table();
  await userEvent.click(box('Visitor #1'));
  await userEvent.click(screen.getByRole('button', { name: 'Prompt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Prompt' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Prompt' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^Nobody could be prompted/);
  tracking.hear('visitor:disconnected', { watchId: watch.active, rev: 2, count: 1, ids: [visitorId(1)] });
  expect(
    await within(dialog).findByText(
      'Nobody of those who were chosen can be prompted now: they left, are in a chat, or were prompted meanwhile.',
    ),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Prompt' })).toBeDisabled();
});

it('[M-41] without live chat nobody can be chosen; [M-39] without the widget there is no choosing at all', async () => {
  const membership: Membership = { role: 'custom_role', customRoles: { visitors: true } };
  await open({ membership });
  await table();
  expect(box('Visitor #1')).toBeDisabled();
});

it('[M-39] where the widget is not shown nobody can be prompted', async () => {
  await open({ stores: [aVisitorStore(1, { showWidget: false })] });
  await table();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('rows stand still under the pointer: new ones wait behind a button', async () => {
  await open({ active: [aVisitor(1, { created: ago(60) })] });
  const rows = await table();
  fireEvent.pointerMove(rows, { pointerType: 'mouse' });
  tracking.hear('visitor:enter-list', {
    ...{ watchId: watch.active, rev: 2, count: 2, visitors: [aVisitor(2, { created: ago(1) })] },
  });
  const waiting = await screen.findByRole('button', { name: '1 new' });
  await waitFor(async () => expect(await names()).toEqual(['Visitor #1']));
  await userEvent.click(waiting);
  await waitFor(async () => expect(await names()).toEqual(['Visitor #2', 'Visitor #1']));
});

it('[M-02] profile 2 has a button to the banned', async () => {
  await open({ profileType: 2 });
  expect(await screen.findByRole('link', { name: 'Banned visitors' })).toHaveAttribute(
    'href',
    `/ws/${workspaceIds.first}/visitor/banned`,
  );
});

it('a country of the map filters the list, and the chip takes it away', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Canada/ }, { timeout: 20_000 }));
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ country: 'CA' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter Canada' }));
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ country: null }));
});

it('[M-31] more than can be shown: the list says that it is not all of them', async () => {
  const active = Array.from({ length: 1000 }, (_, at) => aVisitor(at + 1));
  await open({ active, counts: { active: 1500 } });
  // A thousand rows take a busy machine longer than the usual second.
  const words = 'The 1000 first are shown. Filter to find others.';
  expect(await screen.findByText(words, undefined, { timeout: 20_000 })).toBeInTheDocument();
});
