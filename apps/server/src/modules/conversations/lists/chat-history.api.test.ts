import { afterAll, beforeAll, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/index.ts';
import { failureOf } from '../../../../test/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('[I-19] [I-16] earlier chats of the same visitor or e-mail in the store, as far as one may open them', async () => {
  const workspace = await t.workspace();
  const [store, elsewhere] = [await t.store(workspace), await t.store(workspace)];
  const [agent, colleague] = [
    await t.agent(workspace, { stores: [{ store }, { store: elsewhere }] }),
    await t.agent(workspace, { stores: [{ store }] }),
  ];
  const admin = await t.agent(workspace, { role: 'admin' });
  const [phone, laptop, stranger] = [await t.visitor(store), await t.visitor(store), await t.visitor(store)];
  const closed = async (visitor: typeof phone, who: typeof agent): Promise<string> => {
    const id = await ongoingChat(visitor, who);
    await who.api['conversations.endChat']({ params: { id } });
    await t.advance(1000);
    return id;
  };
  const email = 'Marit@Shop.test';
  const mailOf = (id: string) =>
    t.pool.query('UPDATE conversations SET customer_email = $2 WHERE id = $1', [id, email]);
  const first = await closed(phone, agent);
  const second = await closed(phone, colleague);
  const third = await closed(laptop, agent);
  await mailOf(third);
  await closed(stranger, agent);
  await mailOf(await closed(await t.visitor(elsewhere), agent));
  const open = (await startChat(phone)).id;

  const ask = (who: typeof agent, query: object) =>
    who.api['conversations.chatHistory']({ query: { chatsoStoreId: store.id, ...query } });
  const ids = (answer: { data: { _id: string }[] }) => answer.data.map(({ _id }) => _id);
  const all = { visitorId: phone.visitorId, customerEmail: email.toLowerCase() };
  expect(ids(await ask(admin, all))).toEqual([third, second, first]);
  expect(ids(await ask(admin, { visitorId: phone.visitorId }))).toEqual([second, first]);
  expect(ids(await ask(admin, {}))).toEqual([]);
  expect(ids(await ask(agent, all))).toEqual([third, first]);
  expect(ids(await ask(admin, { ...all, customerFullname: 'Anybody' }))).not.toContain(open);
  const outsider = await t.agent(await t.workspace(), { role: 'admin' });
  expect(await ask(outsider, all)).toEqual({ data: [], count: 0 });
});

it('[G-27] [I-26] [I-27] [I-28] the pages and the device of a visitor, for those who serve the store', async () => {
  const workspace = await t.workspace();
  const [store, other] = [await t.store(workspace), await t.store(workspace)];
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  const socket = await visitor.socket();
  for (const name of ['Boots', 'Jackets']) {
    await t.advance(10_000);
    socket.tell('visitor:page', { pageUrl: `https://shop.test/${name}`, pageTitle: name, pageName: 'category' });
  }
  const query = { visitorId: visitor.visitorId };
  await expect
    .poll(async () => (await agent.api['tracking.visitedPages']({ query })).data.map(({ pageTitle }) => pageTitle))
    .toEqual(expect.arrayContaining(['Jackets', 'Boots']));
  const { data, count } = await agent.api['tracking.visitedPages']({ query });
  expect(data.findIndex((page) => page.pageTitle === 'Jackets')).toBeLessThan(
    data.findIndex((page) => page.pageTitle === 'Boots'),
  );
  expect(data[0]).toMatchObject({ pageName: 'category', pageUrl: 'https://shop.test/Jackets' });
  expect(count).toBe(data.length);
  await t.pool.query(`UPDATE visitors SET country_code = 'NO', browser = 'Chrome 131', ip = '81.0.0.1' WHERE id = $1`, [
    visitor.visitorId,
  ]);
  expect(await agent.api['tracking.visitorLocation']({ query })).toMatchObject({
    locationInfo: { country: 'Norway', countryCode: 'NO' },
    deviceInfo: { address: 'Norway', browser: 'Chrome 131', ip: '81.0.0.1' },
  });
  // The chat keeps where its customer was when it began.
  const chat = (await startChat(visitor)).id;
  const detail = await agent.api['conversations.detail']({ params: { id: chat } });
  expect(detail.locationInfo).toEqual({ country: 'Norway', countryCode: 'NO' });
  const stranger = await t.agent(workspace, { stores: [{ store: other }] });
  const outsider = await t.agent(await t.workspace(), { role: 'admin' });
  for (const { api } of [stranger, outsider])
    for (const call of ['tracking.visitedPages', 'tracking.visitorLocation'] as const)
      expect(await failureOf(api[call]({ query }))).toMatchObject({ statusCode: 404 });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
