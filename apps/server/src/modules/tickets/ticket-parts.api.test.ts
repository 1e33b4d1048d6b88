import type { Ticket, TicketSettings } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChat } from '../../../test/chats.ts';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { ticketOf } from '../../../test/ticket-scene.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';
import { personal } from './personal.ts';
import { signRating } from './ratings/rating-link.ts';

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

const minuteMs = 60_000;
const get = async (id: string, who = agent): Promise<Ticket> => (await who.api['tickets.get']({ params: { id } })).data;
const logsOf = async (id: string) =>
  (await agent.api['ticketLogs.list']({ query: { ticketId: id } })).data.map(({ type, from, to }) => [type, from, to]);
const codeOf = async (call: Promise<unknown>) => {
  const { statusCode, code, reason, details } = await failureOf(call);
  return {
    status: statusCode,
    code,
    ...(reason === undefined ? {} : { reason }),
    ...(details === undefined ? {} : { details }),
  };
};
const titles = async (query: object = {}) =>
  (await agent.api['tickets.list']({ query })).data.map(({ title }) => title);
const settingsOf = async (): Promise<TicketSettings> => (await admin.api['ticketSettings.get']()).data;
const set = async (change: Partial<TicketSettings>) =>
  (await admin.api['ticketSettings.set']({ body: { ...(await settingsOf()), ...change } })).data;
const tagOf = async (name: string) => (await admin.api['ticketTags.create']({ body: { name } })).data;
const notificationsOf = async (who: TestAgent) =>
  (await who.api['notifications.list']({ query: {} })).data.map(({ type, body, data }) => ({
    type,
    body,
    ticketId: data.ticketId,
  }));

describe('the list', () => {
  it('[N-41] [N-39] [N-03] finds by every filter, and counts what it finds', async () => {
    const tag = await tagOf('Refund');
    const made = async (input: object) => {
      await t.advance(minuteMs);
      return ticketOf(agent, input);
    };
    const first = await made({
      title: 'Ähre broken',
      customerEmail: 'ann@shop.test',
      description: 'left shell',
      flag: true,
    });
    await made({ title: 'Second', customerEmail: 'ann@shop.test', assignee: colleague.userId, tags: [tag._id] });
    const due = (days: number) => new Date(t.clock.now().getTime() + days * 24 * 60 * minuteMs).toISOString();
    await made({ title: 'Third', dueDate: due(-1), chatsoStoreId: store.id });
    expect(await titles()).toEqual(['Third', 'Second', 'Ähre broken']);
    expect(await titles({ sort: 'asc', limit: 2 })).toEqual(['Ähre broken', 'Second']);
    expect(await titles({ page: 2, limit: 2 })).toEqual(['Ähre broken']);
    expect(await titles({ search: 'SHELL ähr' })).toEqual(['Ähre broken']);
    expect(await titles({ search: 'tk-0002' })).toEqual(['Second']);
    expect(await titles({ search: 'ann@shop' })).toEqual(['Second', 'Ähre broken']);
    expect(await titles({ search: "'&|!:*" })).toEqual([]);
    expect(await titles({ customerType: 'returning' })).toEqual(['Second']);
    expect(await titles({ customerType: 'new' })).toEqual(['Third', 'Ähre broken']);
    expect(await titles({ assignee: colleague.userId })).toEqual(['Second']);
    expect(await titles({ assignee: 'unassigned' })).toEqual(['Third', 'Ähre broken']);
    expect(await titles({ flag: 'true' })).toEqual(['Ähre broken']);
    expect(await titles({ recipientEmail: 'ANN@shop.test' })).toEqual(['Second', 'Ähre broken']);
    expect(await titles({ tags: tag._id })).toEqual(['Second']);
    expect(await titles({ storeId: store.id })).toEqual(['Third']);
    expect(await titles({ dueDate: 'overdue' })).toEqual(['Third']);
    expect(await titles({ dueDate: 'none' })).toEqual(['Second', 'Ähre broken']);
    expect(await titles({ linkedEmail: newId() })).toEqual([]);
    expect(await titles({ status: 'solved,trash' })).toEqual([]);
    const today = first.createdAt.slice(0, 10);
    expect(await titles({ createdFrom: today, createdTo: today, timezone: 'UTC' })).toHaveLength(3);
    const nowhere = { createdFrom: '2099-01-01', timezone: 'No/Where' };
    expect(await codeOf(agent.api['tickets.list']({ query: nowhere }))).toMatchObject({ status: 400 });
    for (const sortBy of ['updatedAt', 'dueDate', 'title', 'status', 'customerEmail', 'assignee'] as const) {
      expect(await titles({ sortBy, sort: 'asc' })).toHaveLength(3);
      expect(await titles({ sortBy, sort: 'desc' })).toHaveLength(3);
    }
    expect(await titles({ sortBy: 'title', sort: 'asc' })).toEqual(['Second', 'Third', 'Ähre broken']);
    expect((await agent.api['tickets.list']({ query: { tags: tag._id } })).count).toBe(1);
    expect((await agent.api['tickets.list']({ query: { limit: 1 } })).count).toBe(3);
    expect(await codeOf(agent.api['tickets.list']({ query: { status: 'nope' } }))).toMatchObject({ status: 400 });
    expect(await codeOf(agent.api['tickets.list']({ query: { tags: 'nope' } }))).toMatchObject({ status: 400 });
    expect((await stranger.api['tickets.list']({ query: {} })).count).toBe(0);
  });

  it('[N-39] stands by the names of those who have them, in either direction, and those that nobody has last', async () => {
    const called = async (fullname: string) => {
      const who = await t.agent(workspace);
      await t.pool.query('UPDATE users SET fullname = $2 WHERE id = $1', [who.userId, fullname]);
      return who.userId;
    };
    const [zoe, adam, mia] = [await called('zoë'), await called('Adam'), await called('Mia')];
    const made = async (title: string, assignee?: string, status?: 'solved') => {
      await t.advance(minuteMs);
      const { _id } = await ticketOf(agent, { title, ...(assignee ? { assignee } : {}) });
      if (status) await agent.api['tickets.setStatus']({ body: { ticketIds: [_id], status } });
      return _id;
    };
    for (const [title, who] of [['z1', zoe], ['nobody'], ['a1', adam], ['z2', zoe]] as const) await made(title, who);
    await made('m solved', mia, 'solved');
    await made('a solved', adam, 'solved');
    const all = 'todo,in-progress,solved,trash';
    const by = (sort: 'asc' | 'desc', more: object = {}) => titles({ sortBy: 'assignee', sort, ...more });
    expect(await by('asc', { status: 'todo,in-progress' })).toEqual(['a1', 'z1', 'z2', 'nobody']);
    expect(await by('desc', { status: 'todo,in-progress' })).toEqual(['z2', 'z1', 'a1', 'nobody']);
    expect(await by('asc', { status: all })).toEqual(['a1', 'a solved', 'm solved', 'z1', 'z2', 'nobody']);
    expect(await by('asc', { status: all, page: 2, limit: 2 })).toEqual(['m solved', 'z1']);
    expect(await by('asc', { status: all, page: 3, limit: 2 })).toEqual(['z2', 'nobody']);
    expect(await by('asc', { assignee: zoe })).toEqual(['z1', 'z2']);
    expect(await by('asc', { assignee: 'unassigned' })).toEqual(['nobody']);
  });

  it('[N-02] [N-19] [N-42] counts are right after they were folded, too', async () => {
    for (let made = 0; made < 55; made += 1) await ticketOf(agent);
    const ids = (await agent.api['tickets.list']({ query: { limit: 3 } })).data.map(({ _id }) => _id);
    await agent.api['tickets.setStatus']({ body: { ticketIds: ids, status: 'solved' } });
    await t.advance(6 * minuteMs);
    const { rows } = await t.pool.query('SELECT 1 FROM ticket_tallies WHERE workspace_id = $1', [workspace.id]);
    expect(rows.length).toBe(2);
    expect(await agent.api['tickets.count']()).toEqual({ todo: 0, 'in-progress': 52, solved: 3, trash: 0, snoozed: 0 });
  });
});

describe('comments', () => {
  it('[N-54] decision N-4: are written once, name colleagues, and are removed by their writer or an admin', async () => {
    const { _id: ticketId } = await ticketOf(agent, { title: 'Shell' });
    const _id = newId();
    const body = {
      _id,
      ticketId,
      content: ' Look at this ',
      mentions: [colleague.userId, agent.userId, stranger.userId],
    };
    await agent.api['ticketComments.add']({ body });
    const { data } = await agent.api['ticketComments.add']({ body });
    expect(data).toMatchObject({ _id, content: 'Look at this', author: { fullname: 'Robin Achterberg' } });
    expect(data.mentions.sort()).toEqual([agent.userId, colleague.userId].sort());
    expect((await agent.api['ticketComments.list']({ query: { ticketId } })).count).toBe(1);
    expect((await get(ticketId)).messages).toBe(1);
    await eventually(async () =>
      expect(await notificationsOf(colleague)).toEqual([
        { type: 'ticket-mention', body: 'Robin Achterberg · TK-0001', ticketId },
      ]),
    );
    expect(await notificationsOf(agent)).toEqual([]);
    expect(await codeOf(colleague.api['ticketComments.remove']({ params: { id: _id } }))).toMatchObject({
      status: 404,
    });
    await admin.api['ticketComments.remove']({ params: { id: _id } });
    expect(await codeOf(agent.api['ticketComments.remove']({ params: { id: _id } }))).toMatchObject({ status: 404 });
    expect((await get(ticketId)).messages).toBe(0);
    expect(await codeOf(agent.api['ticketComments.add']({ body: { ticketId, content: '  ' } }))).toMatchObject({
      status: 400,
    });
    expect(
      await codeOf(agent.api['ticketComments.add']({ body: { ticketId, content: 'x'.repeat(1001) } })),
    ).toMatchObject({ status: 400 });
    expect(await codeOf(stranger.api['ticketComments.list']({ query: { ticketId } }))).toMatchObject({ status: 404 });
  });
});

describe('tags and macros', () => {
  it('[N-20] [N-56] a name is used once; two who change one find out; a removed one is gone from tickets', async () => {
    const tag = await tagOf('Refund');
    expect(await codeOf(admin.api['ticketTags.create']({ body: { name: 'REFUND' } }))).toMatchObject({
      code: 'name-taken',
    });
    const other = await tagOf('Other');
    const rename = (name: string, version: number) =>
      admin.api['ticketTags.change']({ body: { _id: other._id, name, version } });
    expect(await codeOf(rename('refund', 0))).toMatchObject({ code: 'name-taken' });
    await rename('Others', 0);
    expect(await codeOf(rename('Third', 0))).toMatchObject({ code: 'conflict' });
    expect(await codeOf(stranger.api['ticketTags.get']({ params: { id: tag._id } }))).toMatchObject({ status: 404 });
    const { _id } = await ticketOf(agent, { tags: [tag._id, other._id] });
    await admin.api['ticketTags.remove']({ body: { _id: tag._id } });
    expect((await get(_id)).tags.map(({ name }) => name)).toEqual(['Others']);
    const list = (query: object) => agent.api['ticketTags.list']({ query });
    expect((await list({ search: 'OTH' })).data).toMatchObject([{ name: 'Others', color: 'grey', emailUsage: 0 }]);
    expect((await list({ sortBy: 'emailUsage', sort: 'desc' })).count).toBe(1);
  });

  it('a macro does all of it to each ticket; what it named and is gone is left out', async () => {
    const tag = await tagOf('Gone soon');
    const actions = {
      status: 'solved' as const,
      assignee: colleague.userId,
      addTags: [tag._id],
      flag: true,
      comment: 'Done',
      dueInDays: 1,
      replyHtml: '<p>Hi {{customer.name}}</p>',
    };
    const { data: macro } = await admin.api['ticketMacros.create']({ body: { name: 'Close it', actions } });
    expect(await codeOf(admin.api['ticketMacros.create']({ body: { name: 'close IT', actions: {} } }))).toMatchObject({
      code: 'name-taken',
    });
    const bad = admin.api['ticketMacros.create']({ body: { name: 'Bad', actions: { addTags: [newId()] } } });
    expect(await codeOf(bad)).toMatchObject({ status: 400 });
    const { _id: id } = await ticketOf(agent);
    const foreign = await ticketOf(stranger);
    const run = () =>
      agent.api['ticketMacros.run']({ params: { id: macro._id }, body: { ticketIds: [id, foreign._id] } });
    // What it has ready to be said goes to whoever ran it; nothing is sent.
    expect(await run()).toEqual({ updated: [id], skipped: [foreign._id], replyHtml: '<p>Hi {{customer.name}}</p>' });
    expect((await agent.api['ticketDrafts.get']({ params: { id } })).data).toBeNull();
    expect(await get(id)).toMatchObject({
      status: 'solved',
      flag: true,
      messages: 1,
      assignee: { _id: colleague.userId },
      tags: [{ name: 'Gone soon' }],
    });
    expect((await logsOf(id)).at(-1)).toEqual(['macro', null, 'Close it']);
    await admin.api['ticketTags.remove']({ body: { _id: tag._id } });
    expect((await run()).updated).toEqual([id]);
    const change = (version: number) =>
      admin.api['ticketMacros.change']({ params: { id: macro._id }, body: { name: 'Again', actions: {}, version } });
    await change(0);
    expect(await codeOf(change(0))).toMatchObject({ code: 'conflict' });
    await admin.api['ticketMacros.remove']({ params: { id: macro._id } });
    expect(await codeOf(run())).toMatchObject({ status: 404 });
    expect((await agent.api['ticketMacros.list']()).count).toBe(0);
  });
});

it('drafts are one’s own; of two devices the newer wins; one of the future does not', async () => {
  const { _id: id } = await ticketOf(agent);
  const draft = (html: string, rev: number) => ({
    ...{ mode: 'reply' as const, html, to: [], cc: [], bcc: [], subject: '', lastEmailId: null, files: [], rev },
  });
  const put = (html: string | null, rev: number, who = agent) =>
    who.api['ticketDrafts.put']({ params: { id }, body: { draft: html === null ? null : draft(html, rev), rev } });
  const now = t.clock.now().getTime();
  await put('new', now);
  expect((await put('old', now - 1)).data?.html).toBe('new');
  expect((await put('future', now + 3_600_000)).data?.html).toBe('future');
  await t.advance(2 * minuteMs);
  expect((await put('later', t.clock.now().getTime())).data?.html).toBe('later');
  expect((await colleague.api['ticketDrafts.get']({ params: { id } })).data).toBeNull();
  await put(null, t.clock.now().getTime() + 1);
  expect((await agent.api['ticketDrafts.get']({ params: { id } })).data).toBeNull();
  expect(await codeOf(put('x', 1, stranger))).toMatchObject({ status: 404 });
});

describe('putting aside and putting together', () => {
  it('a ticket put aside is not in the list until its time has come, and is unseen then', async () => {
    const { _id: id } = await ticketOf(agent, { title: 'Later', assignee: agent.userId });
    const snooze = (until: string | null) => agent.api['tickets.snooze']({ params: { id }, body: { until } });
    const inMs = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString();
    expect(await codeOf(snooze(inMs(-1000)))).toMatchObject({ status: 400, reason: 'snooze-past' });
    await snooze(inMs(10 * minuteMs));
    expect([await titles(), await titles({ snoozed: 'true' })]).toEqual([[], ['Later']]);
    expect(await agent.api['tickets.count']()).toMatchObject({ 'in-progress': 0, snoozed: 1 });
    await t.advance(9 * minuteMs);
    expect(await titles()).toEqual([]);
    await t.advance(2 * minuteMs);
    expect(await titles()).toEqual(['Later']);
    expect((await agent.api['tickets.list']({ query: {} })).data[0]).toMatchObject({ seen: false, snoozedUntil: null });
    await snooze(inMs(10 * minuteMs));
    await agent.api['tickets.setStatus']({ body: { ticketIds: [id], status: 'solved' } });
    expect(await get(id)).toMatchObject({ snoozedUntil: null, status: 'solved' });
    expect(await codeOf(snooze(inMs(10 * minuteMs)))).toMatchObject({ status: 400, reason: 'snooze-closed' });
  });

  it('merging moves links, comments and tags, solves what was merged, and refuses to change it', async () => {
    const tag = await tagOf('Moved');
    const into = await ticketOf(agent, { title: 'Into' });
    const one = await ticketOf(agent, { title: 'One', customerEmail: 'ann@shop.test', tags: [tag._id] });
    await agent.api['ticketComments.add']({ body: { ticketId: one._id, content: 'Moved too' } });
    const merge = (id: string, ticketIds: string[], who = agent) =>
      who.api['tickets.merge']({ params: { id }, body: { ticketIds } });
    expect(await codeOf(merge(into._id, [into._id]))).toMatchObject({ status: 400 });
    expect(await codeOf(merge(into._id, [one._id, newId()]))).toMatchObject({ status: 404 });
    expect(await codeOf(merge(into._id, [one._id], stranger))).toMatchObject({ status: 404 });
    const { data } = await merge(into._id, [one._id]);
    expect(data).toMatchObject({
      messages: 1,
      links: 1,
      tags: [{ name: 'Moved' }],
      linkWith: { customer: [{ email: 'ann@shop.test' }] },
    });
    expect(await get(one._id)).toMatchObject({
      ...{ status: 'solved', messages: 0, links: 0, tags: [] },
      mergedInto: { _id: into._id, code: 'TK-0001' },
    });
    const refused = { status: 409, reason: 'ticket-merged', details: { code: 'TK-0001' } };
    const params = { id: one._id };
    expect(await codeOf(agent.api['tickets.change']({ params, body: { title: 'x' } }))).toMatchObject(refused);
    expect(await codeOf(agent.api['ticketComments.add']({ body: { ticketId: one._id, content: 'x' } }))).toMatchObject(
      refused,
    );
    expect(await codeOf(agent.api['tickets.link']({ params, body: { linkWith: { customer: [] } } }))).toMatchObject(
      refused,
    );
    expect(await codeOf(merge(into._id, [one._id]))).toMatchObject(refused);
    const bulk = await agent.api['tickets.setStatus']({ body: { ticketIds: [one._id, into._id], status: 'todo' } });
    expect(bulk).toEqual({ updated: [into._id], skipped: [one._id] });
  });

  it('of two who merge two tickets into each other at once one wins, and nothing is lost', async () => {
    const [one, two] = [await ticketOf(agent), await ticketOf(agent)];
    for (const { _id } of [one, two]) await agent.api['ticketComments.add']({ body: { ticketId: _id, content: 'x' } });
    const merge = (id: string, other: string) =>
      agent.api['tickets.merge']({ params: { id }, body: { ticketIds: [other] } });
    const done = await Promise.allSettled([merge(one._id, two._id), merge(two._id, one._id)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const both = [await get(one._id), await get(two._id)];
    expect(both.filter(({ mergedInto }) => mergedInto === null)).toMatchObject([{ messages: 2 }]);
  });
});

describe('promises about time', () => {
  it('a broken one is said once, to the log and to its assignee; putting aside stops the clock', async () => {
    await set({ solveMinutes: 20, businessHours: false });
    const { _id: id, goals } = await ticketOf(agent, { assignee: agent.userId });
    expect(goals).toMatchObject({ firstAnswer: null, nextAnswer: null, solve: { goalMinutes: 20, state: 'running' } });
    await t.advance(10 * minuteMs);
    const until = new Date(t.clock.now().getTime() + 30 * minuteMs).toISOString();
    await agent.api['tickets.snooze']({ params: { id }, body: { until } });
    await t.advance(15 * minuteMs);
    expect((await get(id)).goals.solve?.state).toBe('paused');
    await agent.api['tickets.snooze']({ params: { id }, body: { until: null } });
    await t.advance(7 * minuteMs);
    expect((await get(id)).goals.solve?.state).toBe('soon');
    expect(await titles({ late: 'true' })).toEqual([]);
    await t.advance(4 * minuteMs);
    await t.advance(4 * minuteMs);
    expect((await get(id)).goals.solve?.state).toBe('late');
    expect(await titles({ late: 'true' })).toHaveLength(1);
    expect((await logsOf(id)).filter(([type]) => type === 'goal')).toEqual([['goal', null, 'solve']]);
    await eventually(async () =>
      expect((await notificationsOf(agent)).map(({ type }) => type)).toEqual(['ticket-late']),
    );
    await agent.api['tickets.setStatus']({ body: { ticketIds: [id], status: 'solved' } });
    expect((await get(id)).goals.solve?.state).toBe('met-late');
    expect(await titles({ late: 'true' })).toEqual([]);
  });
});

describe('settings', () => {
  it('[P-63] decision P-8: admins set them while the system is off, and two who do find out', async () => {
    const first = await settingsOf();
    expect(first).toMatchObject({ enabled: true, prefix: 'TK-', autoTicket: false, version: 0 });
    const socket = await agent.socket();
    const heard: string[] = [];
    socket.socket.on('flags:changed', () => heard.push('flags'));
    socket.socket.on('ticket-settings:changed', () => heard.push('settings'));
    const { version } = await set({ enabled: false, prefix: 'HELP-' });
    await eventually(() => expect([...new Set(heard)].sort()).toEqual(['flags', 'settings']));
    expect(await codeOf(agent.api['tickets.list']({ query: {} }))).toMatchObject({ status: 403 });
    expect(await codeOf(admin.api['ticketSettings.set']({ body: first }))).toMatchObject({ code: 'conflict' });
    await set({ enabled: true, version });
    expect(await ticketOf(agent)).toMatchObject({ prefix: 'HELP-', code: '0001' });
    expect(await titles({ search: 'help-0001' })).toHaveLength(1);
    expect(await codeOf(set({ prefix: 'no' }))).toMatchObject({ status: 400, reason: 'ticket-prefix' });
    expect(await codeOf(agent.api['ticketSettings.get']())).toMatchObject({ status: 403 });
  });
});

describe('live', () => {
  it('[F-19] [T-11] a change is told to all who have tickets, and an assignment to whom it is given', async () => {
    const without = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'] });
    const heard: unknown[] = [];
    const silent: unknown[] = [];
    (await colleague.socket()).socket.on('ticket:changed', (payload) => heard.push(payload));
    (await without.socket()).socket.on('ticket:changed', (payload) => silent.push(payload));
    const { _id: ticketId } = await ticketOf(agent, { title: 'Shell', assignee: colleague.userId });
    await eventually(() =>
      expect(heard).toContainEqual({ ticketId, by: { _id: agent.userId, fullname: 'Robin Achterberg' } }),
    );
    await eventually(async () =>
      expect(await notificationsOf(colleague)).toEqual([
        { type: 'ticket-assigned', body: 'TK-0001 · Shell', ticketId },
      ]),
    );
    await agent.api['tickets.assign']({ body: { ticketIds: [ticketId], assigneeId: agent.userId } });
    expect(await notificationsOf(agent)).toEqual([]);
    expect(silent).toEqual([]);
  });

  it('who has a ticket open hears who else has, and who is writing', async () => {
    const { _id: ticketId } = await ticketOf(agent);
    const [mine, theirs] = [await agent.socket(), await colleague.socket()];
    let last: { watchers: { _id: string }[]; replying: string[] } | undefined;
    mine.socket.on('ticket:watchers', (payload) => {
      last = payload;
    });
    mine.tell('ticket:watch', { ticketId });
    theirs.tell('ticket:watch', { ticketId });
    await eventually(() =>
      expect(last?.watchers.map(({ _id }) => _id).sort()).toEqual([agent.userId, colleague.userId].sort()),
    );
    theirs.tell('ticket:replying', { ticketId });
    await eventually(() => expect(last?.replying).toEqual([colleague.userId]));
    // Sent: said at once, not after a while.
    theirs.tell('ticket:replying', { ticketId, over: true });
    await eventually(() => expect(last?.replying).toEqual([]));
    theirs.tell('ticket:replying', { ticketId });
    await eventually(() => expect(last?.replying).toEqual([colleague.userId]));
    await t.advance(15_000);
    await eventually(() => expect(last?.replying).toEqual([]));
    theirs.close();
    await eventually(() => expect(last?.watchers.map(({ _id }) => _id)).toEqual([agent.userId]));
  });
});

describe('how it was', () => {
  const address = (ticketId: string) =>
    `${t.baseUrl}/rate/${signRating(t.app.deps, { workspaceId: workspace.id, ticketId })}`;
  const rate = (url: string, fields: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    });

  it('is said on a page by whoever has the link, and changed for a day', async () => {
    const { _id } = await ticketOf(agent);
    const url = address(_id);
    const page = await fetch(url);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).not.toContain('<script');
    expect((await get(_id)).rating).toBeNull();
    expect((await rate(url, { score: '6' })).status).toBe(400);
    expect((await rate(url, { score: '4', comment: '<b>Fine</b>' })).status).toBe(200);
    expect((await get(_id)).rating).toMatchObject({ score: 4, comment: '<b>Fine</b>' });
    expect(await (await fetch(url)).text()).toContain('&lt;b&gt;Fine&lt;/b&gt;');
    await rate(url, { score: '2' });
    await t.pool.query("UPDATE ticket_ratings SET created_at = created_at - interval '25 hours' WHERE ticket_id = $1", [
      _id,
    ]);
    await rate(url, { score: '5' });
    expect((await get(_id)).rating).toMatchObject({ score: 2, comment: '' });
    expect((await logsOf(_id)).filter(([type]) => type === 'rating')).toEqual([
      ['rating', null, '4'],
      ['rating', null, '2'],
    ]);
    expect((await fetch(`${url.slice(0, -2)}AA`)).status).toBe(410);
    expect((await fetch(address(newId()))).status).toBe(410);
  });
});

it('what a customer said goes when they are erased, and is in their export; numbers and times stay', async () => {
  const visitor = await t.visitor(store);
  const { id: conversationId } = await startChat(visitor);
  const made = await ticketOf(agent, { title: 'Secret title', description: 'Secret words', conversationId });
  await agent.api['ticketComments.add']({ body: { ticketId: made._id, content: 'Secret comment' } });
  await t.pool.query("UPDATE tickets SET mail_words = 'Secret mail' WHERE id = $1", [made._id]);
  const other = await ticketOf(agent, { title: 'Stays', customerEmail: 'other@shopper.test' });
  const subject = { type: 'visitor' as const, id: visitor.visitorId };
  const sections =
    personal.export?.(workspace.id, { ...subject, visitorIds: [visitor.visitorId], customerIds: [] }) ?? [];
  const exported = await Promise.all(sections.map(({ text, values }) => t.pool.query(text, values)));
  expect(exported.map(({ rows }) => rows)).toMatchObject([
    [{ title: 'Secret title' }],
    [{ content: 'Secret comment' }],
  ]);
  await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id: conversationId } });
  await admin.api['privacy.erase']({ body: { subject, confirm: 'ERASE' } });
  await t.advance(1000);
  expect(await get(made._id)).toMatchObject({
    ...{ code: made.code, title: '-', description: '', customerEmail: '', customerName: '', messages: 0 },
    linkWith: { customer: [], chat: [] },
  });
  const { rows } = await t.pool.query<{ all: string }>(
    "SELECT coalesce(string_agg(t::text, ' '), '') AS all FROM (SELECT * FROM tickets WHERE id = $1) t",
    [made._id],
  );
  expect(rows[0]?.all).not.toContain('ecret');
  expect(await titles({ search: 'secret' })).toEqual([]);
  expect(await get(other._id)).toMatchObject({ title: 'Stays', customerEmail: 'other@shopper.test' });
});

it('a member who is erased leaves no name: tickets are nobody’s, comments stay', async () => {
  const { _id: ticketId } = await ticketOf(agent, { assignee: colleague.userId });
  await colleague.api['ticketComments.add']({ body: { ticketId, content: 'Mine' } });
  await admin.api['privacy.erase']({ body: { subject: { type: 'user', id: colleague.userId }, confirm: 'ERASE' } });
  await t.advance(1000);
  expect((await get(ticketId)).assignee).toBeNull();
  const { data } = await agent.api['ticketComments.list']({ query: { ticketId } });
  expect(data).toMatchObject([{ content: 'Mine', author: null }]);
});
