import type { Ticket } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat, take } from '../../../test/chats.ts';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { ticketOf } from '../../../test/ticket-scene.ts';
import { newId } from '../../platform/ids.ts';
import { insertCustomers } from '../customers/index.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let store: StoreRow;
let admin: TestAgent;
let agent: TestAgent;
let colleague: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  store = await t.store(workspace, { name: 'North' });
  const stores = [{ store }];
  admin = await t.agent(workspace, { role: 'admin', fullname: 'Ada Admin' });
  agent = await t.agent(workspace, { stores, fullname: 'Robin Achterberg' });
  colleague = await t.agent(workspace, { stores, fullname: 'Coll Eague' });
  const other = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  stranger = await t.agent(other, { role: 'admin' });
});
afterAll(async () => {
  // What no client may ever cause.
  expect(t.errors).toEqual([]);
  await t.close();
});

const get = async (who: TestAgent, id: string): Promise<Ticket> =>
  (await who.api['tickets.get']({ params: { id } })).data;
const logsOf = async (id: string) =>
  (await agent.api['ticketLogs.list']({ query: { ticketId: id } })).data.map(({ type, by, from, to }) => ({
    ...{ type, from, to },
    by: by?.fullname ?? null,
  }));
const codeOf = async (call: Promise<unknown>) => {
  const { statusCode, code, reason, details } = await failureOf(call);
  return {
    status: statusCode,
    code,
    ...(reason === undefined ? {} : { reason }),
    ...(details === undefined ? {} : { details }),
  };
};
const listed = async (query: object = {}, who = agent) => {
  const { data, count } = await who.api['tickets.list']({ query });
  return { titles: data.map(({ title }) => title), count };
};

describe('a ticket made by hand', () => {
  it('[N-16] [N-22] [N-43] has everything that was said, in progress, under the next code', async () => {
    const tag = (await admin.api['ticketTags.create']({ body: { name: 'Refund', color: 'red' } })).data;
    const made = await ticketOf(agent, {
      ...{
        title: '  Broken shell ',
        description: 'It came broken',
        customerEmail: 'Ann@Shop.test',
        customerName: 'Ann',
      },
      ...{ assignee: colleague.userId, tags: [tag._id], chatsoStoreId: store.id, flag: true },
      dueDate: '2026-12-01T23:59:59.999Z',
    });
    expect(made).toMatchObject({
      ...{ prefix: 'TK-', code: '0001', title: 'Broken shell', description: 'It came broken', status: 'in-progress' },
      ...{ type: 'manual', flag: true, seen: false, customerEmail: 'ann@shop.test', customerName: 'Ann', messages: 0 },
      tags: [{ _id: tag._id, name: 'Refund', color: 'red' }],
      store: { _id: store.id, name: 'North' },
      dueDate: '2026-12-01T23:59:59.999Z',
      assignee: { _id: colleague.userId, fullname: 'Coll Eague', email: colleague.email },
      linkWith: {
        customer: [{ email: 'ann@shop.test', name: 'Ann', customerId: null }],
        order: [],
        chat: [],
        email: [],
      },
      ...{ links: 1, solvedDate: null, blocked: null, mergedInto: null, rating: null, version: 0 },
    });
    expect(await logsOf(made._id)).toEqual([
      { type: 'created', by: 'Robin Achterberg', from: null, to: 'manual' },
      { type: 'assignee', by: 'Robin Achterberg', from: null, to: colleague.userId },
      { type: 'tag', by: 'Robin Achterberg', from: null, to: 'Refund' },
      { type: 'link', by: 'Robin Achterberg', from: 'customer', to: 'ann@shop.test' },
    ]);
    expect((await ticketOf(agent)).code).toBe('0002');
    expect(await codeOf(get(stranger, made._id))).toMatchObject({ status: 404 });
  });

  it('[N-31] [N-32] [N-33] refuses what is missing, too long or no address, and takes no number for it', async () => {
    const make = (body: object) => codeOf(ticketOf(agent, body));
    expect(await make({ title: '   ' })).toMatchObject({ status: 400, reason: 'ticket-title-required' });
    expect(await make({ title: 'x'.repeat(101) })).toMatchObject({ status: 400 });
    expect(await make({ description: 'x'.repeat(301) })).toMatchObject({ status: 400 });
    expect(await make({ customerEmail: 'ann' })).toMatchObject({ status: 400 });
    expect(await make({ assignee: stranger.userId })).toMatchObject({ status: 404 });
    expect(await make({ tags: [newId()] })).toMatchObject({ status: 404 });
    expect(await make({ chatsoStoreId: newId() })).toMatchObject({ status: 404 });
    expect(await make({ conversationId: newId() })).toMatchObject({ status: 404 });
    // Blanks around it are no part of it: neither kept nor counted.
    const made = await ticketOf(agent, { title: `   ${'x'.repeat(100)}   ` });
    expect(made).toMatchObject({ code: '0001', title: 'x'.repeat(100) });
    const changed = { params: { id: made._id }, body: { title: `\n${'y'.repeat(100)} ` } };
    expect((await agent.api['tickets.change'](changed)).data.title).toBe('y'.repeat(100));
  });

  it('[N-43] a second try with the same id is the same ticket, also at once', async () => {
    const _id = newId();
    const tries = await Promise.all([1, 2, 3, 4].map(() => ticketOf(agent, { _id, title: 'Once' })));
    expect(new Set(tries.map(({ code }) => code))).toEqual(new Set(['0001']));
    expect(await listed()).toEqual({ titles: ['Once'], count: 1 });
    expect(await codeOf(ticketOf(stranger, { _id }))).toMatchObject({ status: 400 });
  });

  it('[N-16] decision N-3: codes of twenty made at once have no gap and no twin', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => ticketOf(agent)));
    const codes = made.map(({ code }) => code).sort();
    expect(codes).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(4, '0')));
    expect(await agent.api['tickets.count']()).toMatchObject({ 'in-progress': 20 });
  });

  it('[N-15] [N-67] of a chat has its store, its customer and the link, where the caller may see it', async () => {
    const visitor = await t.visitor(store);
    const { id } = await startChat(visitor);
    const { rows } = await t.pool.query<{ email: string }>(
      'SELECT customer_email AS email FROM conversations WHERE id = $1',
      [id],
    );
    const customerEmail = rows[0]?.email.toLowerCase();
    const made = await ticketOf(agent, { title: 'Of a chat', conversationId: id });
    expect(made).toMatchObject({
      type: 'chat',
      customerEmail,
      customerName: 'Ann Visitor',
      store: { _id: store.id },
    });
    expect(made.linkWith.chat).toMatchObject([{ conversationId: id, customerName: 'Ann Visitor' }]);
    const elsewhere = await t.agent(workspace, { stores: [{ store: await t.store(workspace) }] });
    expect(await codeOf(ticketOf(elsewhere, { conversationId: id }))).toMatchObject({ status: 404 });
    expect(await codeOf(get(elsewhere, made._id))).toMatchObject({ status: 404 });
    await take(agent, id);
    // A colleague of the store who may not see the chat has its id, and nothing of it.
    expect((await get(colleague, made._id)).linkWith.chat).toMatchObject([{ conversationId: id, customerName: '' }]);
    const kinds = async (who: TestAgent) =>
      (await who.api['tickets.timeline']({ params: { id: made._id }, query: { limit: 100 } })).data.map(
        ({ kind }) => kind,
      );
    expect(await kinds(agent)).toContain('chat');
    expect(await kinds(colleague)).not.toContain('chat');
  });
});

describe('changing tickets', () => {
  it('[N-23] [N-45] [N-21] closing and reopening moves them between the tabs, with a date', async () => {
    const [one, two] = [await ticketOf(agent, { title: 'One' }), await ticketOf(agent, { title: 'Two' })];
    const ticketIds = [one._id, two._id, newId()];
    const closed = await agent.api['tickets.setStatus']({ body: { ticketIds, status: 'solved' } });
    expect(closed).toEqual({ updated: [one._id, two._id].sort(), skipped: [ticketIds[2]] });
    expect((await get(agent, one._id)).solvedDate).not.toBeNull();
    expect(await listed({ status: 'closed' })).toEqual({ titles: ['Two', 'One'], count: 2 });
    expect(await listed({ status: 'open' })).toEqual({ titles: [], count: 0 });
    await agent.api['tickets.assign']({ body: { ticketIds: [one._id], assigneeId: agent.userId, reopen: true } });
    expect(await get(agent, one._id)).toMatchObject({ status: 'in-progress', solvedDate: null });
    await agent.api['tickets.assign']({ body: { ticketIds: [two._id], assigneeId: '' } });
    expect((await get(agent, two._id)).status).toBe('solved');
    await agent.api['tickets.setStatus']({ body: { ticketIds: [two._id], status: 'trash' } });
    expect(await agent.api['tickets.count']()).toEqual({ todo: 0, 'in-progress': 1, solved: 0, trash: 1, snoozed: 0 });
    expect(await get(agent, two._id)).toMatchObject({ status: 'trash', solvedDate: null });
  });

  it('[N-44] [N-27] [N-46] [N-47] [N-48] [N-49] everything is changed and logged, with who, from what and to what', async () => {
    const [red, blue] = [
      (await admin.api['ticketTags.create']({ body: { name: 'Red', color: 'red' } })).data,
      (await admin.api['ticketTags.create']({ body: { name: 'Blue', color: 'blue' } })).data,
    ];
    const { _id: id } = await ticketOf(agent, { title: 'Before', tags: [red._id] });
    await colleague.api['tickets.change']({
      params: { id },
      body: {
        title: 'After',
        assignee: agent.userId,
        dueDate: '2026-12-24T23:59:59.999Z',
        tags: [blue._id],
        status: 'todo',
      },
    });
    await agent.api['tickets.setFlag']({ body: { ticketId: id, flag: true } });
    await agent.api['tickets.addTags']({ body: { listTicket: [id], listTag: [red._id] } });
    await agent.api['tickets.setDueDate']({ body: { ticketIds: [id], dueDate: null } });
    await agent.api['tickets.describe']({ params: { id }, body: { description: 'What it is about' } });
    const ticket = await get(agent, id);
    expect(ticket).toMatchObject({
      title: 'After',
      status: 'todo',
      flag: true,
      dueDate: null,
      description: 'What it is about',
    });
    expect(ticket.tags.map(({ name }) => name)).toEqual(['Blue', 'Red']);
    expect((await logsOf(id)).slice(2)).toEqual([
      { type: 'title', by: 'Coll Eague', from: 'Before', to: 'After' },
      { type: 'status', by: 'Coll Eague', from: 'in-progress', to: 'todo' },
      { type: 'assignee', by: 'Coll Eague', from: null, to: agent.userId },
      { type: 'due-date', by: 'Coll Eague', from: null, to: '2026-12-24T23:59:59.999Z' },
      { type: 'tag', by: 'Coll Eague', from: 'Red', to: 'Blue' },
      { type: 'flag', by: 'Robin Achterberg', from: 'false', to: 'true' },
      { type: 'tag', by: 'Robin Achterberg', from: null, to: 'Red' },
      { type: 'due-date', by: 'Robin Achterberg', from: '2026-12-24T23:59:59.999Z', to: null },
      { type: 'description', by: 'Robin Achterberg', from: '', to: 'What it is about' },
    ]);
    const before = (await logsOf(id)).length;
    await agent.api['tickets.setFlag']({ body: { ticketId: id, flag: true } });
    expect(await logsOf(id)).toHaveLength(before);
  });

  it('[N-44] words somebody else has replaced meanwhile are not replaced again; the rest is', async () => {
    const { _id: id, version } = await ticketOf(agent, { title: 'First' });
    await colleague.api['tickets.change']({ params: { id }, body: { title: 'Second', version } });
    const late = agent.api['tickets.change']({ params: { id }, body: { title: 'Third', version } });
    expect(await codeOf(late)).toEqual({ status: 409, code: 'conflict' });
    const describing = agent.api['tickets.describe']({ params: { id }, body: { description: 'x', version } });
    expect(await codeOf(describing)).toMatchObject({ status: 409 });
    await agent.api['tickets.change']({ params: { id }, body: { flag: true, version } });
    expect(await get(agent, id)).toMatchObject({ title: 'Second', flag: true, version: version + 1 });
  });

  it('[N-47] [D-22] only who may have tickets can be given one; two who assign at once leave one of both', async () => {
    const without = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'] });
    const suspended = await t.agent(workspace, { accountState: 'suspended' });
    const { _id: id } = await ticketOf(agent);
    const assign = (who: TestAgent, assigneeId: string) =>
      who.api['tickets.assign']({ body: { ticketIds: [id], assigneeId } });
    for (const userId of [without.userId, suspended.userId, stranger.userId]) {
      expect(await codeOf(assign(agent, userId))).toMatchObject({ status: 404 });
    }
    await Promise.all([assign(agent, agent.userId), assign(colleague, colleague.userId)]);
    const winner = (await get(admin, id)).assignee?._id;
    const logs = (await logsOf(id)).filter(({ type }) => type === 'assignee');
    expect(logs).toHaveLength(2);
    expect(logs[1]).toMatchObject({ from: logs[0]?.to, to: winner });
    const { data } = await agent.api['users.assignees']({ query: {} });
    expect(data.map(({ fullname, tickets }) => [fullname, tickets])).toEqual(
      expect.arrayContaining([['Ada Admin', 0]]),
    );
    expect(data.find(({ _id }) => _id === winner)?.tickets).toBe(1);
    expect(data.map(({ _id }) => _id)).not.toContain(without.userId);
    expect((await agent.api['users.assignees']({ query: { search: 'achter' } })).data).toHaveLength(1);
  });

  it('decision N-8: all see all tickets; it is seen when its assignee opens it, not before', async () => {
    const { _id: id } = await ticketOf(admin, { assignee: agent.userId });
    expect((await get(colleague, id)).seen).toBe(false);
    expect((await get(agent, id)).seen).toBe(true);
    await admin.api['tickets.assign']({ body: { ticketIds: [id], assigneeId: colleague.userId } });
    expect((await get(admin, id)).seen).toBe(false);
  });
});

describe('links', () => {
  it('[N-50] [N-29] what two link and unlink at once is all done: one changes what they saw, and nothing beside it', async () => {
    const { _id: id } = await ticketOf(agent);
    const group = (...names: string[]) => ({ customer: names.map((name) => ({ email: `${name}@shop.test` })) });
    const link = (who: TestAgent, linkWith: object, before?: object) =>
      who.api['tickets.link']({ params: { id }, body: { linkWith, ...(before ? { before } : {}) } });
    const linked = async () => (await get(agent, id)).linkWith.customer.map(({ email }) => email.split('@')[0]).sort();
    await link(agent, group('ann'));
    await Promise.all([
      link(agent, group('ann', 'bob'), group('ann')),
      link(colleague, group('ANN', 'cleo'), group('Ann')),
    ]);
    expect(await linked()).toEqual(['ann', 'bob', 'cleo']);
    // Who saw 'ann' alone takes her away, and whom they never saw stays; said again, nothing is done twice.
    await Promise.all([link(agent, group(), group('ANN')), link(colleague, group('ann', 'dora'), group('ann', 'bob'))]);
    expect(await linked()).toEqual(['cleo', 'dora']);
    const many = Array.from({ length: 18 }, (_, at) => `n${at}`);
    await link(agent, group(...many), group());
    expect(await codeOf(link(agent, group('one-more'), group()))).toEqual({
      ...{ status: 400, code: 'bad-request', reason: 'too-many', details: { max: 20 } },
    });
    expect((await linked()).length).toBe(20);
    const logs = (await logsOf(id)).filter(({ type }) => type === 'unlink').map(({ from }) => from);
    expect(logs).toEqual(expect.arrayContaining(['ann@shop.test', 'bob@shop.test']));
    // Without what was seen, the group is what is given.
    await link(colleague, group('ann'));
    expect(await linked()).toEqual(['ann']);
  });

  it('[K-08] [N-50] [N-28] [N-29] [N-17] a group is replaced as a whole, an empty one unlinks, what is left out stays', async () => {
    const { _id: id } = await ticketOf(agent);
    const link = (linkWith: object) => agent.api['tickets.link']({ params: { id }, body: { linkWith } });
    const ctx = { ...t.rootCtx(), workspaceId: workspace.id };
    await insertCustomers(ctx, [
      {
        ...{ storeId: store.id, externalId: 'c1', firstName: 'Ann', lastName: 'Shopper', email: 'ANN@shop.test' },
        ...{ createdAt: new Date() },
      },
    ]);
    await t.pool.query(
      `INSERT INTO orders (id, workspace_id, store_id, external_id, name, type, status, total_cents, currency, line_items, created_at, email)
       VALUES ($1, $2, $3, 'o1', '#1001', 'order', 'paid', 1234, 'EUR', '[{},{}]', now(), 'ann@shop.test')`,
      [newId(), workspace.id, store.id],
    );
    await link({ customer: [{ email: 'Ann@shop.test' }, { email: 'ann@SHOP.test' }] });
    const { data } = await link({ order: [{ orderId: 'o1', chatsoStoreId: store.id }] });
    expect(data.linkWith.customer).toMatchObject([{ email: 'ann@shop.test', name: 'Ann Shopper' }]);
    expect(data.linkWith.order).toEqual([
      { orderId: 'o1', chatsoStoreId: store.id, name: '#1001', status: 'paid', total: 1234, currency: 'EUR', items: 2 },
    ]);
    expect(data.links).toBe(2);
    expect(await codeOf(link({ order: [{ orderId: 'none', chatsoStoreId: store.id }] }))).toMatchObject({
      status: 404,
    });
    expect(await codeOf(link({ chat: [{ conversationId: newId() }] }))).toMatchObject({ status: 404 });
    expect(await codeOf(link({ email: [{ emailId: newId() }] }))).toMatchObject({ status: 404 });
    const after = (await link({ customer: [] })).data;
    expect([after.links, after.linkWith.customer.length, after.linkWith.order.length]).toEqual([1, 0, 1]);
    expect((await logsOf(id)).slice(1).map(({ type, from, to }) => [type, from, to])).toEqual([
      ['link', 'customer', 'ann@shop.test'],
      ['link', 'order', 'o1'],
      ['unlink', 'ann@shop.test', 'customer'],
    ]);
    const orders = await agent.api['tickets.linkOrders']({ query: { search: '1001' } });
    expect(orders.data).toMatchObject({
      total_orders: 1,
      data: [
        {
          _id: expect.any(String),
          orderId: 'o1',
          customerEmail: 'ann@shop.test',
          orderStatus: 'paid',
          timePurchased: expect.any(String),
        },
      ],
    });
    const elsewhere = await t.agent(workspace, { stores: [{ store: await t.store(workspace) }] });
    expect((await elsewhere.api['tickets.linkOrders']({ query: {} })).data.total_orders).toBe(0);
    const people = await agent.api['tickets.linkCustomers']({ query: { keyword: 'shop ann' } });
    expect(people.results).toMatchObject([{ crmName: 'Ann Shopper', email: 'ANN@shop.test', orders: 0, tickets: 0 }]);
    expect((await elsewhere.api['tickets.linkCustomers']({ query: {} })).results).toEqual([]);
  });
});
