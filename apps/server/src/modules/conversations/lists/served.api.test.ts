import { conversationSchema } from '@chatso/contract';
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

it('[H-18][H-20][H-21][H-22][H-26] a chat is whole in the lists while it is pending and ongoing, and where its end is answered', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace, { name: 'Northwind' });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  const { id, messageId } = await startChat(visitor, { text: 'Whole and true' });
  const inList = async (state: 'pending' | 'ongoing') => {
    const { data } = await agent.api['conversations.list']({ query: { state } });
    return conversationSchema.parse(data.find(({ _id }) => _id === id));
  };

  const pending = await inList('pending');
  expect(pending).toMatchObject({ state: 'pending', reason: null, flag: false, agentId: null, acceptedDate: null });
  expect(pending.store).toMatchObject({ name: 'Northwind', type: 'website', active: true });
  expect(pending.store.chatsoStoreSettings).toEqual({ muteAlertsOffline: false });
  expect(pending.lastMsg).toMatchObject({ author: 'client', text: 'Whole and true', status: 'sent', messageId });
  expect(pending.lastMsgClient?.messageId).toBe(messageId);
  expect(pending.participants.map(({ type }) => type)).toEqual(['visitor']);

  await t.advance(5000);
  await take(agent, id, 'Here I am');
  const ongoing = await inList('ongoing');
  expect(ongoing).toMatchObject({ state: 'ongoing', conversationType: 'ongoing', spectators: [], transferring: null });
  expect(ongoing).toMatchObject({ agentId: agent.userId, agent: { fullname: agent.fullname } });
  expect(ongoing.acceptedDate).not.toBeNull();
  expect(ongoing.waitingTime).toBeGreaterThanOrEqual(5000);
  expect(ongoing.lastMsgs.at(-1)?.text).toBe('Here I am');
  expect(ongoing.lastMsg).toMatchObject({ author: 'agent', text: 'Here I am' });
  expect(ongoing.lastMsgClient?.messageId).toBe(messageId);
  expect(ongoing).toMatchObject({ rating: null, sentiment: null, hasCRMData: false, clientSelectedAddress: null });

  await t.advance(20_000);
  const closed = conversationSchema.parse(await agent.api['conversations.endChat']({ params: { id } }));
  expect(closed).toMatchObject({ state: 'closed', reason: 'agent-ended', enderId: agent.userId });
  expect(closed.chatDurationClosed).toBeGreaterThanOrEqual(20_000);
});
