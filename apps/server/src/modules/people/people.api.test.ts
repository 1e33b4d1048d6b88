import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { pastChat } from '../../../test/person-chats.ts';
import { inWorkspace } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import type { ImportedChat } from '../conversations/index.ts';
import { insertCustomers, insertOrders } from '../customers/index.ts';
import type { StoreRow } from '../stores/index.ts';
import { keepPeople } from './keep-people.ts';

const day = 24 * 60 * 60_000;

let t: TestApp;
let workspace: { id: string };
let store: StoreRow;
let other: StoreRow;
let admin: TestAgent;
let agent: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace({ plan: { type: 'advanced' } });
  store = await t.store(workspace, { name: 'Northwind CA' });
  other = await t.store(workspace, { name: 'Northwind US' });
  admin = await t.agent(workspace, { role: 'admin' });
  agent = await t.agent(workspace, { stores: [{ store }] });
});

const ago = (ms: number): Date => new Date(t.clock.now().getTime() - ms);
const past = (given: Partial<ImportedChat> = {}) => pastChat(t, given.storeId === other.id ? other : store, given);
const keep = () => keepPeople(t.rootCtx());
const list = async (who = admin, query: object = {}) => {
  await keep();
  return who.api['people.list']({ query });
};
const namesOf = async (query: object = {}, who = admin) =>
  (await list(who, query)).data.map(({ fullname, visitorNumber }) => fullname ?? `#${visitorNumber > 0 ? 'n' : '?'}`);
const refused = async (query: object, who = admin) => {
  const { statusCode, code } = await failureOf(who.api['people.list']({ query }));
  return `${statusCode} ${code}`;
};

describe('who is one person', () => {
  it('somebody who wrote from two browsers under one address, in any letters', async () => {
    await past({ fullname: 'Ann', email: 'ann@shop.test', startDate: ago(3 * day) });
    await past({ fullname: 'Ann Lee', email: 'ANN@shop.test', storeId: other.id });
    await past({ fullname: 'Bea', email: 'bea@shop.test' });
    const { data, count } = await list();
    expect(count).toBe(2);
    const ann = data.find(({ email }) => email?.toLowerCase() === 'ann@shop.test');
    expect(ann).toMatchObject({ fullname: 'Ann Lee', chats: 2, customerType: 'Returning' });
  });

  it('a visitor without an address is one by themselves, and stays who they were when they say it', async () => {
    const visitor = await t.visitor(store);
    const { visitorId } = visitor;
    await past({ visitorId });
    expect(await list()).toMatchObject({ count: 1, data: [{ fullname: null, email: null, chats: 1 }] });
    const [before] = (await list()).data;
    await past({ visitorId, fullname: 'Cleo', email: 'cleo@shop.test', startDate: ago(1000) });
    expect(await list()).toMatchObject({ count: 1, data: [{ _id: before?._id, fullname: 'Cleo', chats: 2 }] });
  });

  it('another address in the same browser is another person', async () => {
    const { visitorId } = await past({ fullname: 'Ann', email: 'ann@shop.test' });
    await past({ visitorId, fullname: 'Bea', email: 'bea@shop.test' });
    expect((await namesOf()).sort()).toEqual(['Ann', 'Bea']);
  });

  it('the same customer of the shop, whatever address was typed', async () => {
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    const [customerId = ''] = await insertCustomers(ctx, [
      { storeId: store.id, externalId: '7', firstName: 'Ann', createdAt: ctx.now() },
    ]);
    await past({ customerId, fullname: 'Ann', email: 'ann@shop.test', customerType: 'Registered' });
    await past({ customerId, fullname: 'Ann', email: 'ann@work.test', customerType: 'Registered' });
    const { data } = await list();
    expect(data).toMatchObject([{ chats: 2, customerType: 'Registered' }]);
    const detail = await admin.api['people.detail']({ params: { id: data[0]?._id ?? '' } });
    expect([...detail.emails].sort()).toEqual(['ann@shop.test', 'ann@work.test']);
  });

  it('a chat that goes on is there, follows its form, and goes with an import that is taken back', async () => {
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor);
    await take(agent, id);
    expect(await namesOf()).toEqual(['Ann Visitor']);
    await t.pool.query(`UPDATE conversations SET customer_fullname = 'Ann Renamed' WHERE id = $1`, [id]);
    expect(await namesOf()).toEqual(['Ann Renamed']);
    await t.pool.query('DELETE FROM conversations WHERE id = $1', [id]);
    expect(await list()).toEqual({ data: [], count: 0 });
    for (const table of ['people', 'person_keys', 'person_chats'])
      expect((await t.pool.query(`SELECT 1 FROM ${table} WHERE workspace_id = $1`, [workspace.id])).rows).toEqual([]);
  });

  it('a message changes nothing but the last contact, which the worker finds by itself', async () => {
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor);
    await list();
    const queued = async () => (await t.pool.query('SELECT 1 FROM people_queue')).rows.length;
    expect(await queued()).toBe(0);
    const later = new Date(t.clock.now().getTime() + 3_600_000);
    await t.pool.query('UPDATE conversations SET last_client_at = $2, head_seq = head_seq WHERE id = $1', [id, later]);
    expect(await queued()).toBe(0);
    expect((await list()).data[0]?.lastContact).toBe(later.toISOString());
  });
});

describe('who sees whom', () => {
  it('only people with a chat one may see, with only those chats counted', async () => {
    const begun = ago(9 * day);
    await past({ fullname: 'Ann', email: 'ann@shop.test', agentId: agent.userId, startDate: begun });
    await past({ fullname: 'Ann', email: 'ann@shop.test', storeId: other.id });
    const { id: hidden } = await past({ fullname: 'Bea', email: 'bea@shop.test', storeId: other.id });
    expect((await list()).count).toBe(2);
    const { data, count } = await list(agent);
    expect({ count, data }).toMatchObject({ count: 1, data: [{ fullname: 'Ann', chats: 1 }] });
    expect(data[0]?.lastContact).toBe(begun.toISOString());
    const everybody = (await list()).data;
    const bea = everybody.find(({ fullname }) => fullname === 'Bea')?._id ?? '';
    for (const call of ['people.detail', 'people.chats', 'people.notes', 'people.orders'] as const)
      expect((await failureOf(agent.api[call]({ params: { id: bea } }))).code).toBe('not-found');
    const chats = await agent.api['people.chats']({ params: { id: data[0]?._id ?? '' } });
    expect(chats.count).toBe(1);
    expect(JSON.stringify(chats)).not.toContain(hidden);
    expect((await agent.api['people.detail']({ params: { id: data[0]?._id ?? '' } })).stores).toHaveLength(1);
  });

  it('who looks after colleagues sees those of the own stores, by numbers of the own stores', async () => {
    const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
    const begun = ago(9 * day);
    await past({ fullname: 'Ann', email: 'ann@shop.test', startDate: begun });
    await past({ fullname: 'Ann', email: 'ann@shop.test', storeId: other.id });
    await past({ fullname: 'Bea', email: 'bea@shop.test', storeId: other.id });
    const seen = await list(coach);
    expect(seen).toMatchObject({ count: 1, data: [{ fullname: 'Ann', chats: 1, lastContact: begun.toISOString() }] });
    expect(await namesOf({ storeId: other.id }, coach)).toEqual([]);
    expect(await namesOf({ storeId: store.id }, coach)).toEqual(['Ann']);
    expect(await namesOf({ search: 'bea' }, coach)).toEqual([]);
  });

  it('nobody of another workspace, in a list, by an id, or by a merge', async () => {
    await past({ fullname: 'Ann', email: 'ann@shop.test' });
    const [ann] = (await list()).data;
    const outsider = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await list(outsider)).toEqual({ data: [], count: 0 });
    const id = ann?._id ?? '';
    expect((await failureOf(outsider.api['people.detail']({ params: { id } }))).code).toBe('not-found');
    const keepAll = { name: 'this', email: 'this', phone: 'this', country: 'this' } as const;
    const body = { otherId: newId(), keep: keepAll };
    expect((await failureOf(outsider.api['people.merge']({ params: { id }, body }))).code).toBe('not-found');
    expect((await failureOf(outsider.api['people.keepApart']({ params: { id }, body }))).code).toBe('not-found');
    expect((await failureOf(admin.api['people.detail']({ params: { id: 'not an id' } }))).code).toBe('not-found');
  });

  it('[E-12] nobody whose chats are older than the plan shows', async () => {
    const lite = await t.workspace({ plan: { type: 'starter' } });
    const shop = await t.store(lite);
    await pastChat(t, shop, { fullname: 'Old', email: 'old@shop.test', startDate: ago(40 * day) });
    await pastChat(t, shop, { fullname: 'New', email: 'new@shop.test', startDate: ago(4 * day) });
    expect(await namesOf({}, await t.agent(lite, { role: 'admin' }))).toEqual(['New']);
  });
});

describe('finding somebody', () => {
  beforeEach(async () => {
    await past({ fullname: 'Élodie Martin', email: 'elodie@shop.test', phone: '+1 (555) 010-7788', country: 'CA' });
    await past({ fullname: 'Dmitri Volkov', email: 'd.volkov@posteo.test', country: 'NO', startDate: ago(5 * day) });
    await past({ fullname: 'Dmitri Volkov', email: 'd.volkov@posteo.test', country: 'NO', startDate: ago(4 * day) });
    await past({ startDate: ago(20 * day), storeId: other.id });
  });

  it.each([
    [{ search: 'elodie' }, ['Élodie Martin']],
    [{ search: 'MARTIN elo' }, ['Élodie Martin']],
    [{ search: 'posteo' }, ['Dmitri Volkov']],
    [{ search: '5550107788' }, ['Élodie Martin']],
    [{ search: '100%' }, []],
    [{ customerType: 'Returning' }, ['Dmitri Volkov']],
    [{ country: 'ca' }, ['Élodie Martin']],
    [{ sortBy: 'chats' }, ['Dmitri Volkov']],
    [{ sortBy: 'name', sort: 'asc' }, ['Dmitri Volkov', 'Élodie Martin', '#n']],
    [{ sortBy: 'name', sort: 'desc' }, ['Élodie Martin', 'Dmitri Volkov', '#n']],
    [{}, ['Élodie Martin', 'Dmitri Volkov', '#n']],
    [{ sort: 'asc' }, ['#n', 'Dmitri Volkov', 'Élodie Martin']],
  ])('%j', async (query, expected) => {
    const found = await namesOf(query);
    expect('sortBy' in query && query.sortBy === 'chats' ? found.slice(0, 1) : found).toEqual(expected);
  });

  it('by a store, and by the days of the last contact where the reader is', async () => {
    expect(await namesOf({ storeId: other.id })).toEqual(['#n']);
    expect(await namesOf({ storeId: newId() })).toEqual([]);
    expect((await namesOf({ storeId: `${store.id},${other.id}` })).length).toBe((await namesOf({})).length);
    expect(await namesOf({ storeId: `${newId()},${other.id}` })).toEqual(['#n']);
    const dayOf = (at: Date) => at.toISOString().slice(0, 10);
    const days = { fromDate: dayOf(ago(6 * day)), toDate: dayOf(ago(3 * day)), timezone: 'UTC' };
    expect(await namesOf(days)).toEqual(['Dmitri Volkov']);
    expect((await admin.api['people.countries']()).data).toEqual(['CA', 'NO']);
  });

  it('page by page, and no further than is counted', async () => {
    expect(await list(admin, { limit: 2 })).toMatchObject({ count: 3 });
    expect((await list(admin, { limit: 2, page: 2 })).data).toHaveLength(1);
    expect((await list(admin, { limit: 100, page: 100_000 })).data).toEqual([]);
  });

  it('what cannot be asked for is refused', async () => {
    const today = t.clock.now().toISOString().slice(0, 10);
    const tomorrow = new Date(t.clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
    expect(await refused({ fromDate: today })).toBe('400 validation');
    expect(await refused({ fromDate: '2026-02-31', toDate: today })).toBe('400 validation');
    expect(await refused({ fromDate: today, toDate: '2020-01-01' })).toBe('400 validation');
    expect(await refused({ fromDate: today, toDate: tomorrow })).toBe('400 validation');
    expect(await refused({ country: 'Canada' })).toBe('400 validation');
    expect(await refused({ search: 'a\u0000b' })).toBe('400 validation');
    expect(await refused({ sortBy: 'phone' })).toBe('400 validation');
    expect(await refused({ storeId: 'x' })).toBe('400 validation');
    expect(await refused({ storeId: `${store.id},` })).toBe('400 validation');
  });
});

describe('orders', () => {
  async function buyers() {
    const ctx = inWorkspace(t.rootCtx(), workspace.id, { kind: 'system' });
    const [here = '', there = ''] = await insertCustomers(ctx, [
      { storeId: store.id, externalId: '1', firstName: 'Ann', email: 'ann@shop.test', createdAt: ctx.now() },
      { storeId: other.id, externalId: '2', firstName: 'Bea', email: 'bea@shop.test', createdAt: ctx.now() },
    ]);
    const seen = { agentId: agent.userId, customerType: 'Registered' as const };
    await past({ ...seen, customerId: here, fullname: 'Ann', email: 'ann@shop.test', startDate: ago(2 * day) });
    await past({ ...seen, customerId: there, fullname: 'Bea', email: 'bea@shop.test', storeId: other.id });
    await past({ ...seen, fullname: 'Cleo', email: 'cleo@shop.test', startDate: ago(3 * day) });
    await keep();
    const order = (customerId: string, storeId: string, externalId: string, status = 'completed') => ({
      ...{ storeId, customerId, externalId, name: `#${externalId}`, type: 'ONLINE' as const, status, totalCents: 1250 },
      createdAt: ctx.now(),
    });
    await insertOrders(ctx, [
      order(here, store.id, '1'),
      order(here, store.id, '2'),
      order(here, store.id, '3', 'cancelled'),
      order(there, other.id, '4'),
    ]);
  }

  it('are counted when they come, shown in the stores one serves, and filtered by', async () => {
    await buyers();
    expect((await list()).data).toMatchObject([
      { fullname: 'Bea', orders: 1, spent: 1250 },
      { fullname: 'Ann', orders: 2, spent: 2500 },
      { fullname: 'Cleo', orders: 0, spent: 0 },
    ]);
    expect(await namesOf({ orders: 'some' })).toEqual(['Bea', 'Ann']);
    expect(await namesOf({ orders: 'none' })).toEqual(['Cleo']);
    expect(await namesOf({ orders: 'some' }, agent)).toEqual(['Ann']);
    expect(await namesOf({ orders: 'none' }, agent)).toEqual(['Bea', 'Cleo']);
    const [bea, ann] = (await list(agent)).data;
    expect(bea?.orders).toBe(0);
    const ordersOf = async (id = '') => (await agent.api['people.orders']({ params: { id } })).data.length;
    expect([await ordersOf(ann?._id), await ordersOf(bea?._id)]).toEqual([3, 0]);
  });

  it('[E-50] are nobody’s without the plan for them', async () => {
    await buyers();
    await t.pool.query(`UPDATE workspace_plans SET type = 'standard' WHERE workspace_id = $1`, [workspace.id]);
    const { data } = await list();
    expect(data.map(({ orders, spent }) => [orders, spent])).toEqual([1, 2, 3].map(() => [null, null]));
    expect(await refused({ orders: 'some' })).toBe('403 plan-required');
    const id = data[0]?._id ?? '';
    expect((await failureOf(admin.api['people.orders']({ params: { id } }))).code).toBe('plan-required');
  });
});

describe('somebody looked at', () => {
  it('with rating, tags, notes under every address, and whoever chats with them', async () => {
    const tag = await admin.api['chatLabels.create']({ body: { kind: 'tag', name: 'VIP', color: 'green' } });
    const one = await past({ fullname: 'Ann', email: 'ann@shop.test', rating: 5, timezone: 'Europe/Oslo' });
    await past({ fullname: 'Ann', email: 'ann@shop.test', rating: 4, startDate: ago(8 * day) });
    await admin.api['records.label']({ body: { conversationIds: [one.id], add: [tag._id], remove: [] } });
    const note = { email: 'Ann@shop.test', chatsoStoreId: store.id, description: 'Wears L' };
    await admin.api['customerNotes.add']({ body: note });
    const id = (await list()).data[0]?._id ?? '';
    expect(await admin.api['people.detail']({ params: { id } })).toMatchObject({
      ...{ rating: 4.5, devices: 2, notes: 1, emails: ['ann@shop.test'], timezone: 'Europe/Oslo', ongoingWith: null },
      tags: [{ _id: tag._id, name: 'VIP' }],
    });
    expect((await admin.api['people.notes']({ params: { id } })).data).toMatchObject([{ description: 'Wears L' }]);
    const chats = await admin.api['people.chats']({ params: { id }, query: { limit: 1 } });
    expect(chats).toMatchObject({ count: 2, data: [{ _id: one.id, rating: 5, store: { name: 'Northwind CA' } }] });
  });
});

describe('the file', () => {
  const file = async (who: TestAgent, query = '') => {
    const response = await fetch(`${t.baseUrl}/api/people/export?${query}`, {
      headers: { authorization: `Bearer ${who.token}`, 'x-workspace-id': who.workspaceId },
    });
    return {
      status: response.status,
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
    };
  };

  it('has what the filters leave, with BOM, and no formula', async () => {
    await past({ fullname: '=HYPERLINK("x")', email: 'ann@shop.test', phone: '+1 555', country: 'CA' });
    await past({ fullname: 'Bea, "B"', email: 'bea@shop.test' });
    await keep();
    const { status, text } = await file(admin);
    expect(status).toBe(200);
    expect(text.startsWith('\ufeffid,name,email')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain(`'+1 555`);
    expect(text).toContain('"Bea, ""B"""');
    expect((await file(admin, 'country=CA')).text).not.toContain('Bea');
    const { data } = await admin.api['audit.list']({ query: { action: 'customers.exported' } });
    expect(data).toHaveLength(2);
    expect((await file(agent)).status).toBe(403);
  });

  it('of more than one batch has everybody once', async () => {
    const ids = Array.from({ length: 2345 }, () => newId());
    const same = ago(day);
    await t.pool.query(
      `INSERT INTO people (id, workspace_id, root_id, name, chats, first_at, last_at)
       SELECT id, $1, id, 'Somebody', 1, $3, $3 FROM unnest($2::uuid[]) id`,
      [workspace.id, ids, same],
    );
    const lines = (await file(admin)).text.trim().split('\n').slice(1);
    expect(lines).toHaveLength(2345);
    expect(new Set(lines.map((line) => line.slice(0, 36))).size).toBe(2345);
  });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
