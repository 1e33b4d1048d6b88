import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ongoingChat, startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { ticketMails } from '../../../../test/ticket-mails.ts';
import { ticketOf } from '../../../../test/ticket-scene.ts';
import { newId } from '../../../platform/ids.ts';
import { insertCustomers } from '../../customers/index.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let other: StoreRow;
let agent: TestAgent;
let elsewhere: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  store = await t.store(workspace, { name: 'North' });
  other = await t.store(workspace, { name: 'South' });
  agent = await t.agent(workspace, { stores: [{ store }], fullname: 'Robin Achterberg' });
  elsewhere = await t.agent(workspace, { stores: [{ store: other }] });
  const foreign = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  stranger = await t.agent(foreign, { role: 'admin' });
});
afterAll(async () => {
  // What no client may ever cause.
  expect(t.errors).toEqual([]);
  await t.close();
});

describe('what a ticket can be linked with', () => {
  it('[N-18] [N-53] chats one may see: who was served by whom, since when and how long; the newest first, page by page', async () => {
    const visitor = await t.visitor(store);
    const { id: first } = await startChat(visitor);
    await take(agent, first);
    await t.advance(90_000);
    await agent.api['conversations.endChat']({ params: { id: first } });
    await t.advance(60_000);
    const second = await ongoingChat(await t.visitor(store), agent);
    const list = (query: object = {}, who = agent) => who.api['tickets.linkChats']({ query });
    const { data, count } = await list();
    expect(count).toBe(2);
    expect(data.map(({ _id }) => _id)).toEqual([second, first]);
    expect(data[1]).toMatchObject({
      client: { fullname: 'Ann Visitor' },
      agent: { fullname: 'Robin Achterberg', avatar: null },
      startDate: expect.stringMatching(/Z$/),
    });
    expect(data[1]?.chatDurationClosed).toBeGreaterThanOrEqual(90_000);
    expect(data[0]?.chatDurationClosed).toBeNull();
    const ids = async (query: object) => (await list(query)).data.map(({ _id }) => _id);
    expect(await ids({ sort: 'asc', sortBy: 'startDate' })).toEqual([first, second]);
    expect(await ids({ limit: 1, page: 2 })).toEqual([first]);
    expect((await list({ search: 'ANN vis' })).count).toBe(2);
    expect((await list({ search: 'nobody' })).count).toBe(0);
    expect((await list({}, elsewhere)).count).toBe(0);
    expect((await list({}, stranger)).count).toBe(0);
  });

  it('[N-53] mails: of an address, by words, the newest first, page by page', async () => {
    const mails = await ticketMails(t);
    const box = await mails.mailbox(store, `help-${newId()}@shop.test`);
    const one = await mails.arrive(store, box, { from: 'ann@x.test', subject: 'Zip', text: 'It broke' });
    await t.advance(60_000);
    const two = await mails.arrive(store, box, { from: 'bob@x.test', subject: 'Shell', text: 'It leaks' });
    const list = async (query: object = {}, who = agent) => {
      const { data, count } = await who.api['tickets.linkEmails']({ query });
      return { ids: data.map(({ _id }) => _id), count };
    };
    expect(await list()).toEqual({ ids: [two.id, one.id], count: 2 });
    expect(await list({ sort: 'asc', sortBy: 'date', limit: 1 })).toEqual({ ids: [one.id], count: 2 });
    expect(await list({ limit: 1, page: 2 })).toEqual({ ids: [one.id], count: 2 });
    expect(await list({ search: 'leaks' })).toEqual({ ids: [two.id], count: 1 });
    expect(await list({ email: 'somebody@else.test' })).toEqual({ ids: [], count: 0 });
    expect(await list({}, stranger)).toEqual({ ids: [], count: 0 });
    // A mail of a ticket cannot be linked with another one.
    await agent.api['tickets.createFromEmail']({ body: { id: two.id } });
    expect(await list()).toEqual({ ids: [one.id], count: 1 });
  });

  it('[N-51] [N-53] orders of the stores one serves, the newest first, page by page', async () => {
    const order = (place: StoreRow, number: number) =>
      t.pool.query(
        `INSERT INTO orders (id, workspace_id, store_id, external_id, name, type, status, total_cents, currency, line_items, created_at, email)
         VALUES ($1, $2, $3, $4, $5, 'order', 'paid', 1234, 'EUR', '[]', now() + $6 * interval '1 minute', 'ann@x.test')`,
        [newId(), workspace.id, place.id, `o${number}`, `#${number}`, number],
      );
    for (const number of [1001, 1002, 1003]) await order(store, number);
    await order(other, 2001);
    const list = async (query: object = {}, who = agent) => {
      const { data, total_orders } = (await who.api['tickets.linkOrders']({ query })).data;
      return { names: data.map(({ name }) => name), total_orders };
    };
    expect(await list()).toEqual({ names: ['#1003', '#1002', '#1001'], total_orders: 3 });
    expect(await list({ sort: 'asc', sortBy: '_id', limit: 2 })).toEqual({
      names: ['#1001', '#1002'],
      total_orders: 3,
    });
    expect(await list({ limit: 2, page: 2 })).toEqual({ names: ['#1001'], total_orders: 3 });
    expect(await list({ search: '1002' })).toEqual({ names: ['#1002'], total_orders: 1 });
    expect(await list({ search: 'o1002' })).toMatchObject({ total_orders: 1 });
    expect(await list({ chatsoStoreId: other.id })).toEqual({ names: [], total_orders: 0 });
    expect(await list({}, elsewhere)).toEqual({ names: ['#2001'], total_orders: 1 });
    expect(await list({}, stranger)).toMatchObject({ total_orders: 0 });
  });

  it('[N-52] customers of the stores one serves: by words, by name from the end, twenty at a time', async () => {
    const ctx = { ...t.rootCtx(), workspaceId: workspace.id };
    const customer = (place: StoreRow, number: number, firstName: string) => ({
      ...{ storeId: place.id, externalId: `c${number}`, firstName, lastName: 'Shopper', createdAt: new Date() },
      email: `c${number}@x.test`,
    });
    const letters = 'abcdefghijklmnopqrstuv'.split('');
    await insertCustomers(ctx, [
      ...letters.map((letter, index) => customer(store, index, `${letter}nn`)),
      customer(other, 99, 'South'),
    ]);
    await ticketOf(agent, { customerEmail: 'c0@x.test' });
    const names = async (query: object, who = agent) =>
      (await who.api['tickets.linkCustomers']({ query })).results.map(({ crmName }) => crmName);
    const all = letters.map((letter) => `${letter}nn Shopper`).reverse();
    expect(await names({})).toEqual(all.slice(0, 20));
    expect(await names({ page: 2 })).toEqual(all.slice(20));
    expect(await names({ rowsPerPage: 1 })).toEqual(all.slice(0, 1));
    expect(await names({ keyword: 'shop ANN' })).toEqual(['ann Shopper']);
    expect((await agent.api['tickets.linkCustomers']({ query: { keyword: 'c0@x' } })).results).toEqual([
      { _id: expect.any(String), crmName: 'ann Shopper', email: 'c0@x.test', phone: null, orders: 0, tickets: 1 },
    ]);
    expect(await names({ storeId: other.id })).toEqual([]);
    expect(await names({}, elsewhere)).toEqual(['South Shopper']);
    expect(await names({}, stranger)).toEqual([]);
  });
});

it('[N-40] one ticket by its id, of no other workspace', async () => {
  const made = await ticketOf(agent, { title: 'One', description: 'Words' });
  const { data } = await agent.api['tickets.get']({ params: { id: made._id } });
  expect(data).toMatchObject({
    _id: made._id,
    title: 'One',
    description: 'Words',
    code: '0001',
    status: 'in-progress',
  });
  await expect(stranger.api['tickets.get']({ params: { id: made._id } })).rejects.toMatchObject({ statusCode: 404 });
  await expect(agent.api['tickets.get']({ params: { id: newId() } })).rejects.toMatchObject({ statusCode: 404 });
});
