import { limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';

let t: TestApp;
let admin: TestAgent;
let coach: TestAgent;
let agent: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.workspace();
  admin = await t.agent(workspace, { role: 'admin' });
  coach = await t.agent(workspace, { role: 'coach' });
  agent = await t.agent(workspace);
  stranger = await t.agent(await t.workspace(), { role: 'admin' });
});

const keep = (who: TestAgent, name: string, shared = false, query: Record<string, string> = { sentiment: '0' }) =>
  who.api['views.create']({ body: { page: 'chat-records', name, shared, query } });
const names = async (who: TestAgent) =>
  (await who.api['views.list']({ query: { page: 'chat-records' } })).data.map(({ name }) => name);
const change = (who: TestAgent, id: string, body: { name?: string; query?: Record<string, string>; version: number }) =>
  who.api['views.update']({ params: { id }, body });
const remove = (who: TestAgent, id: string) => who.api['views.remove']({ params: { id } });

it('one’s own first, then those of all; of other lists and workspaces none', async () => {
  await keep(admin, 'Refunds to check', true);
  await keep(agent, 'Mine');
  await keep(coach, 'Bad chats', true);
  await agent.api['views.create']({ body: { page: 'tickets', name: 'Tickets', query: {} } });
  expect(await names(agent)).toEqual(['Mine', 'Refunds to check', 'Bad chats']);
  expect(await names(admin)).toEqual(['Refunds to check', 'Bad chats']);
  expect(await names(stranger)).toEqual([]);
});

it('those of all are kept by who looks after chats; one’s own by nobody else', async () => {
  expect(await failureOf(keep(agent, 'For all', true))).toMatchObject({ statusCode: 403 });
  const shared = await keep(coach, 'For all', true);
  const own = await keep(agent, 'Mine');
  expect(await failureOf(change(agent, shared._id, { name: 'X', version: 1 }))).toMatchObject({ statusCode: 403 });
  expect(await failureOf(remove(agent, shared._id))).toMatchObject({ statusCode: 403 });
  for (const who of [admin, coach, stranger]) {
    expect(await failureOf(change(who, own._id, { name: 'X', version: 1 }))).toMatchObject({ statusCode: 404 });
    expect(await failureOf(remove(who, own._id))).toMatchObject({ statusCode: 404 });
  }
  expect(await failureOf(remove(stranger, shared._id))).toMatchObject({ statusCode: 404 });
  expect(await change(admin, shared._id, { query: { tab: 'completed' }, version: 1 })).toMatchObject({
    ...{ name: 'For all', query: { tab: 'completed' }, version: 2, shared: true },
  });
  expect(await failureOf(change(coach, shared._id, { name: 'Late', version: 1 }))).toMatchObject({ code: 'conflict' });
  await remove(coach, shared._id);
  expect(await names(agent)).toEqual(['Mine']);
});

it('a name is there once for its owner; limits hold; what is no address is refused', async () => {
  await keep(agent, 'Mine');
  expect(await failureOf(keep(agent, 'MINE'))).toMatchObject({ statusCode: 409, code: 'name-taken' });
  await keep(admin, 'Mine', true);
  const second = await keep(agent, 'Second');
  expect(await failureOf(change(agent, second._id, { name: 'mine', version: 1 }))).toMatchObject({
    code: 'name-taken',
  });
  const bad: Record<string, string>[] = [{ 'a b': 'x' }, { a: 'x'.repeat(201) }, { '<script>': '1' }];
  for (const query of bad) expect(await failureOf(keep(agent, 'Bad', false, query))).toMatchObject({ statusCode: 400 });
  for (let at = 2; at < limits.savedViews; at++) await keep(agent, `View ${at}`);
  expect(await failureOf(keep(agent, 'One more'))).toMatchObject({ statusCode: 400, code: 'bad-request' });
});
