import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openMailbox } from '../../../../test/brought-mail.ts';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { letterOf } from '../../../../test/letters.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoreRow } from '../../stores/index.ts';

type Box = Awaited<ReturnType<typeof openMailbox>>;

let t: TestApp;
let admin: TestAgent;
let store: StoreRow;
let other: StoreRow;
let help: Box;
let sales: Box;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.errors).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  const workspace = await t.workspace({ enabledTicketSystem: true, flags: { 'ticket-system': true } });
  admin = await t.agent(workspace, { role: 'admin' });
  store = await t.store(workspace);
  other = await t.store(workspace);
  [help, sales] = [await openMailbox(t, store), await openMailbox(t, store)];
  const { data } = await admin.api['ticketSettings.get']();
  await admin.api['ticketSettings.set']({ body: { ...data, autoTicket: true } });
});

const letter = (more: Parameters<typeof letterOf>[0] = {}) =>
  letterOf({ to: `${help.address}, ${sales.address}`, date: t.clock.now(), ...more });
const tickets = async () => (await admin.api['tickets.list']({ query: {} })).data;
const mails = async () => (await admin.api['mails.list']({ query: { limit: 100 } })).data;
const skipped = async () =>
  Object.fromEntries((await admin.api['mailboxes.list']()).data.map(({ _id, passedOver }) => [_id, passedOver]));

it('[O-06] one mail to two addresses of a store is one mail and one ticket, also when both come at once', async () => {
  for (const raw of [letter(), letter({ subject: 'Another' })]) {
    const traced = `Received: from a by b; today\r\nDelivered-To: ${sales.address}\r\n${raw}`;
    await Promise.all([help.bring(raw), sales.bring(traced)]);
  }
  expect((await tickets()).map(({ title, messages }) => [title, messages]).sort()).toEqual([
    ['Another', 1],
    ['Jacket', 1],
  ]);
  expect(await mails()).toHaveLength(2);
  const counts = await skipped();
  expect((counts[help.id] ?? 0) + (counts[sales.id] ?? 0)).toBe(2);
});

it('[O-06] two mails under one id, or that a removed mailbox has, are two', async () => {
  const id = `${newId()}@shopper.test`;
  await help.bring(letter({ id, body: 'One' }));
  await sales.bring(letter({ id, body: 'Two' }));
  expect(await mails()).toHaveLength(2);
  const moved = letter({ body: 'Moved' });
  await help.bring(moved);
  await t.pool.query('UPDATE mailboxes SET removed_at = now() WHERE id = $1', [help.id]);
  await sales.bring(moved);
  const { rows } = await t.pool.query('SELECT FROM mails WHERE mailbox_id = $1', [sales.id]);
  expect(rows).toHaveLength(2);
});

it('[O-06] to two stores it is one ticket, and each store sees the mail that came to it', async () => {
  const theirs = await openMailbox(t, other);
  const raw = letter({ to: `${help.address}, ${theirs.address}` });
  await help.bring(raw);
  await t.advance(1000);
  await theirs.bring(raw);
  expect((await tickets()).map(({ messages }) => messages)).toEqual([2]);
  const [first, second] = await mails();
  expect(first?.ticket?._id).toBe(second?.ticket?._id);
  expect(new Set([first?.accountId, second?.accountId])).toEqual(new Set([help.id, theirs.id]));
  expect(Object.values(await skipped())).toEqual([0, 0, 0]);
});
