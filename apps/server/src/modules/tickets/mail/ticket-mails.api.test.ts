import type { Ticket, TicketSettings } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';
import { ticketMails } from '../../../../test/ticket-mails.ts';
import { ticketOf } from '../../../../test/ticket-scene.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';
import { settleReply } from '../answers/reply.ts';

let t: TestApp;
let mails: Awaited<ReturnType<typeof ticketMails>>;
let workspace: TestWorkspace;
let store: StoreRow;
let box: string;
let address: string;
let admin: TestAgent;
let agent: TestAgent;
let colleague: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
  mails = await ticketMails(t);
});
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  store = await t.store(workspace, { name: 'North' });
  address = `help-${newId()}@shop.test`;
  box = await mails.mailbox(store, address);
  admin = await t.agent(workspace, { role: 'admin', fullname: 'Ada Admin' });
  agent = await t.agent(workspace, { stores: [{ store }], fullname: 'Robin Achterberg' });
  colleague = await t.agent(workspace, { stores: [{ store }], fullname: 'Coll Eague' });
});
afterAll(async () => {
  // What no client may ever cause.
  expect(t.errors).toEqual([]);
  await t.close();
});

const minuteMs = 60_000;
const from = () => `ann-${newId()}@shopper.test`;
const get = async (id: string): Promise<Ticket> => (await admin.api['tickets.get']({ params: { id } })).data;
const list = async (query: object = {}) => (await agent.api['tickets.list']({ query })).data;
const make = async (id: string) => (await agent.api['tickets.createFromEmail']({ body: { id } })).data;
const logsOf = async (ticketId: string) =>
  (await agent.api['ticketLogs.list']({ query: { ticketId } })).data.map(({ type, by, from: was, to }) => [
    type,
    by?.fullname ?? null,
    was,
    to,
  ]);
const codeOf = async (call: Promise<unknown>) => {
  const { statusCode, code, reason, details } = await failureOf(call);
  return {
    status: statusCode,
    code,
    ...(reason === undefined ? {} : { reason }),
    ...(details === undefined ? {} : { details }),
  };
};
const set = async (change: Partial<TicketSettings>) => {
  const { data } = await admin.api['ticketSettings.get']();
  await admin.api['ticketSettings.set']({ body: { ...data, ...change } });
};
const arrive = (mail: Parameters<typeof mails.arrive>[2], told = true) => mails.arrive(store, box, mail, told);

describe('a ticket of a mail', () => {
  it('[O-23] [N-15] [N-16] is of its whole thread, with sender, store and account', async () => {
    const sender = from();
    const first = await arrive({ from: sender, subject: 'x'.repeat(120), text: 'Where is the turquoise shell' });
    const second = await arrive({ from: sender, threadId: first.threadId });
    const ticket = await make(second.id);
    expect(ticket).toMatchObject({
      ...{ type: 'email', status: 'in-progress', customerEmail: sender, customerName: 'Ann', title: 'Hello' },
      ...{ supportEmail: address, accountId: box, messages: 2, messageId: `${second.id}@test` },
      store: { _id: store.id },
    });
    expect((await list({ search: 'turquoise' })).map(({ _id }) => _id)).toEqual([ticket._id]);
    expect((await list({ linkedEmail: box })).map(({ _id }) => _id)).toEqual([ticket._id]);
    const events = await agent.api['tickets.timeline']({ params: { id: ticket._id }, query: {} });
    expect(events.data.filter(({ kind }) => kind === 'mail')).toHaveLength(2);
    const again = { status: 409, reason: 'ticket-of-mail', details: { code: `TK-${ticket.code}` } };
    expect(await codeOf(make(first.id))).toMatchObject(again);
    expect(await codeOf(make(newId()))).toMatchObject({ status: 404 });
  });

  it('[O-23] made twice at once is one', async () => {
    const { id } = await arrive({ from: from() });
    const done = await Promise.allSettled([make(id), make(id), make(id)]);
    const lost = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []));
    expect(lost).toEqual(['ticket-of-mail', 'ticket-of-mail']);
    expect((await agent.api['tickets.list']({ query: {} })).count).toBe(1);
    expect((await list())[0]?.messages).toBe(1);
  });

  it('[O-24] of many mails there is one of each thread; those that have one are left out', async () => {
    const one = await arrive({ from: from(), subject: 'One' });
    const more = await arrive({ from: from(), threadId: one.threadId });
    const two = await arrive({ from: from(), subject: '' });
    const had = await arrive({ from: from() });
    await make(had.id);
    const gone = newId();
    const ids = [one.id, more.id, two.id, had.id, gone];
    const done = await agent.api['tickets.createFromEmails']({ body: { emails: ids.map((id) => ({ id })) } });
    expect(done.data.map(({ title, messages }) => [title, messages])).toEqual([
      ['One', 2],
      ['No subject', 1],
    ]);
    expect(done.skipped).toEqual([more.id, had.id, gone]);
    const last = await arrive({ from: from(), subject: 'Last' });
    const byOther = await agent.api['tickets.createFromEmails']({ body: { emails: [{ _id: last.id }] } });
    expect(byOther.data.map(({ title }) => title)).toEqual(['Last']);
    expect(await codeOf(agent.api['tickets.createFromEmails']({ body: { emails: [{}] } }))).toMatchObject({
      status: 400,
    });
  });

  it('[N-10] [N-29] linking a mail brings its thread, unlinking lets it go; a mail of another ticket is refused', async () => {
    const mine = await make((await arrive({ from: from() })).id);
    const other = await arrive({ from: from(), subject: 'Other' });
    await arrive({ from: from(), threadId: other.threadId });
    const link = (id: string, email: { emailId: string }[]) =>
      agent.api['tickets.link']({ params: { id }, body: { linkWith: { email } } });
    const { data } = await link(mine._id, [{ emailId: other.id }]);
    expect(data).toMatchObject({ messages: 3, linkWith: { email: [{ emailId: other.id, subject: 'Other' }] } });
    const hand = await ticketOf(agent);
    expect(await codeOf(link(hand._id, [{ emailId: other.id }]))).toMatchObject({ reason: 'ticket-of-mail' });
    expect((await link(mine._id, [])).data.messages).toBe(1);
    expect((await link(hand._id, [{ emailId: other.id }])).data.messages).toBe(2);
  });

  it('splitting takes mails out into a ticket of their own, which is where their thread goes on', async () => {
    const sender = from();
    const first = await arrive({ from: sender });
    await t.advance(1000);
    const second = await arrive({ from: sender, threadId: first.threadId });
    const ticket = await make(first.id);
    const split = (emailIds: string[]) =>
      agent.api['tickets.split']({ params: { id: ticket._id }, body: { emailIds, title: 'Split off' } });
    expect(await codeOf(split([first.id, second.id]))).toMatchObject({ status: 400 });
    expect(await codeOf(split([newId()]))).toMatchObject({ status: 404 });
    const { data: made } = await split([second.id]);
    expect(made).toMatchObject({ title: 'Split off', messages: 1, customerEmail: sender });
    expect((await get(ticket._id)).messages).toBe(1);
    await t.advance(1000);
    await arrive({ from: sender, threadId: first.threadId });
    expect([(await get(ticket._id)).messages, (await get(made._id)).messages]).toEqual([1, 2]);
  });

  it('merging takes the mails along, and answers to them come to where they are', async () => {
    const [one, two] = [await arrive({ from: from() }), await arrive({ from: from() })];
    const [into, merged] = [await make(one.id), await make(two.id)];
    await agent.api['tickets.merge']({ params: { id: into._id }, body: { ticketIds: [merged._id] } });
    await arrive({ from: from(), threadId: two.threadId });
    expect([(await get(into._id)).messages, (await get(merged._id)).messages]).toEqual([3, 0]);
  });
});

describe('what nobody can answer', () => {
  it('[N-24] [N-25] [N-26] decision N-5: neither closed nor linked; many at once are counted', async () => {
    const blocked = await make((await arrive({ from: from() })).id);
    const free = await ticketOf(agent);
    for (const [status, state] of [
      ['disconnected', 'disconnected'],
      ['unset', 'inactivated'],
      [null, 'deleted'],
    ] as const) {
      await mails.setStatus(box, status);
      expect((await get(blocked._id)).blocked).toBe(state);
      const refused = { status: 400, reason: 'ticket-blocked', details: { state } };
      const params = { id: blocked._id };
      expect(await codeOf(agent.api['tickets.change']({ params, body: { status: 'solved' } }))).toMatchObject(refused);
      expect(await codeOf(agent.api['tickets.link']({ params, body: { linkWith: { customer: [] } } }))).toMatchObject(
        refused,
      );
      const ticketIds = [blocked._id, free._id];
      const closed = await agent.api['tickets.setStatus']({ body: { ticketIds, status: 'solved' } });
      expect(closed).toEqual({ updated: [free._id], skipped: [blocked._id] });
      await agent.api['tickets.setStatus']({ body: { ticketIds: [free._id], status: 'todo' } });
    }
    await agent.api['tickets.setFlag']({ body: { ticketId: blocked._id, flag: true } });
    const assigned = await agent.api['tickets.assign']({
      body: { ticketIds: [blocked._id], assigneeId: agent.userId },
    });
    expect(assigned.updated).toEqual([blocked._id]);
    expect(await get(blocked._id)).toMatchObject({ status: 'in-progress', flag: true });
  });
});

describe('a mail arrives', () => {
  it('decision N-6: a solved ticket is open again and unseen; trash stays; an automatic answer changes nothing', async () => {
    const { id, threadId } = await arrive({ from: from() });
    const { _id } = await make(id);
    await agent.api['tickets.assign']({ body: { ticketIds: [_id], assigneeId: agent.userId } });
    const close = (status: 'solved' | 'trash') =>
      agent.api['tickets.setStatus']({ body: { ticketIds: [_id], status } });
    await close('solved');
    await arrive({ from: from(), threadId, automatic: true });
    expect(await get(_id)).toMatchObject({ status: 'solved', messages: 2, seen: true });
    await arrive({ from: from(), threadId });
    expect(await get(_id)).toMatchObject({ status: 'in-progress', messages: 3, seen: false, solvedDate: null });
    await close('trash');
    await arrive({ from: from(), threadId });
    expect(await get(_id)).toMatchObject({ status: 'trash', messages: 4 });
    expect((await logsOf(_id)).filter(([type]) => type === 'status')).toEqual([
      ['status', 'Robin Achterberg', 'in-progress', 'solved'],
      ['status', null, 'solved', 'in-progress'],
      ['status', 'Robin Achterberg', 'in-progress', 'trash'],
    ]);
  });

  it('the customer’s answer ends a snooze', async () => {
    const { id, threadId } = await arrive({ from: from() });
    const { _id } = await make(id);
    const until = new Date(t.clock.now().getTime() + 60 * minuteMs).toISOString();
    await agent.api['tickets.snooze']({ params: { id: _id }, body: { until } });
    await arrive({ from: from(), threadId, automatic: true });
    expect((await get(_id)).snoozedUntil).toBe(until);
    await arrive({ from: from(), threadId });
    expect((await get(_id)).snoozedUntil).toBeNull();
  });

  it('makes a ticket by itself where that is wished, of a new thread that somebody wrote; once', async () => {
    await arrive({ from: from() });
    expect(await list()).toEqual([]);
    await set({ autoTicket: true });
    await arrive({ from: from(), automatic: true });
    await arrive({ from: from(), spam: true });
    await arrive({ from: address });
    expect(await list()).toEqual([]);
    const { threadId } = await arrive({ from: from(), subject: 'Made' });
    await arrive({ from: from(), threadId });
    expect((await list()).map(({ title, messages }) => [title, messages])).toEqual([['Made', 2]]);
    await set({ enabled: false });
    await arrive({ from: from() });
    await set({ enabled: true });
    expect(await list()).toHaveLength(1);
  });

  it('what was not looked at when it came is taken up, once', async () => {
    await set({ autoTicket: true });
    await arrive({ from: from(), subject: 'Forgotten' }, false);
    expect(await list()).toEqual([]);
    await t.advance(2 * minuteMs);
    await t.advance(2 * minuteMs);
    expect((await list()).map(({ title }) => title)).toEqual(['Forgotten']);
  });

  it('round robin: in turn to who is online and may have tickets; to nobody where nobody is', async () => {
    await set({ autoTicket: true, roundRobin: true });
    const owners = async () =>
      (await list({ sort: 'asc', limit: 20 })).map(({ assignee }) => assignee?.fullname ?? null);
    await arrive({ from: from() });
    expect(await owners()).toEqual([null]);
    const without = await t.agent(workspace, { role: 'custom_role', permissions: ['liveChat'] });
    for (const one of [agent, colleague, without]) await one.socket();
    for (let mail = 0; mail < 4; mail += 1) {
      await t.advance(1000);
      await arrive({ from: from() });
    }
    const given = (await owners()).slice(1);
    expect(new Set(given)).toEqual(new Set(['Robin Achterberg', 'Coll Eague']));
    expect(given[0]).toBe(given[2]);
    expect(given[1]).toBe(given[3]);
    // At once, too, nobody is left out.
    await Promise.all([1, 2, 3, 4].map(() => arrive({ from: from() })));
    const all = (await owners()).slice(1);
    expect(all.filter((name) => name === 'Coll Eague')).toHaveLength(4);
  });

  it('an auto-reply has the number, once an hour for each sender, and none to automatic mail', async () => {
    await set({ autoTicket: true, autoReply: { enabled: true, subject: '', text: 'We have it: {{ticket}} <now>' } });
    const sender = from();
    await arrive({ from: sender.toUpperCase() });
    await arrive({ from: sender });
    const [first, ...more] = await mails.sentTo(sender);
    expect(first?.html).toBe('<p>We have it: TK-0001 &lt;now&gt;</p>');
    expect(more).toEqual([]);
    expect((await logsOf(first?.ticketId ?? '')).at(-1)).toEqual(['auto-reply', null, null, sender]);
    await t.advance(59 * minuteMs);
    await arrive({ from: sender });
    expect(await mails.sentTo(sender)).toHaveLength(1);
    await t.advance(minuteMs);
    await arrive({ from: sender });
    expect(await mails.sentTo(sender)).toHaveLength(2);
  });

  it('[O-25] an auto-reply has the subject of the settings, and that of the mail it answers without one', async () => {
    const autoReply = { enabled: true, subject: 'We have it ({{ticket}})', text: 'Thanks' };
    await set({ autoTicket: true, autoReply });
    const [named, unnamed] = [from(), from()];
    await arrive({ from: named, subject: 'Jacket' });
    expect((await mails.sentTo(named)).map(({ subject }) => subject)).toEqual(['We have it (TK-0001)']);
    await set({ autoReply: { ...autoReply, subject: '' } });
    await arrive({ from: unnamed, subject: 'Jacket' });
    expect((await mails.sentTo(unnamed)).map(({ subject }) => subject)).toEqual(['Re: Jacket']);
  });
});

describe('an answer', () => {
  const reply = (ticketId: string, body: object = {}, who = agent) =>
    who.api['mails.reply']({
      body: { ticketId, accountId: box, messageId: newId(), to: [], html: '<p>Here</p>', ...body },
    });

  it('[O-25] [O-31] is queued once, and does to its ticket what it does when it has left', async () => {
    await set({ firstAnswerMinutes: 30, nextAnswerMinutes: 20, businessHours: false });
    const sender = from();
    const { id, threadId } = await arrive({ from: sender });
    const { _id, goals } = await make(id);
    expect(goals).toMatchObject({ firstAnswer: { state: 'running', goalMinutes: 30 }, nextAnswer: null });
    const messageId = newId();
    const body = { messageId, lastEmailId: id, to: [{ name: '', address: sender }], thenClose: true };
    const { data } = await reply(_id, body);
    expect((await reply(_id, body)).data._id).toBe(data._id);
    expect(await mails.sentTo(sender)).toHaveLength(1);
    expect(await get(_id)).toMatchObject({
      status: 'in-progress',
      messages: 2,
      goals: { firstAnswer: { metAt: null } },
    });
    await mails.leave(messageId);
    await settleReply(t.rootCtx(), workspace.id, messageId);
    await settleReply(t.rootCtx(), workspace.id, messageId);
    expect(await get(_id)).toMatchObject({ status: 'solved', goals: { firstAnswer: { state: 'met' } } });
    await arrive({ from: sender, threadId });
    expect(await get(_id)).toMatchObject({
      status: 'in-progress',
      goals: { nextAnswer: { state: 'running', goalMinutes: 20 } },
    });
    await t.advance(21 * minuteMs);
    expect((await get(_id)).goals.nextAnswer?.state).toBe('late');
    const second = newId();
    await reply(_id, { messageId: second, lastEmailId: id });
    await mails.leave(second);
    // The event did not reach: the periodic finds it.
    await t.advance(3 * minuteMs);
    expect(await get(_id)).toMatchObject({ status: 'in-progress', goals: { nextAnswer: { state: 'met-late' } } });
    const third = newId();
    await reply(_id, { messageId: third, lastEmailId: id, thenClose: true });
    await mails.leave(third, 'withdrawn');
    await t.advance(3 * minuteMs);
    expect((await get(_id)).status).toBe('in-progress');
  });

  it('[O-25] is refused without anybody to go to, of a foreign mail, of a blocked account, of what is merged', async () => {
    const { id } = await arrive({ from: from() });
    const foreign = await arrive({ from: from() });
    const { _id } = await make(id);
    const other = await make(foreign.id);
    expect(await codeOf(reply(_id))).toMatchObject({ status: 400, reason: 'mail-select' });
    expect(await codeOf(reply(_id, { lastEmailId: foreign.id }))).toMatchObject({ status: 404 });
    expect(await codeOf(reply(_id, { lastEmailId: id, accountId: newId() }))).toMatchObject({
      ...{ status: 404, reason: 'mailbox-gone' },
    });
    expect(await codeOf(reply(newId(), { lastEmailId: id }))).toMatchObject({ status: 404 });
    await mails.setStatus(box, 'disconnected');
    const refused = { status: 409, reason: 'ticket-blocked', details: { state: 'disconnected' } };
    expect(await codeOf(reply(_id, { lastEmailId: id }))).toMatchObject(refused);
    await mails.setStatus(box, 'connected');
    await agent.api['tickets.merge']({ params: { id: other._id }, body: { ticketIds: [_id] } });
    expect(await codeOf(reply(_id, { lastEmailId: id }))).toMatchObject({ status: 409, reason: 'ticket-merged' });
  });

  it('that closes asks how it was, where that is wished', async () => {
    const sender = from();
    const { id } = await arrive({ from: sender });
    const { _id } = await make(id);
    const to = [{ name: '', address: sender }];
    await set({ satisfaction: true });
    await reply(_id, { lastEmailId: id, to });
    await reply(_id, { lastEmailId: id, to, thenClose: true });
    const sent = await mails.sentTo(sender);
    expect(sent.map(({ html }) => html.includes('/rate/'))).toEqual([false, true]);
  });
});
