import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('[H-01] says which stores and departments somebody serves, and whether a chat of theirs ever began', async () => {
  const workspace = await t.workspace();
  const [store, outlet] = [
    await t.store(workspace, { name: 'Northwind' }),
    await t.store(workspace, { name: 'Outlet' }),
  ];
  const returns = await t.department(store, 'Returns');
  await t.department(store, 'Sales');
  const agent = await t.agent(workspace, { stores: [{ store, categoryIds: [returns.id] }, { store: outlet }] });
  const admin = await t.agent(workspace, { role: 'admin' });
  const stores = [
    { _id: store.id, name: 'Northwind', departments: ['Returns'] },
    { _id: outlet.id, name: 'Outlet', departments: [] },
  ];
  expect(await agent.api['conversations.served']()).toEqual({ stores, begun: false });
  const { id } = await startChat(await t.visitor(outlet));
  expect((await agent.api['conversations.served']()).begun).toBe(false);
  await take(agent, id);
  expect((await agent.api['conversations.served']()).begun).toBe(true);
  await agent.api['conversations.endChat']({ params: { id } });
  expect((await agent.api['conversations.served']()).begun).toBe(true);
  const all = await admin.api['conversations.served']();
  expect(all).toEqual({ stores: stores.map((one) => ({ ...one, departments: [] })), begun: false });
});
