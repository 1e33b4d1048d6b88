import { type ChatRecord, type ChatRecords, permissions } from '@chatso/contract';
import { isoIn, limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, inWorkspace } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { type ImportedChat, importChats } from '../conversations/index.ts';
import type { DepartmentRow } from '../departments/index.ts';
import type { StoreRow } from '../stores/index.ts';
import { conditionsOf } from './record-filter.repo.ts';
import { countRecords, findPage } from './records.repo.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let t: TestApp;
let workspace: { id: string };
let store: StoreRow;
let other: StoreRow;
let sizing: DepartmentRow;
let returns: DepartmentRow;
let admin: TestAgent;
let coach: TestAgent;
let agent: TestAgent;
let colleague: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace();
  store = await t.store(workspace, { name: 'Northwind CA' });
  other = await t.store(workspace, { name: 'Northwind US' });
  sizing = await t.department(store, 'Sizing & Fit');
  returns = await t.department(store, 'Returns');
  admin = await t.agent(workspace, { role: 'admin' });
  coach = await t.agent(workspace, { role: 'coach', stores: [{ store, categoryIds: [sizing.id] }] });
  agent = await t.agent(workspace, { stores: [{ store, categoryIds: [sizing.id] }] });
  colleague = await t.agent(workspace, { stores: [{ store }, { store: other }] });
});

const ago = (ms: number): Date => new Date(t.clock.now().getTime() - ms);

/** A chat that is over, as an import brings it. */
async function past(input: Partial<ImportedChat> & { text?: string } = {}): Promise<string> {
  const { text, ...given } = input;
  const id = newId();
  const startDate = given.startDate ?? ago(day);
  const visitor = await t.visitor(given.storeId === other.id ? other : store);
  const chat: ImportedChat = {
    ...{ id, workspaceId: workspace.id, storeId: store.id, visitorId: visitor.visitorId, categoryId: null },
    ...{ state: 'closed', reason: 'agent-ended', archived: false, agentId: agent.userId, enderId: agent.userId },
    ...{
      startDate,
      acceptedDate: new Date(startDate.getTime() + minute),
      endDate: new Date(startDate.getTime() + 10 * minute),
    },
    ...{ customerId: null, fullname: 'Ann Visitor', email: null, phone: null, customerType: 'Non-registered' },
    ...{ timezone: null, country: 'CA', rating: null, sentiment: null },
    messages: [
      { messageId: newId(), author: 'client', senderId: null, type: 'text', text: text ?? 'Hello', at: startDate },
    ],
    ...given,
  };
  await importChats(t.pool, [chat]);
  return id;
}

const list = (who: TestAgent, query: object = {}): Promise<ChatRecords> => who.api['records.list']({ query });
const idsOf = (rows: ChatRecord[] | undefined) => rows?.map(({ _id }) => _id);
const completed = async (who: TestAgent, query: object = {}) => {
  const answer = await list(who, { type: 'completed', sortBy: 'startDate', ...query });
  return { ids: idsOf(answer.completed), count: answer.completed_count };
};
const refused = async (query: object, who = admin) => {
  const { statusCode, code, errors } = (await failureOf(list(who, query))) as {
    statusCode: number;
    code: string;
    errors?: { field: string; message: string }[];
  };
  return { statusCode, code, message: errors?.[0]?.message };
};

describe('groups of what goes on', () => {
  it('[L-03] [L-16] a chat is in the group of its state: active, idle or left, missed, offline', async () => {
    const [active, idle, left] = await Promise.all(
      [0, 1, 2].map(async () => {
        const visitor = await t.visitor(store);
        const { id } = await startChat(visitor);
        await take(colleague, id);
        return { id, visitor };
      }),
    );
    if (!active || !idle || !left) throw new Error('no chats');
    await left.visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id: left.id } });
    await t.pool.query('UPDATE conversations SET last_client_at = $2 WHERE id = $1', [
      idle.id,
      ago(limits.idleAfterMs + 1000),
    ]);
    const missed = await past({ state: 'missed', reason: 'missed-after-1-hour', agentId: null, acceptedDate: null });
    const offline = await past({ state: 'missed', reason: 'out-of-business-hours', agentId: null, acceptedDate: null });
    const dismissed = await past({ state: 'missed', reason: 'missed-after-1-hour', archived: true, agentId: null });
    const waiting = (await startChat(await t.visitor(store))).id;

    const answer = await list(admin);
    expect(idsOf(answer.active)).toEqual([active.id]);
    expect(new Set(idsOf(answer.idle_left))).toEqual(new Set([idle.id, left.id]));
    expect(idsOf(answer.missed)).toEqual([missed]);
    expect(idsOf(answer.off_hours)).toEqual([offline]);
    expect(answer).toMatchObject({ active_count: 1, idle_left_count: 2, missed_count: 1, off_hours_count: 1 });
    expect(answer.completed).toBeUndefined();
    expect((await completed(admin)).ids).toEqual([dismissed]);
    expect(JSON.stringify(answer)).not.toContain(waiting);
  });

  it('one group alone, page by page, for Load More', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at++)
      ids.push(
        await past({ state: 'missed', reason: 'missed-after-1-hour', agentId: null, startDate: ago(at * minute) }),
      );
    const page = async (number: number) => {
      const answer = await list(admin, { ongoingType: 'missed', page: number, limit: 2, sortBy: 'startDate' });
      expect(Object.keys(answer).sort()).toEqual(['missed', 'missed_count']);
      return { ids: idsOf(answer.missed), count: answer.missed_count };
    };
    expect(await page(1)).toEqual({ ids: ids.slice(0, 2), count: 5 });
    expect(await page(3)).toEqual({ ids: ids.slice(4), count: 5 });
    expect(await page(9)).toEqual({ ids: [], count: 5 });
  });

  it('[L-15] [D-23] agents see neither colleagues’ running chats nor groups of them', async () => {
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor, { departmentId: sizing.id });
    await take(colleague, id);
    expect(idsOf((await list(coach)).active)).toEqual([id]);
    for (const query of [{}, { ongoingType: 'active' }, { ongoingType: 'idle_left' }]) {
      const answer = await list(agent, query);
      expect(answer.active ?? answer.idle_left).toBeUndefined();
      expect(answer.active_count ?? answer.idle_left_count).toBeUndefined();
    }
    expect(Object.keys(await list(agent)).sort()).toEqual(['missed', 'missed_count', 'off_hours', 'off_hours_count']);
  });
});

describe('what is over', () => {
  it('[L-04] [L-16] is seen by whose it was, by who leads its department, and by admins; by nobody elsewhere', async () => {
    const own = await past({ categoryId: sizing.id, startDate: ago(3 * minute) });
    const theirs = await past({ categoryId: returns.id, agentId: colleague.userId, startDate: ago(2 * minute) });
    const elsewhere = await past({ storeId: other.id, agentId: colleague.userId, startDate: ago(minute) });
    expect(await completed(admin)).toEqual({ ids: [elsewhere, theirs, own], count: 3 });
    expect(await completed(coach)).toEqual({ ids: [own], count: 1 });
    expect(await completed(agent)).toEqual({ ids: [own], count: 1 });
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await completed(stranger)).toEqual({ ids: [], count: 0 });
    expect(await completed(stranger, { converId: own })).toEqual({ ids: [], count: 0 });
  });

  it('[L-39] [E-12] Chat Lite shows thirty days', async () => {
    const lite = await t.workspace({ plan: { type: 'starter' } });
    const shop = await t.store(lite);
    const owner = await t.agent(lite, { role: 'admin' });
    const visitor = await t.visitor(shop);
    const of = { workspaceId: lite.id, storeId: shop.id, visitorId: visitor.visitorId, agentId: owner.userId };
    await past({ ...of, enderId: null, startDate: ago(31 * day), endDate: ago(31 * day) });
    const recent = await past({ ...of, enderId: null, startDate: ago(29 * day), endDate: ago(29 * day) });
    expect(await completed(owner)).toEqual({ ids: [recent], count: 1 });
  });

  it('[L-17] comes by the longest wait when nobody says otherwise, and in each order both ways', async () => {
    const chat = (wait: number, took: number, rating: number | null, at: number) => {
      const startDate = ago(at * minute);
      const acceptedDate = new Date(startDate.getTime() + wait * minute);
      return past({ startDate, acceptedDate, endDate: new Date(acceptedDate.getTime() + took * minute), rating });
    };
    const a = await chat(5, 1, null, 500);
    const b = await chat(1, 9, 5, 400);
    const c = await chat(3, 4, 1, 300);
    const never = await past({ startDate: ago(200 * minute), acceptedDate: null, endDate: ago(198 * minute) });
    const by = async (query: object) => idsOf((await list(admin, { type: 'completed', ...query })).completed);
    expect(await by({})).toEqual([a, c, never, b]);
    expect(await by({ sort: 'asc' })).toEqual([b, never, c, a]);
    expect(await by({ sortBy: 'startDate' })).toEqual([never, c, b, a]);
    expect(await by({ sortBy: 'startDate', sort: 'asc' })).toEqual([a, b, c, never]);
    expect(await by({ sortBy: 'chatDuration' })).toEqual([b, c, a, never]);
    const rated = async (sort: string) => (await by({ sortBy: 'rating', sort }))?.slice(0, 2);
    expect(await rated('desc')).toEqual([b, c]);
    expect(await rated('asc')).toEqual([c, b]);
  });
});

describe('filters', () => {
  it('[L-10] [L-36] [L-37] each lets through what it says, and together they narrow', async () => {
    const plain = await past({ startDate: ago(9 * minute) });
    const registered = await past({ customerType: 'Registered', sentiment: 0, startDate: ago(8 * minute) });
    const elsewhere = await past({
      storeId: other.id,
      agentId: colleague.userId,
      sentiment: 2,
      startDate: ago(7 * minute),
    });
    const inSizing = await past({ categoryId: sizing.id, customerType: 'Returning', startDate: ago(6 * minute) });
    const only = async (query: object) => (await completed(admin, query)).ids;
    expect(await only({ storeId: other.id })).toEqual([elsewhere]);
    expect(await only({ storeId: store.id, category: sizing.id })).toEqual([inSizing]);
    expect(await only({ storeId: store.id, category: 'INBOUND_CHAT' })).toEqual([registered, plain]);
    expect(await only({ customerType: 'Registered' })).toEqual([registered]);
    expect(await only({ customerType: 'Returning' })).toEqual([inSizing]);
    expect(await only({ customerType: 'Non-registered' })).toEqual([elsewhere, plain]);
    expect(await only({ agentId: colleague.userId })).toEqual([elsewhere]);
    expect(await only({ sentiment: 0 })).toEqual([registered]);
    expect(await only({ sentiment: '2' })).toEqual([elsewhere]);
    expect(await only({ sentiment: 2, storeId: store.id })).toEqual([]);
    expect(await only({ converId: plain })).toEqual([plain]);
  });

  it('[L-10] days are those of the reader’s clock', async () => {
    // 23:30 and 00:30 in Vancouver, where UTC has the same day for both.
    const zone = 'America/Vancouver';
    const today = isoIn(zone, t.clock.now().getTime()).slice(0, 10);
    const midnight = Date.parse(`${today}T00:00:00${isoIn(zone, t.clock.now().getTime()).slice(-6)}`);
    const before = await past({ startDate: new Date(midnight - 30 * minute) });
    const after = await past({ startDate: new Date(midnight) });
    const of = async (fromDate: string, toDate: string) =>
      (await completed(admin, { fromDate, toDate, timezone: zone })).ids;
    const yesterday = isoIn(zone, midnight - 60 * minute).slice(0, 10);
    expect(await of(today, today)).toEqual([after]);
    expect(await of(yesterday, yesterday)).toEqual([before]);
    expect(await of(yesterday, today)).toEqual([after, before]);
  });

  it('[L-10] finds by name, address, number and by what was said', async () => {
    const named = await past({ fullname: 'Ingrid Sæther', email: 'ingrid@fjell.no', startDate: ago(9 * minute) });
    const said = await past({ fullname: 'Omar', text: 'The parcel is lost', startDate: ago(8 * minute) });
    const visitor = await t.visitor(store);
    const nameless = await past({ fullname: null, visitorId: visitor.visitorId, startDate: ago(7 * minute) });
    const { rows } = await t.pool.query('SELECT number FROM visitors WHERE id = $1', [visitor.visitorId]);
    await t.advance(limits.searchIndexEveryMs);
    const found = async (search: string, who = admin) => (await completed(who, { search })).ids;
    expect(await found('ingrid')).toEqual([named]);
    expect(await found('FJELL.no')).toEqual([named]);
    expect(await found('parcel lost')).toEqual([said]);
    expect(await found('parc')).toEqual([said]);
    expect(await found(`Visitor #${rows[0].number}`)).toEqual([nameless]);
    expect(await found(`#${rows[0].number}`)).toEqual([nameless]);
    expect(await found('nobody like that')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('"')).toEqual([]);
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await found('parcel', stranger)).toEqual([]);
    expect(await found('parcel', colleague)).toEqual([]);
  });

  it('[L-10] [L-32] [L-33] what cannot be is refused in words and changes nothing', async () => {
    const today = isoIn('UTC', t.clock.now().getTime()).slice(0, 10);
    const tomorrow = isoIn('UTC', t.clock.now().getTime() + day).slice(0, 10);
    const bad = { statusCode: 400, code: 'validation' };
    expect(await refused({ category: sizing.id })).toMatchObject({ ...bad, message: 'Please select channel first' });
    expect(await refused({ fromDate: today })).toMatchObject({ ...bad, message: 'Please enter End date' });
    expect(await refused({ toDate: today })).toMatchObject({ ...bad, message: 'Please enter Start date' });
    expect(await refused({ fromDate: tomorrow, toDate: tomorrow, timezone: 'UTC' })).toMatchObject({
      ...bad,
      message: 'Start date cannot be later than today',
    });
    expect(await refused({ fromDate: today, toDate: tomorrow, timezone: 'UTC' })).toMatchObject({
      ...bad,
      message: 'End date cannot be later than today',
    });
    for (const query of [
      { fromDate: '2026-02-30', toDate: today },
      { fromDate: today, toDate: '2020-01-01' },
      { fromDate: '11/13/2026', toDate: today },
      { timezone: 'Mars/Olympus' },
      { sentiment: 3 },
      { customerType: 'Robot' },
      { agentId: "' OR 1=1" },
      { ongoingType: 'pending' },
      { sortBy: 'password' },
      { search: 'x'.repeat(500) },
    ])
      expect(await refused(query), JSON.stringify(query)).toMatchObject(bad);
  });

  it('[L-19] stores and departments to choose from are those the caller serves', async () => {
    const stores = async (who: TestAgent) => (await who.api['records.stores']()).data.map(({ name }) => name);
    expect((await stores(admin)).sort()).toEqual(['Northwind CA', 'Northwind US']);
    expect(await stores(coach)).toEqual(['Northwind CA']);
    const departments = async (who: TestAgent, storeId: string) =>
      (await who.api['records.categories']({ query: { storeId } })).data.map(({ name }) => name);
    expect(await departments(admin, store.id)).toEqual(['Sizing & Fit', 'Returns']);
    expect(await departments(coach, store.id)).toEqual(['Sizing & Fit']);
    expect(await failureOf(departments(coach, other.id))).toMatchObject({ statusCode: 404 });
  });
});

it('[L-10] a search finds the same whether chats are read in their order or asked of the index', async () => {
  for (let at = 0; at < 24; at++) {
    const startDate = ago((100 + at) * minute);
    await past({
      ...{ startDate, acceptedDate: new Date(startDate.getTime() + ((at * 7) % 11) * minute), rating: (at % 5) + 1 },
      text: at % 3 === 0 ? 'The parcel is lost' : 'Hello',
      fullname: at % 8 === 1 ? 'Parcel Person' : 'Somebody Else',
    });
  }
  await t.advance(limits.searchIndexEveryMs);
  const actor = { kind: 'agent', userId: admin.userId, role: 'admin', permissions: new Set(permissions) } as const;
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { ...actor, memberStores: [], sessionId: '' });
  const conditions = await conditionsOf(ctx as Ctx<AgentActor>, 'completed', { search: 'parcel' }, 'UTC');
  if (conditions === null) throw new Error('nothing to search for');
  for (const by of ['startDate', 'waitingTime', 'rating'] as const) {
    for (const down of [true, false]) {
      for (const offset of [0, 4, 8, 40]) {
        const turn = { limit: 4, offset };
        const { ids } = await findPage(t.pool, conditions, { by, down }, turn);
        for (const window of [1, 6, 13])
          expect(
            (await findPage(t.pool, conditions, { by, down }, { ...turn, window })).ids,
            `${by} ${window}`,
          ).toEqual(ids);
      }
    }
  }
  expect(await countRecords(t.pool, conditions)).toBe(10);
});

it('[L-10] what few chats hold is asked of the indexes, which know what is over by itself', async () => {
  const actor = { kind: 'agent', userId: admin.userId, role: 'admin', permissions: new Set(permissions) } as const;
  const ctx = inWorkspace(t.rootCtx(), workspace.id, { ...actor, memberStores: [], sessionId: '' });
  const conditions = await conditionsOf(ctx as Ctx<AgentActor>, 'completed', { search: 'parcel' }, 'UTC');
  if (conditions === null) throw new Error('nothing to search for');
  const client = await t.pool.connect();
  const plans: string[] = [];
  // A few rows are read in any way but by these indexes, until every other way is closed.
  await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off');
  await client.query('DROP INDEX search_chats_newest, search_chats_agent, search_chats_store, search_chats_waiting');
  const query = async (text: string, values: unknown[]) => {
    plans.push(JSON.stringify((await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values)).rows));
    return client.query(text, values);
  };
  const explained = { query } as unknown as Sql;
  await findPage(explained, conditions, { by: 'startDate', down: true }, { limit: 4, offset: 0, window: 0 });
  await countRecords(explained, conditions);
  await client.query('ROLLBACK');
  client.release();
  const [, byIndex = '', count = ''] = plans;
  for (const plan of [byIndex, count]) expect(plan).toMatch(/search_chats_(words|person)/);
});

it('[L-16] a custom role needs the permission', async () => {
  const without = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'], stores: [{ store }] });
  const having = await t.agent(workspace, { role: 'custom_role', permissions: ['chatRecords'], stores: [{ store }] });
  expect(await failureOf(list(without))).toMatchObject({ statusCode: 403 });
  expect(Object.keys(await list(having))).toContain('missed');
  // What it lists it opens, without live chat.
  const id = await past({ state: 'missed', reason: 'missed-after-1-hour', agentId: null });
  expect((await having.api['conversations.detail']({ params: { id } }))._id).toBe(id);
  expect((await having.api['conversations.messages']({ params: { id }, query: {} })).messages).toHaveLength(1);
});
