import type { PersonDetail, PersonRecord } from '@chatso/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeConnection } from '../lib/testing/fake-connection.ts';
import { aMembership, aUser, type fakeServer, refused, workspaceIds } from '../lib/testing/fake-server.ts';
import { freshConsole, openConsole, signInAs } from './testing/open-console.tsx';

vi.mock('../lib/realtime/message-connection.ts', () => ({ connectMessages: vi.fn(() => () => undefined) }));
let isNarrow = false;
vi.mock('../lib/browser/viewport.ts', async (original) => ({
  ...(await original<object>()),
  useIsNarrow: () => isNarrow,
}));

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const id = (at: number): string => `0193b0a0-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`;

const person = (at: number, fullname: string): PersonRecord => ({
  ...{ _id: id(at), fullname, email: `e${at}@shop.test`, phone: null, country: 'GB', customerType: 'Registered' },
  ...{ visitorNumber: at, chats: at, orders: null, spent: null },
  firstContact: `2026-0${at}-01T10:00:00.000Z`,
  lastContact: '2026-11-20T10:00:00.000Z',
});
const detail = (of: PersonRecord, more: Partial<PersonDetail> = {}): PersonDetail => ({
  ...of,
  ...{ emails: of.email ? [of.email] : [], stores: [], timezone: null, devices: 1, notes: 0, rating: null },
  ...{ tags: [], ongoingWith: null, openChat: null, merges: [], alike: [], ...more },
});
const [one, other, third] = [person(1, 'Eleanor Whitcombe'), person(2, 'Eleanor W.'), person(3, 'Wanda Wu')] as const;

let server: ReturnType<typeof fakeServer>;
let socket: ReturnType<typeof fakeConnection>;
let details: Map<string, PersonDetail>;
let listed: PersonRecord[];

beforeEach(() => {
  isNarrow = false;
  server = freshConsole();
  socket = fakeConnection();
  listed = [one, other, third];
  details = new Map(listed.map((of) => [of._id, detail(of)]));
  const membership = aMembership(first, 'Northwind', { role: 'admin' });
  signInAs(
    aUser({ workspaces: [{ ...membership, plan: { ...membership.plan, type: 'standard', isFreemium: false } }] }),
  );
  Object.assign(server.routes, {
    'GET /api/people': () => ({ body: { data: listed, count: listed.length } }),
    'GET /api/people/countries': () => ({ body: { data: ['GB'] } }),
    'GET /api/people/duplicates': () => ({ body: { data: [], count: 0 } }),
    'GET /api/conversations/filters/stores': () => ({ body: { data: [], count: 0 } }),
    ...Object.fromEntries(
      listed.flatMap(({ _id }) => [
        [
          `GET /api/people/${_id}`,
          () => (details.has(_id) ? { body: details.get(_id) } : refused(404, 'Not found.', 'not-found')),
        ],
        [`GET /api/people/${_id}/chats`, () => ({ body: { data: [], count: 0 } })],
      ]),
    ),
  });
});
afterEach(() => socket.undo());

const open = (query = '') => openConsole(`/ws/${first}/customers${query}`);
const panel = (name: string) => screen.findByRole('complementary', { name }, patient);
const hear = () => act(() => socket.hear('people:changed'));
const until = { at: '2026-11-20T10:00:00.000Z', until: '2026-12-20T10:00:00.000Z' };

/** A colleague made one of the two. */
function mergeElsewhere() {
  const merged = detail(one, { merges: [{ _id: id(60), by: 'Imogen', other, ...until }] });
  details.set(one._id, merged);
  details.set(other._id, merged);
  listed = [one, third];
}

describe('a colleague merges', () => {
  it('whoever has one of the two open sees it at once, and who did it', async () => {
    await open(`?customerId=${other._id}`);
    await panel('Eleanor W.');
    mergeElsewhere();
    hear();
    const merged = within(await panel('Eleanor Whitcombe'));
    expect(await merged.findByText('Imogen merged this customer into Eleanor Whitcombe, who is shown.')).toBeVisible();
    // The rows behind wait until the panel is left.
    const rows = () => within(screen.getByRole('table', { name: 'Customers' }));
    expect(rows().getByText('Eleanor W.')).toBeInTheDocument();
    fireEvent.click(merged.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(rows().queryByText('Eleanor W.')).toBeNull(), patient);
  });

  it('the list follows at once while nobody reads or chooses', async () => {
    await open();
    const rows = within(await screen.findByRole('table', { name: 'Customers' }, patient));
    expect(await rows.findByText('Eleanor W.', undefined, patient)).toBeInTheDocument();
    mergeElsewhere();
    hear();
    await waitFor(() => expect(rows.queryByText('Eleanor W.')).toBeNull(), patient);
  });

  it('the same two that are compared: there is nothing to merge any more, and it says so', async () => {
    await open(`?compare=${one._id},${other._id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two customers' }, patient));
    await dialog.findByRole('button', { name: 'Merge customers' }, patient);
    mergeElsewhere();
    hear();
    expect(await dialog.findByText(/^These two are one customer already/, undefined, patient)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Merge customers' })).toBeNull();
  });

  it('one of the two with somebody else: whoever compares is told that another customer stands there', async () => {
    await open(`?compare=${other._id},${third._id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two customers' }, patient));
    await dialog.findByRole('button', { name: 'Merge customers' }, patient);
    mergeElsewhere();
    hear();
    expect(await dialog.findByRole('alert', undefined, patient)).toHaveTextContent(
      'Merged by somebody else meanwhile: Eleanor Whitcombe is shown now.',
    );
  });
});

describe('an answer that comes late', () => {
  it('a merge whose dialog was left opens nobody', async () => {
    let answer: (value: object) => void = () => undefined;
    server.routes[`POST /api/people/${one._id}/merge`] = () =>
      new Promise((done) => (answer = done as typeof answer)) as never;
    const router = await open(`?compare=${one._id},${other._id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two customers' }, patient));
    fireEvent.click(await dialog.findByRole('button', { name: 'Merge customers' }, patient));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}), patient);
    const asked = server.to('/api/people').length;
    await act(async () => answer({ body: { mergeId: id(50), person: detail(one) } }));
    await waitFor(() => expect(server.to('/api/people').length).toBeGreaterThan(asked), patient);
    expect(router.state.location.search).toEqual({});
  });

  it('a merge that is heard of before its answer goes on as it stands there', async () => {
    let answer: (value: object) => void = () => undefined;
    server.routes[`POST /api/people/${one._id}/merge`] = () =>
      new Promise((done) => (answer = done as typeof answer)) as never;
    const router = await open(`?compare=${one._id},${other._id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two customers' }, patient));
    fireEvent.click(await dialog.findByRole('button', { name: 'Merge customers' }, patient));
    mergeElsewhere();
    hear();
    await waitFor(() => expect(server.to(`/api/people/${other._id}`).length).toBeGreaterThan(1), patient);
    expect(dialog.queryByText(/one customer already/)).toBeNull();
    await act(async () => answer({ body: { mergeId: id(50), person: details.get(one._id) } }));
    await waitFor(() => expect(router.state.location.search).toEqual({ customerId: one._id }), patient);
  });
});

it('of whom is erased while their panel is open nothing is shown any more', async () => {
  await open(`?customerId=${one._id}`);
  const shown = within(await panel('Eleanor Whitcombe'));
  expect(await shown.findByText('e1@shop.test')).toBeInTheDocument();
  details.delete(one._id);
  hear();
  expect(await screen.findByText('This customer is not here', undefined, patient)).toBeInTheDocument();
  expect(screen.queryByRole('complementary', { name: 'Eleanor Whitcombe' })).toBeNull();
});

describe('the chat that is open', () => {
  it('[M-11] leads to live chat', async () => {
    details.set(one._id, detail(one, { openChat: { _id: id(77), agentId: null } }));
    await open(`?customerId=${one._id}`);
    const link = await screen.findByRole('link', { name: 'Go to live chat' }, patient);
    expect(link).toHaveAttribute('href', `/ws/${first}/live-chat?conversationId=${id(77)}`);
  });

  it('[D-27] of a colleague it is for those who may look on', async () => {
    details.set(one._id, detail(one, { openChat: { _id: id(77), agentId: id(78) } }));
    const membership = aMembership(first, 'Northwind', {
      role: 'custom_role',
      customRoles: { liveChat: true, chatRecords: true },
    });
    signInAs(aUser({ workspaces: [membership] }));
    await open(`?customerId=${one._id}`);
    const shown = within(await panel('Eleanor Whitcombe'));
    expect(await shown.findByText('e1@shop.test')).toBeInTheDocument();
    expect(shown.queryByRole('link', { name: 'Go to live chat' })).toBeNull();
  });
});

it('J and K go through the list also where the panel is a drawer', async () => {
  isNarrow = true;
  const router = await open(`?customerId=${one._id}`);
  await screen.findByRole('dialog', undefined, patient);
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(router.state.location.search).toMatchObject({ customerId: other._id });
  }, patient);
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitFor(() => expect(router.state.location.search).toMatchObject({ customerId: one._id }), patient);
});
