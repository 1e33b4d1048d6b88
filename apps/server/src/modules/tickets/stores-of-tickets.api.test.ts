import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { ticketMails } from '../../../test/ticket-mails.ts';
import { ticketOf } from '../../../test/ticket-scene.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';

/** That nothing of another store is given out or changed is asked of every endpoint in `test/contract/stores.api.test.ts`. */
let t: TestApp;
let workspace: TestWorkspace;
let north: StoreRow;
let south: StoreRow;
let admin: TestAgent;
let ann: TestAgent;
let sam: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  north = await t.store(workspace, { name: 'North' });
  south = await t.store(workspace, { name: 'South' });
  admin = await t.agent(workspace, { role: 'admin' });
  ann = await t.agent(workspace, { stores: [{ store: north }] });
  sam = await t.agent(workspace, { stores: [{ store: south }] });
});

const of = (store: StoreRow, more: object = {}) => ticketOf(admin, { chatsoStoreId: store.id, ...more });

describe('tickets of stores', () => {
  it('[N-19] [N-41] are listed and counted for whoever serves them; those of no store for everyone with tickets', async () => {
    const [one, two] = [await of(north, { title: 'One' }), await of(south, { title: 'Two' })];
    await ticketOf(admin, { title: 'Nobody’s' });
    const seen = async (who: TestAgent) => {
      const { data, count } = await who.api['tickets.list']({ query: { sortBy: 'title', sort: 'asc' } });
      return { titles: data.map(({ title }) => title), count, counts: await who.api['tickets.count']() };
    };
    expect(await seen(ann)).toMatchObject({ titles: ['Nobody’s', 'One'], count: 2, counts: { 'in-progress': 2 } });
    expect(await seen(sam)).toMatchObject({ titles: ['Nobody’s', 'Two'], count: 2 });
    expect(await seen(admin)).toMatchObject({ count: 3, counts: { 'in-progress': 3 } });
    for (const sortBy of ['assignee', 'updatedAt'] as const) {
      expect((await ann.api['tickets.list']({ query: { sortBy } })).data).toHaveLength(2);
    }
    // A page and the count of a filtered list know nothing of others either.
    const second = { sortBy: 'title', sort: 'asc', page: 2, limit: 1 } as const;
    expect((await sam.api['tickets.list']({ query: second })).data.map(({ title }) => title)).toEqual(['Two']);
    expect(await ann.api['tickets.list']({ query: { search: 'Two' } })).toMatchObject({ data: [], count: 0 });
    const ticketIds = [one._id, two._id];
    const changed = await ann.api['tickets.setStatus']({ body: { ticketIds, status: 'solved' } });
    expect(changed).toEqual({ updated: [one._id], skipped: [two._id] });
    expect(await ann.api['tickets.count']()).toMatchObject({ 'in-progress': 1, solved: 1 });
    expect(await sam.api['tickets.count']()).toMatchObject({ 'in-progress': 2, solved: 0 });
    // A store that is deleted leaves its tickets to everyone; the counts follow.
    await t.pool.query('UPDATE tickets SET store_id = NULL WHERE id = $1', [one._id]);
    expect(await sam.api['tickets.count']()).toMatchObject({ 'in-progress': 2, solved: 1 });
  });

  it('[D-22] are given only to people who serve the store, and name only such people', async () => {
    const ticket = await of(north);
    const assign = (assignee: string) =>
      admin.api['tickets.change']({ params: { id: ticket._id }, body: { assignee } });
    expect(await failureOf(assign(sam.userId))).toMatchObject({ statusCode: 400, reason: 'assignee-elsewhere' });
    expect((await assign(ann.userId)).data.assignee?._id).toBe(ann.userId);
    const other = await of(south);
    const bulk = { ticketIds: [ticket._id, other._id], assigneeId: sam.userId };
    const assigned = { updated: [other._id], skipped: [ticket._id] };
    expect(await admin.api['tickets.assign']({ body: bulk })).toMatchObject(assigned);
    expect(await failureOf(of(north, { assignee: sam.userId }))).toMatchObject({ statusCode: 400 });
    const ids = async (query: object) =>
      (await admin.api['users.assignees']({ query })).data.map(({ _id }) => _id).sort();
    expect(await ids({ storeId: north.id })).toEqual([admin.userId, ann.userId].sort());
    expect(await ids({})).toContain(sam.userId);
    const { data } = await admin.api['ticketComments.add']({
      body: { ticketId: ticket._id, content: '@both', mentions: [ann.userId, sam.userId] },
    });
    expect(data.mentions).toEqual([ann.userId]);
  });

  it('[N-30] go round among those of the store', async () => {
    const mails = await ticketMails(t);
    const box = await mails.mailbox(south);
    const { data } = await admin.api['ticketSettings.get']();
    await admin.api['ticketSettings.set']({ body: { ...data, autoTicket: true, roundRobin: true } });
    for (const who of [ann, sam]) await who.socket();
    await t.advance(1000);
    for (const from of ['a@x.test', 'b@x.test']) await mails.arrive(south, box, { from });
    const { data: tickets } = await admin.api['tickets.list']({ query: {} });
    expect(tickets.map(({ assignee }) => assignee?._id)).toEqual([sam.userId, sam.userId]);
  });

  it('their mails go with them: linked to another store’s ticket a mail is seen by who sees either', async () => {
    const mails = await ticketMails(t);
    const box = await mails.mailbox(south);
    const mail = await mails.arrive(south, box, { from: 'a@x.test' });
    const read = (who: TestAgent) => who.api['mails.get']({ params: { id: mail.id }, query: {} });
    const counted = async (who: TestAgent) => (await who.api['mails.count']({ query: {} })).messagesCount;
    expect([await counted(ann), await counted(sam)]).toEqual([0, 1]);
    expect(await failureOf(read(ann))).toMatchObject({ statusCode: 404 });
    const ticket = await of(north);
    await admin.api['tickets.createFromEmail']({ body: { id: mail.id, ticketId: ticket._id } });
    expect((await read(ann)).data.ticket?._id).toBe(ticket._id);
    expect((await read(sam)).data._id).toBe(mail.id);
    const shown = await ann.api['tickets.timeline']({ params: { id: ticket._id }, query: {} });
    expect(shown.data.filter(({ kind }) => kind === 'mail')).toHaveLength(1);
  });

  it('[O-28] a download code, or a session, opens attachments of the stores its owner serves', async () => {
    const mails = await ticketMails(t);
    const mail = await mails.arrive(south, await mails.mailbox(south), { from: 'a@x.test' });
    const fileId = newId();
    await t.pool.query(
      `INSERT INTO mail_files (id, workspace_id, mail_id, content_id, filename, content_type, inline, size, kept, storage_key, created_at)
       VALUES ($1, $2, $3, 'p1', 'a.txt', 'text/plain', false, 5, 'yes', $1, now())`,
      [fileId, workspace.id, mail.id],
    );
    await t.app.deps.files.write(
      { workspaceId: workspace.id, fileId },
      (async function* () {
        yield Buffer.from('Hello');
      })() as never,
      100,
    );
    const open = async (who: TestAgent, query: string) => {
      const { otp } = await who.api['mails.downloadOtp']();
      return (await fetch(`${t.baseUrl}/api/email/download-attachment?otp=${otp}&${query}`)).status;
    };
    const asked = [`id=${fileId}`, `messageId=${mail.id}&attachmentContentId=p1`];
    for (const query of asked) expect([await open(sam, query), await open(ann, query)]).toEqual([200, 404]);
    // A session opens as much as a code.
    const openSigned = async ({ token }: TestAgent, query: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-workspace-id': workspace.id };
      return (await fetch(`${t.baseUrl}/api/email/download-attachment?${query}`, { headers })).status;
    };
    for (const query of asked) expect([await openSigned(sam, query), await openSigned(ann, query)]).toEqual([200, 404]);
  });

  it('[N-28] [N-50] none is made for, linked with an order of, answered from or watched in another store', async () => {
    const gone = { statusCode: 404 };
    expect(await failureOf(ticketOf(ann, { chatsoStoreId: south.id }))).toMatchObject(gone);
    const [id, theirs] = [(await of(north))._id, (await of(south))._id];
    await t.pool.query(
      `INSERT INTO orders (id, workspace_id, store_id, external_id, name, type, status, total_cents, currency, line_items, created_at, email)
       VALUES ($1, $2, $3, 'o1', '#1001', 'order', 'paid', 1234, 'EUR', '[]', now(), 'ann@shop.test')`,
      [newId(), workspace.id, south.id],
    );
    const link = (who: TestAgent) =>
      who.api['tickets.link']({
        params: { id },
        body: { linkWith: { order: [{ orderId: 'o1', chatsoStoreId: south.id }] } },
      });
    expect(await failureOf(link(ann))).toMatchObject(gone);
    const accountId = await (await ticketMails(t)).mailbox(south);
    const move = (who: TestAgent) => who.api['tickets.change']({ params: { id }, body: { accountId } });
    expect(await failureOf(move(ann))).toMatchObject(gone);
    await Promise.all([link(admin), move(admin)]);
    const [stranger, serving] = [await ann.socket(), await sam.socket()];
    const seen: string[][] = [];
    stranger.socket.on('ticket:watchers', () => seen.push(['stranger']));
    serving.socket.on('ticket:watchers', ({ watchers }: { watchers: { _id: string }[] }) =>
      seen.push(watchers.map(({ _id }) => _id)),
    );
    stranger.tell('ticket:watch', { ticketId: theirs });
    // Long enough for a watch that is let in.
    await new Promise((done) => setTimeout(done, 300));
    serving.tell('ticket:watch', { ticketId: theirs });
    await eventually(() => expect(seen).toEqual([[sam.userId]]));
  });
});
