import type { PersonDetail, PersonRecord } from '@chatso/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aList, aStore } from '../lib/testing/answers.ts';
import { aMembership, aUser, type fakeServer, refused, workspaceIds } from '../lib/testing/fake-server.ts';
import { freshConsole, openConsole, signInAs } from './testing/open-console.tsx';

vi.mock('../lib/realtime/message-connection.ts', () => ({ connectMessages: vi.fn(() => () => undefined) }));

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const id = (at: number): string => `0193b0a0-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`;

const person = (at: number, fullname: string | null, email: string | null): PersonRecord => ({
  ...{ _id: id(at), fullname, email, phone: '+44 20 7946 0182', country: 'GB', customerType: 'Registered' },
  ...{ visitorNumber: at, chats: at, orders: null, spent: null },
  firstContact: `2026-0${at}-01T10:00:00.000Z`,
  lastContact: '2026-11-20T10:00:00.000Z',
});
const people = [person(1, 'Eleanor Whitcombe', 'e@haverstock.test'), person(2, 'Eleanor W.', 'e@gmail.test')];
const detail = (of: PersonRecord, more: Partial<PersonDetail> = {}): PersonDetail => ({
  ...of,
  ...{ emails: of.email ? [of.email] : [], stores: [], timezone: null, devices: 1, notes: 0, rating: null },
  ...{ tags: [], ongoingWith: null, openChat: null, merges: [], alike: [], ...more },
});

let server: ReturnType<typeof fakeServer>;
let details: Map<string, PersonDetail>;

beforeEach(() => {
  server = freshConsole();
  const [one, other] = people as [PersonRecord, PersonRecord];
  details = new Map([
    [one._id, detail(one, { alike: [{ ...other, why: ['phone'] }] })],
    [other._id, detail(other, { alike: [{ ...one, why: ['phone'] }] })],
  ]);
});

function begin(role: 'admin' | 'agent' = 'admin', plan: 'standard' | 'advanced' = 'standard') {
  const membership = aMembership(first, 'Northwind', { role });
  signInAs(aUser({ workspaces: [{ ...membership, plan: { ...membership.plan, type: plan, isFreemium: false } }] }));
  Object.assign(server.routes, {
    'GET /api/people': () => ({ body: { data: people, count: people.length } }),
    'GET /api/people/countries': () => ({ body: { data: ['GB'] } }),
    'GET /api/people/duplicates': () => ({
      body: { data: [{ one: people[0], other: people[1], why: ['phone'] }], count: 1 },
    }),
    'GET /api/conversations/filters/stores': () => ({ body: { data: [], count: 0 } }),
    ...Object.fromEntries(
      people.flatMap(({ _id }) => [
        [`GET /api/people/${_id}`, () => ({ body: details.get(_id) })],
        [`GET /api/people/${_id}/chats`, () => ({ body: { data: [], count: 0 } })],
      ]),
    ),
  });
  return server;
}

const open = (query = '') => openConsole(`/ws/${first}/customers${query}`);
const table = () => screen.findByRole('table', { name: 'Customers' }, patient);

describe('the list', () => {
  it('asks as its address says, and leaves out what cannot be asked', async () => {
    begin();
    await open('?search=ele&country=GB&fromDate=2026-11-01&orders=some&sort=-chats&page=2');
    await table();
    const asked = new URL(server.to('/api/people')[0]?.path ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      search: 'ele',
      country: 'GB',
      sortBy: 'chats',
      sort: 'desc',
      page: '2',
    });
    for (const name of ['fromDate', 'orders']) expect(asked.has(name)).toBe(false);
  });

  it('opens somebody by Enter beside it, and J goes on to the next', async () => {
    begin();
    const router = await open();
    const row = within(await table()).getByRole('row', { name: /Eleanor Whitcombe/ });
    fireEvent.keyDown(row, { key: 'Enter' });
    const panel = await screen.findByRole('complementary', { name: 'Eleanor Whitcombe' }, patient);
    expect(await within(panel).findByText('Possibly the same as Eleanor W.', undefined, patient)).toBeInTheDocument();
    // Keys are heard once the shell has fetched them.
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: 'j' });
      expect(router.state.location.search).toMatchObject({ customerId: id(2) });
    }, patient);
    expect(await screen.findByRole('complementary', { name: 'Eleanor W.' }, patient)).toBeInTheDocument();
  });

  it('of several stores: nothing happens before Apply; the address keeps them, and rubbish there counts as none', async () => {
    begin();
    const stores = [1, 2, 3].map((at) => aStore({ _id: id(30 + at), name: `Shop ${at}`, active: at < 3 }));
    server.routes['GET /api/conversations/filters/stores'] = () => aList(stores);
    const router = await open(`?storeId=${id(31)},x`);
    await table();
    const asked = () => new URL(server.to('/api/people').at(-1)?.path ?? '', 'http://x').searchParams.get('storeId');
    expect(asked()).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Store All' }, patient));
    for (const name of ['Shop 1', /^Shop 3/]) fireEvent.click(await screen.findByRole('checkbox', { name }, patient));
    expect(asked()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(asked()).toBe(`${id(31)},${id(33)}`), patient);
    expect(router.state.location.search).toMatchObject({ storeId: `${id(31)},${id(33)}` });
    expect(await screen.findByRole('button', { name: 'Store 2 stores' }, patient)).toBeInTheDocument();
  });

  it('says what happened when it cannot be had, and tries again', async () => {
    begin();
    let broken = true;
    server.routes['GET /api/people'] = () => (broken ? refused(500, 'x') : { body: { data: [], count: 0 } });
    await open();
    expect(await screen.findByText('The customers could not be loaded', undefined, patient)).toBeInTheDocument();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
    expect(await screen.findByText('Nobody has written yet', undefined, patient)).toBeInTheDocument();
  });

  it('an agent neither merges nor exports', async () => {
    begin('agent');
    await open(`?compare=${id(1)},${id(2)}&duplicates=1`);
    const list = await table();
    expect(within(list).queryByRole('checkbox')).toBeNull();
    for (const name of ['Export .csv', /Possible duplicates/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.to('/api/people/duplicates')).toEqual([]);
  });

  it('somebody who is gone says so', async () => {
    begin();
    server.routes[`GET /api/people/${id(7)}`] = () => refused(404, 'Not found.', 'not-found');
    await open(`?customerId=${id(7)}`);
    expect(await screen.findByText('This customer is not here', undefined, patient)).toBeInTheDocument();
  });
});

describe('merging', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Merge two customers' }, patient);

  it('sends what was chosen field by field, also with sides swapped, and opens the one who is left', async () => {
    begin();
    const merged = { mergeId: id(50), person: details.get(id(1)) };
    server.routes[`POST /api/people/${id(2)}/merge`] = () => ({ body: merged });
    const router = await open(`?compare=${id(1)},${id(2)}`);
    const it = within(await dialog());
    const emails = await it.findByRole('radiogroup', { name: 'Main email' }, patient);
    expect(within(emails).getByRole('radio', { name: 'e@haverstock.test' })).toBeChecked();
    fireEvent.click(within(emails).getByRole('radio', { name: 'e@gmail.test' }));
    expect(it.queryAllByText('Same in both')).toHaveLength(2);
    fireEvent.click(it.getByRole('button', { name: 'Swap sides' }));
    expect(it.getByRole('radio', { name: 'e@gmail.test' })).toBeChecked();
    fireEvent.click(it.getByRole('button', { name: 'Merge customers' }));
    await waitFor(() => expect(server.to(`/api/people/${id(2)}/merge`)).toHaveLength(1), patient);
    expect(server.to(`/api/people/${id(2)}/merge`)[0]?.body).toEqual({
      otherId: id(1),
      keep: { name: 'other', email: 'this', phone: 'other', country: 'other' },
    });
    await waitFor(() => expect(router.state.location.search).toEqual({ customerId: id(1) }), patient);
  });

  it('that somebody else was faster with is told, and the dialog stays', async () => {
    begin();
    server.routes[`POST /api/people/${id(1)}/merge`] = () =>
      refused(409, 'Someone else changed this first.', 'conflict');
    await open(`?compare=${id(1)},${id(2)}`);
    const it = within(await dialog());
    fireEvent.click(await it.findByRole('button', { name: 'Merge customers' }, patient));
    expect(await it.findByRole('alert', undefined, patient)).toHaveTextContent(/./);
  });

  it('is undone from the panel', async () => {
    begin();
    const [one, other] = people as [PersonRecord, PersonRecord];
    const until = { at: '2026-11-20T10:00:00.000Z', until: '2026-12-20T10:00:00.000Z' };
    details.set(one._id, detail(one, { merges: [{ _id: id(60), by: 'Imogen', other, ...until }] }));
    server.routes[`POST /api/person-merges/${id(60)}/undo`] = () => ({ body: { oneId: id(1), otherId: id(2) } });
    await open(`?customerId=${id(1)}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo the merge with Eleanor W.' }, patient));
    await waitFor(() => expect(server.to(`/api/person-merges/${id(60)}/undo`)).toHaveLength(1), patient);
  });
});
