import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inboundConfig } from '../../../test/inbound-scene.ts';
import { createTestApp, type TestAgent, type TestApp, type TestWorkspace } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import { ticketMails } from '../../../test/ticket-mails.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let workspace: TestWorkspace;
let north: StoreRow;
let admin: TestAgent;
let other: TestAgent;

beforeAll(async () => {
  t = await createTestApp({ config: { inbound: inboundConfig } });
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  north = await t.store(workspace, { name: 'North' });
  admin = await t.agent(workspace, { role: 'admin' });
  other = await t.agent(workspace, { role: 'admin' });
});

const remove = (store: StoreRow, by = admin) => by.api['stores.remove']({ params: { id: store.id } });
const live = async (store: StoreRow) => {
  const { rows } = await t.pool.query<{ id: string }>(
    'SELECT id FROM mailboxes WHERE store_id = $1 AND (removed_at IS NULL OR secrets IS NOT NULL OR forward_token IS NOT NULL)',
    [store.id],
  );
  return rows.map(({ id }) => id);
};

describe('[P-33] [issue 27, 23] a store is deleted', () => {
  it('its mailboxes are disconnected as by hand, each told and in the audit log; those of other stores stay', async () => {
    const south = await t.store(workspace, { name: 'South' });
    const mails = await ticketMails(t);
    const first = await mails.mailbox(north);
    const second = await mails.mailbox(north);
    const theirs = await mails.mailbox(south);
    await t.pool.query(`UPDATE mailboxes SET secrets = 'sealed', forward_token = $2 WHERE id = $1`, [first, newId()]);
    const socket = await other.socket();
    await remove(north);
    await socket.waitFor('mailbox:changed');
    expect(await live(north)).toEqual([]);
    expect(await live(south)).toEqual([theirs]);
    expect((await admin.api['mailboxes.list']()).data.map(({ _id }) => _id)).toEqual([theirs]);
    const { rows } = await t.pool.query(
      `SELECT subject_id, actor_id FROM audit_log WHERE workspace_id = $1 AND action = 'mailbox.removed' ORDER BY subject_id`,
      [workspace.id],
    );
    expect(rows).toEqual([first, second].sort().map((subject_id) => ({ subject_id, actor_id: admin.userId })));
  });

  it('its open tickets are found and finished by admins and its agents; they are answered from another mailbox', async () => {
    const south = await t.store(workspace, { name: 'South' });
    const ann = await t.agent(workspace, { stores: [{ store: north }] });
    const sam = await t.agent(workspace, { stores: [{ store: south }] });
    const mails = await ticketMails(t);
    const [box, another] = [await mails.mailbox(north), await mails.mailbox(south)];
    const { id: emailId } = await mails.arrive(north, box, { from: 'lea@shopper.test' });
    const { _id } = (await admin.api['tickets.createFromEmail']({ body: { id: emailId } })).data;
    await remove(north);
    const ids = async (who: TestAgent) => (await who.api['tickets.list']({ query: {} })).data.map((one) => one._id);
    expect([await ids(admin), await ids(ann), await ids(sam)]).toEqual([[_id], [_id], []]);
    expect((await admin.api['tickets.get']({ params: { id: _id } })).data).toMatchObject({
      blocked: null,
      store: { name: 'North' },
    });
    const reply = (accountId: string) =>
      admin.api['mails.reply']({
        body: {
          ticketId: _id,
          accountId,
          messageId: newId(),
          lastEmailId: emailId,
          to: [{ name: '', address: 'lea@shopper.test' }],
          html: '<p>Here</p>',
        },
      });
    expect(await failureOf(reply(box))).toMatchObject({ statusCode: 404, reason: 'mailbox-gone' });
    await reply(another);
    expect(await mails.sentTo('lea@shopper.test')).toHaveLength(1);
    const closing = { ticketIds: [_id], status: 'solved' as const };
    expect(await ann.api['tickets.setStatus']({ body: closing })).toEqual({ updated: [_id], skipped: [] });
  });

  it('by two at once: one is told that it is gone, and a mailbox that is connected meanwhile does not outlive it', async () => {
    const both = await Promise.allSettled([remove(north), remove(north, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const connect = (store: StoreRow) =>
      other.api['mailboxes.forward']({
        body: { email: `help-${newId()}@shop.test`, chatsoStoreId: store.id, fromName: 'Help' },
      });
    for (let round = 0; round < 8; round++) {
      const store = await t.store(workspace);
      await Promise.allSettled([connect(store), remove(store)]);
      expect(await live(store)).toEqual([]);
      expect(await failureOf(connect(store))).toMatchObject({ statusCode: 404 });
    }
  });

  it('of another workspace stays, with its mailboxes', async () => {
    const mails = await ticketMails(t);
    const box = await mails.mailbox(north);
    const stranger = await t.agent(await t.workspace(), { role: 'admin' });
    expect(await failureOf(remove(north, stranger))).toMatchObject({ statusCode: 404 });
    expect(await live(north)).toEqual([box]);
  });
});
