import { limits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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

const order = (who: TestAgent, ids: string[], seen: string[], shared = false) =>
  who.api['views.order']({ body: { page: 'chat-records', shared, ids, seen } });

it('stand in the order somebody gave them, a new one last; one’s own are nobody else’s to order', async () => {
  const [a, b, c] = [await keep(agent, 'A'), await keep(agent, 'B'), await keep(agent, 'C')];
  const ids = [a._id, b._id, c._id];
  const moved = [c._id, a._id, b._id];
  const answer = await order(agent, moved, ids);
  expect(answer.data.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
  await keep(agent, 'D');
  expect(await names(agent)).toEqual(['C', 'A', 'B', 'D']);
  for (const who of [admin, stranger])
    expect(await failureOf(order(who, ids, moved))).toMatchObject({ code: 'conflict' });
  const d = (await agent.api['views.list']({ query: { page: 'chat-records' } })).data.at(-1)?._id ?? '';
  for (const wrong of [[a._id], [a._id, a._id, b._id, c._id], [...ids, stranger.userId]])
    expect(await failureOf(order(agent, wrong, [...moved, d]))).toMatchObject({ code: 'bad-request' });
});

it('shared ones are ordered by whoever may share, from the order they saw', async () => {
  const [one, two, three] = [
    await keep(coach, 'One', true),
    await keep(coach, 'Two', true),
    await keep(admin, 'Three', true),
  ];
  const seen = [one._id, two._id, three._id];
  expect(await failureOf(order(agent, seen.toReversed(), seen, true))).toMatchObject({ statusCode: 403 });
  await order(admin, [two._id, one._id, three._id], seen, true);
  expect(await names(agent)).toEqual(['Two', 'One', 'Three']);
  expect(await failureOf(order(coach, seen.toReversed(), seen, true))).toMatchObject({
    statusCode: 409,
    code: 'conflict',
  });
  await remove(coach, one._id);
  expect(await failureOf(order(admin, seen, [two._id, one._id, three._id], true))).toMatchObject({ code: 'conflict' });
  const now = [two._id, three._id];
  const both = await Promise.allSettled([admin, coach].map((who) => order(who, now.toReversed(), now, true)));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await names(agent)).toEqual(['Three', 'Two']);
});

it('are told to those who have them: shared ones to all, one’s own to nobody else', async () => {
  const [mine, theirs] = [await agent.socket(), await coach.socket()];
  const heard = ({ received }: typeof mine) =>
    received.filter(({ event }) => event === 'saved-views:changed').map(({ payload }) => payload);
  const page = { page: 'chat-records' };
  const view = await keep(agent, 'Mine');
  await change(agent, view._id, { name: 'Ours', version: 1 });
  await order(agent, [view._id], [view._id]);
  await vi.waitFor(() => expect(heard(mine)).toEqual([page, page, page]));
  const shared = await keep(admin, 'For all', true);
  await remove(admin, shared._id);
  await vi.waitFor(() => expect(heard(mine)).toHaveLength(5));
  await vi.waitFor(() => expect(heard(theirs)).toEqual([page, page]));
});
