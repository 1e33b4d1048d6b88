import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../test/index.ts';
import { pastChat } from '../../../test/person-chats.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';
import { keepPeople } from './keep-people.ts';

let t: TestApp;
let workspace: { id: string };
let store: StoreRow;
let admin: TestAgent;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  workspace = await t.workspace({ plan: { type: 'advanced' } });
  store = await t.store(workspace);
  admin = await t.agent(workspace, { role: 'admin' });
});

it.each([
  ['123 456', 0],
  ['123 4567', 1],
])('a number of few digits says nothing: %s makes %i pair', async (phone, count) => {
  for (const fullname of ['Ann Lee', 'Bea Wu'])
    await pastChat(t, store, { fullname, email: `${newId()}@shop.test`, phone });
  await keepPeople(t.rootCtx());
  expect((await admin.api['people.duplicates']({ query: {} })).count).toBe(count);
});

it('of a span both days count whole', async () => {
  await pastChat(t, store, {
    fullname: 'Ann',
    email: 'ann@shop.test',
    startDate: new Date('2026-03-08T23:30:00.000Z'),
  });
  await keepPeople(t.rootCtx());
  const found = async (fromDate: string, toDate: string, timezone = 'UTC') =>
    (await admin.api['people.list']({ query: { fromDate, toDate, timezone } })).count;
  expect(await found('2026-03-08', '2026-03-08')).toBe(1);
  expect(await found('2026-03-07', '2026-03-07')).toBe(0);
  expect(await found('2026-03-09', '2026-03-09')).toBe(0);
  // By the reader's clock it is the next day there.
  expect(await found('2026-03-09', '2026-03-09', 'Europe/Oslo')).toBe(1);
});

it('tags are those of the chats one may see', async () => {
  const other = await t.store(workspace, { name: 'Other' });
  const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
  const person = { fullname: 'Ann', email: 'ann@shop.test' };
  for (const [shop, name] of [
    [store, 'Sizing'],
    [other, 'Refund'],
  ] as const) {
    const { id } = await pastChat(t, shop, { ...person, storeId: shop.id });
    const { _id } = await admin.api['chatLabels.create']({ body: { name, kind: 'tag', color: 'red' } });
    await admin.api['records.label']({ body: { conversationIds: [id], add: [_id] } });
  }
  await keepPeople(t.rootCtx());
  const tagsFor = async ({ api }: TestAgent) => {
    const [ann] = (await api['people.list']({ query: {} })).data;
    return (await api['people.detail']({ params: { id: ann?._id ?? '' } })).tags.map(({ name }) => name);
  };
  expect(await tagsFor(admin)).toEqual(['Refund', 'Sizing']);
  expect(await tagsFor(coach)).toEqual(['Sizing']);
});
