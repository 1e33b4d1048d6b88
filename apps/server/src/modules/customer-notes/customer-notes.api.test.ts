import type { CustomerNote } from '@chatso/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { failureOf } from '../../../test/people.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let store: StoreRow;
let other: StoreRow;
let admin: TestAgent;
let coach: TestAgent;
let agent: TestAgent;
let colleague: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  const workspace = await t.workspace();
  [store, other] = [await t.store(workspace), await t.store(workspace)];
  const stores = [{ store }];
  admin = await t.agent(workspace, { role: 'admin' });
  coach = await t.agent(workspace, { role: 'coach', stores });
  agent = await t.agent(workspace, { stores, fullname: 'Robin Achterberg' });
  colleague = await t.agent(workspace, { stores });
});
afterAll(() => t.close());

const email = 'Marit@Shop.test';
const add = (who: TestAgent, description: string, over: object = {}) =>
  who.api['customerNotes.add']({ body: { chatsoStoreId: store.id, email, description, ...over } });
const list = (who: TestAgent, query: object = { email }) => who.api['customerNotes.list']({ query });
const texts = ({ data }: { data: CustomerNote[] }) => data.map(({ description }) => description);
const remove = (who: TestAgent, noteId: string, query: object = {}) =>
  who.api['customerNotes.remove']({ query: { noteId, ...query } });
const status = async (call: Promise<unknown>) => (await failureOf(call))?.statusCode;

it('[K-09] [K-16] [K-17] [U-25] a note is found by the e-mail, whoever asks, five to a page, the newest first', async () => {
  const note = await add(agent, '  Wears L in shells.  ');
  expect(note).toMatchObject({
    ...{ name: 'Robin Achterberg', email: agent.email, role: 'agent', source: 'other' },
    description: 'Wears L in shells.',
  });
  for (let number = 2; number <= 6; number += 1) {
    await t.advance(1000);
    await add(colleague, `Note ${number}`);
  }
  const first = await list(coach, { email: ' marit@SHOP.test ', chatsoStoreId: store.id });
  expect(first).toMatchObject({ page: 1, limit: 5, total_items: 6, total_pages: 2 });
  expect(texts(first)).toEqual(['Note 6', 'Note 5', 'Note 4', 'Note 3', 'Note 2']);
  expect((await list(coach, { email, page: 2 })).data).toEqual([note]);
  expect(texts(await list(coach, { email, source: 'crm' }))).toEqual([]);
  expect(texts(await list(coach, { email: 'ann@shop.test' }))).toEqual([]);
});

it('[K-16] nobody reads or writes notes of a store they do not serve', async () => {
  const outsider = await t.agent(await t.workspace(), { role: 'admin' });
  const note = await add(agent, 'Here');
  await add(admin, 'There', { chatsoStoreId: other.id });
  expect(texts(await list(agent))).toEqual(['Here']);
  expect(texts(await list(admin))).toEqual(['There', 'Here']);
  expect(texts(await list(outsider))).toEqual([]);
  expect(await status(list(agent, { email, chatsoStoreId: other.id }))).toBe(404);
  expect(await status(add(agent, 'x', { chatsoStoreId: other.id }))).toBe(404);
  expect(await status(add(outsider, 'x'))).toBe(404);
  expect(await status(remove(outsider, note._id))).toBe(404);
});

it('[K-19] without an e-mail a person is a full name in a store, on a social channel only', async () => {
  const instagram = await t.store({ id: agent.workspaceId }, { type: 'instagram', socialId: '178' });
  const fullname = 'Noor van den Berg';
  await add(admin, 'Prefers evenings', { email: undefined, chatsoStoreId: instagram.id, fullname });
  expect(texts(await list(admin, { fullname, chatsoStoreId: instagram.id }))).toEqual(['Prefers evenings']);
  expect(texts(await list(admin, { fullname, chatsoStoreId: store.id }))).toEqual([]);
  expect(await status(list(admin, { fullname }))).toBe(400);
  expect(await status(list(admin, {}))).toBe(400);
  expect(await status(add(admin, 'x', { email: undefined, fullname }))).toBe(400);
});

it('[K-20] blank or too long is refused in the words of the product', async () => {
  for (const description of ['', ' \n ', 'x'.repeat(301), 'x'.repeat(2000)]) {
    const failure = await failureOf(add(agent, description));
    expect(failure).toMatchObject({ statusCode: 400 });
    expect(failure?.errors?.[0]).toEqual({
      ...{ field: 'description', code: 'customer-note-text' },
      message: 'Notes cannot be empty and must be no more than 300 characters.',
    });
  }
  expect((await add(agent, '🧥'.repeat(300))).description).toBe('🧥'.repeat(300));
});

it('[K-18] [K-22] [K-23] admins delete any note, managers those of others than admins, everybody their own', async () => {
  const refused = async (who: TestAgent, id: string, query = {}) =>
    expect(await failureOf(remove(who, id, query))).toMatchObject({
      ...{ statusCode: 403, message: 'You do not have permission to delete this note.' },
    });
  const [ofAdmin, ofCoach, ofAgent, more] = [
    await add(admin, 'a'),
    await add(coach, 'c'),
    await add(agent, 'g'),
    await add(agent, 'm'),
  ];
  await refused(coach, ofAdmin._id);
  await refused(agent, ofCoach._id);
  await refused(colleague, ofAgent._id);
  // Decision K-2: who asks is the session's word.
  await refused(colleague, ofAgent._id, { operatorEmail: admin.email, operatorRole: 'admin' });
  await refused(admin, ofAgent._id, { source: 'crm' });
  expect(await remove(agent, ofAgent._id)).toEqual({ ok: true });
  expect(await remove(coach, more._id)).toEqual({ ok: true });
  expect(await remove(admin, ofCoach._id)).toEqual({ ok: true });
  expect(await status(remove(admin, ofCoach._id))).toBe(404);
  expect(texts(await list(admin))).toEqual(['a']);
});

it('[K-09] a note outlives its author’s membership, and keeps the role they had', async () => {
  const note = await add(coach, 'Stays');
  await t.pool.query('DELETE FROM workspace_members WHERE user_id = $1', [coach.userId]);
  expect((await list(admin)).data).toEqual([note]);
  await t.pool.query(`UPDATE users SET fullname = '', email = 'erased-' || id WHERE id = $1`, [coach.userId]);
  expect((await list(admin)).data[0]).toMatchObject({ name: '', email: null, role: 'coach', description: 'Stays' });
});

it('[K-16] [K-17] [K-18] [F-30] who has the notes about somebody open hears that they are others, and nobody else', async () => {
  const socket = { agent: await agent.socket(), colleague: await colleague.socket(), admin: await admin.socket() };
  const stranger = await (await t.agent({ id: agent.workspaceId }, { stores: [{ store: other }] })).socket();
  const outsider = await (await t.agent(await t.workspace(), { role: 'admin' })).socket();
  type Who = (typeof socket)['agent'];
  const follow = (who: Who, person: object | null) => who.ask('customer-note:follow', { person });
  const heard = (who: Who) => who.received.filter(({ event }) => event === 'customer-note:changed');
  const person = { email: ' marit@SHOP.test', chatsoStoreId: store.id };
  for (const who of [socket.agent, socket.colleague, socket.admin])
    expect(await follow(who, person)).toEqual({ data: { ok: true } });
  for (const who of [stranger, outsider])
    expect(await follow(who, person)).toMatchObject({ error: { statusCode: 404 } });
  expect(await follow(stranger, { ...person, chatsoStoreId: other.id })).toEqual({ data: { ok: true } });

  const note = await add(agent, 'First');
  expect(await socket.colleague.waitFor('customer-note:changed')).toEqual({});
  await socket.agent.waitFor('customer-note:changed');
  // A viewer of another customer, or of none, hears no more.
  await follow(socket.colleague, { ...person, email: 'ann@shop.test' });
  await follow(socket.agent, null);
  await remove(agent, note._id);
  await add(agent, 'Elsewhere', { email: 'noor@shop.test' });
  // An answer comes behind everything that was sent before.
  for (const who of [...Object.values(socket), stranger, outsider]) await who.ask('agent:join-rooms', []);
  expect([...Object.values(socket), stranger, outsider].map((who) => heard(who).length)).toEqual([1, 1, 2, 0, 0]);
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
