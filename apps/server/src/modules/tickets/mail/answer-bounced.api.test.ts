import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from '../../../../test/brought-mail.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { letterOf } from '../../../../test/letters.ts';
import { ticketMails } from '../../../../test/ticket-mails.ts';
import { newId } from '../../../platform/ids.ts';

const ann = 'ann@shopper.test';

let t: TestApp;
let admin: TestAgent;
let writer: TestAgent;
let box: Awaited<ReturnType<typeof openMailbox>>;
let ticketId: string;
let sentId: string;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});
const autoTicket = async () => {
  const { data } = await admin.api['ticketSettings.get']();
  await admin.api['ticketSettings.set']({ body: { ...data, autoTicket: true } });
};
/** A ticket that was answered and closed by its writer; another has it. */
beforeEach(async () => {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  const store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
  writer = await t.agent(workspace, { stores: [{ store }] });
  box = await openMailbox(t, store);
  await autoTicket();
  await box.bring(letterOf({ from: ann, to: box.address }));
  ticketId = (await admin.api['tickets.list']({ query: {} })).data[0]?._id ?? '';
  await admin.api['tickets.change']({ params: { id: ticketId }, body: { assignee: admin.userId } });
  const { data } = await writer.api['mails.reply']({
    body: {
      ...{ ticketId, accountId: box.id, messageId: newId(), to: { address: ann }, html: '<p>Here</p>' },
      subject: 'Jacket',
    },
  });
  await t.pool.query(`UPDATE mails SET state = 'sent' WHERE id = $1`, [data._id]);
  sentId = data.messageId;
  await admin.api['tickets.setStatus']({ body: { ticketIds: [ticketId], status: 'solved' } });
  await t.advance(1000);
});

const report = (recipient: string, action = 'failed', status = '5.1.1') =>
  letterOf({
    ...{ from: 'Mail Delivery <mailer-daemon@mx.test>', to: box.address, subject: 'Undelivered Mail' },
    more: ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    body: [
      ...['--b', 'Content-Type: text/plain', '', 'Sorry', '--b', 'Content-Type: message/delivery-status', ''],
      ...['Reporting-MTA: dns; mx.test', '', recipient, `Action: ${action}`, `Status: ${status}`, ''],
      ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: <${sentId}>`, '', '--b--'],
    ].join('\r\n'),
  });
const ticket = async () => (await admin.api['tickets.get']({ params: { id: ticketId } })).data;
const bouncedLogs = async () =>
  (await admin.api['ticketLogs.list']({ query: { ticketId, type: 'bounced' } })).data.map(({ to }) => to);
const told = async (who: TestAgent) =>
  (await who.api['notifications.list']({ query: {} })).data.filter(({ type }) => type === 'ticket-bounced').length;

describe('[O-25] an answer that came back', () => {
  it('opens its ticket unread, is in its log, and its writer and its assignee are notified once', async () => {
    await box.bring(report(`Final-Recipient: rfc822; ${ann}`));
    const { rows } = await t.pool.query('SELECT seen FROM tickets WHERE id = $1', [ticketId]);
    expect(rows).toEqual([{ seen: false }]);
    expect(await ticket()).toMatchObject({ status: 'in-progress' });
    await box.bring(report(`Final-Recipient: rfc822; ${ann.toUpperCase()}`));
    expect(await bouncedLogs()).toEqual([ann]);
    await t.advance(1000);
    expect([await told(admin), await told(writer)]).toEqual([1, 1]);
    expect((await admin.api['tickets.list']({ query: {} })).count).toBe(1);
  });

  it('that is only late opens nothing, nor does a report about somebody it was not written to', async () => {
    await box.bring(report(`Final-Recipient: rfc822; ${ann}`, 'delayed', '4.4.1'));
    await box.bring(report('Final-Recipient: rfc822; eve@elsewhere.test'));
    expect(await ticket()).toMatchObject({ status: 'solved' });
    expect(await bouncedLogs()).toEqual([]);
    // Where it was handed on, the report names both.
    const both = `Original-Recipient: rfc822; ${ann}\r\nFinal-Recipient: rfc822; ann@elsewhere.test`;
    await box.bring(report(both));
    expect(await ticket()).toMatchObject({ status: 'in-progress' });
    expect(await bouncedLogs()).toEqual([ann]);
  });

  it('of several recipients opens nothing while its report names none of them', async () => {
    const bob = JSON.stringify([{ name: '', address: 'bob@shopper.test' }]);
    await t.pool.query('UPDATE mails SET cc = $2 WHERE message_id = $1', [sentId, bob]);
    const [from, body] = ['MAILER-DAEMON@mx.test', `Message-ID: <${sentId}>`];
    await box.bring(letterOf({ from, to: box.address, subject: 'Undeliverable: Jacket', body }));
    expect(await ticket()).toMatchObject({ status: 'solved' });
    expect(await bouncedLogs()).toEqual([]);
  });

  it('ends a snooze, and leaves what was thrown away where it is', async () => {
    await admin.api['tickets.setStatus']({ body: { ticketIds: [ticketId], status: 'in-progress' } });
    const until = new Date(t.clock.now().getTime() + 86_400_000);
    await t.pool.query('UPDATE tickets SET snoozed_until = $2 WHERE id = $1', [ticketId, until]);
    await box.bring(report(`Final-Recipient: rfc822; ${ann}`));
    const { rows } = await t.pool.query('SELECT snoozed_until FROM tickets WHERE id = $1', [ticketId]);
    expect(rows).toEqual([{ snoozed_until: null }]);
    await t.pool.query('UPDATE tickets SET seen = true WHERE id = $1', [ticketId]);
    await admin.api['tickets.setStatus']({ body: { ticketIds: [ticketId], status: 'trash' } });
    await t.pool.query("UPDATE mails SET bounces = '[]' WHERE message_id = $1", [sentId]);
    await box.bring(report(`Final-Recipient: rfc822; ${ann}`, 'failed', '5.1.2'));
    expect(await ticket()).toMatchObject({ status: 'trash' });
    expect((await t.pool.query('SELECT seen FROM tickets WHERE id = $1', [ticketId])).rows).toEqual([{ seen: true }]);
    expect(await bouncedLogs()).toHaveLength(2);
  });

  it.each([
    ['by the header of its failed recipients', () => [`X-Failed-Recipients: ${ann}`, `References: <${sentId}>`], ''],
    ['by its sender and the id in the copy', () => [], () => `It said:\r\n\r\n  Message-ID: <${sentId}>\r\n`],
  ])('is known %s', async (_name, more, body) => {
    const from = 'MAILER-DAEMON@mx.test';
    const words = typeof body === 'string' ? 'Sorry' : body();
    await box.bring(letterOf({ from, to: box.address, subject: 'Undeliverable: Jacket', more: more(), body: words }));
    expect(await ticket()).toMatchObject({ status: 'in-progress' });
    expect(await bouncedLogs()).toEqual([ann]);
  });
});

it.each([
  ['mailer-daemon@mx.test', []],
  ['postmaster@mx.test', []],
  ['no-reply@shopper.test', []],
  ['bob@shopper.test', ['X-Auto-Response-Suppress: All']],
])('%s %s is no ticket and gets no automatic answer', async (from, more) => {
  const { data } = await admin.api['ticketSettings.get']();
  const autoReply = { enabled: true, subject: '', text: 'We have it: {{ticket}}' };
  await admin.api['ticketSettings.set']({ body: { ...data, autoReply } });
  await box.bring(letterOf({ from, to: box.address, more: [...more] }));
  const carl = `carl-${newId()}@shopper.test`;
  await box.bring(letterOf({ from: carl, to: box.address }));
  expect((await admin.api['tickets.list']({ query: {} })).count).toBe(2);
  const mails = await ticketMails(t);
  expect([await mails.sentTo(from), (await mails.sentTo(carl)).length]).toEqual([[], 1]);
});
