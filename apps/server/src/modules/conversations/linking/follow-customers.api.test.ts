import { createHmac } from 'node:crypto';
import type { Conversation } from '@chatso/contract';
import { beforeAll, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../../test/chats.ts';
import type { TestApp } from '../../../../test/index.ts';
import { customerRow, type OwnShop } from '../../../../test/shops/own-shop.ts';
import { storeWithShop, useAppWithShop } from '../../../../test/shops/own-shop-scene.ts';
import { widgetSecretOf } from '../../stores/index.ts';

let t: TestApp;
let shop: OwnShop;
const app = useAppWithShop();
beforeAll(() => {
  ({ t, shop } = app);
});

/** A store before the own shop, an agent there, and what copies it again. */
async function scene() {
  const { store, workspace, admin } = await storeWithShop(app);
  await t.advance(0);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const copied = async () => {
    await admin.api['shops.copy']({ params: { storeId: store.id }, body: { again: false } });
    await t.advance(20_000);
    await t.advance(0);
  };
  const knows = (id: string, more: object) =>
    shop.customers.set(id, customerRow(id, new Date(t.clock.now().getTime()).toISOString(), more));
  return { store, agent, copied, knows };
}

const chatOf = (agent: Awaited<ReturnType<typeof scene>>['agent'], id: string) =>
  agent.api['conversations.detail']({ params: { id } });
const about = (id: string) => (payload: { conversation: Conversation }) => payload.conversation._id === id;

it('[F-17] [K-28] a copy that brings who is in a chat tells who has it, and nobody else', async () => {
  const { store, agent, copied, knows } = await scene();
  const [visitor, other] = [await t.visitor(store), await t.visitor(store)];
  const id = await ongoingChat(visitor, agent);
  const untouched = await ongoingChat(other, agent);
  const waits = (await startChat(await t.visitor(store))).id;
  const [socket, theirs] = [await agent.socket(), await visitor.socket()];
  const { customerEmail, rev } = await chatOf(agent, id);
  const waiting = await chatOf(agent, waits);
  knows('1', { email: customerEmail?.toUpperCase(), first_name: 'Ada', last_name: 'Okafor' });
  knows('2', { email: waiting.customerEmail });
  knows('3', { email: 'else@shop.test' });
  await copied();
  const heard = await socket.waitFor<{ conversation: Conversation }>('conversation:update-with-crm-data', about(id));
  expect(heard.conversation).toMatchObject({
    hasCRMData: true,
    // The email was only typed.
    customerType: 'Non-registered',
    customerUnconfirmed: true,
    rev: rev + 1,
    linked: null,
  });
  await socket.waitFor('conversation:update-with-crm-data', about(waits));
  expect(await chatOf(agent, id)).toMatchObject({ hasCRMData: true, customerType: 'Non-registered' });
  expect(await chatOf(agent, waits)).toMatchObject({ hasCRMData: true, customerType: 'Non-registered' });
  expect(await chatOf(agent, untouched)).toMatchObject({ hasCRMData: false, customerType: 'Non-registered' });
  const names = () => socket.received.filter(({ event }) => event === 'conversation:update-with-crm-data').length;
  expect(names()).toBe(2);
  expect(theirs.received.filter(({ event }) => event.includes('crm'))).toEqual([]);
  // The same customer with more points is no news of the chat; that the shop has changed is told elsewhere.
  knows('1', { email: customerEmail, points: 12 });
  await copied();
  expect(names()).toBe(2);
});

it('[F-17] [K-28] whom the shop has signed for is known as soon as it tells of them; whom one has linked follows their name', async () => {
  const { store, agent, copied, knows } = await scene();
  const visitor = await t.visitor(store);
  const id = await ongoingChat(visitor, agent);
  const secret = widgetSecretOf(store, t.app.deps.secrets.encryptionKey);
  await visitor.api['widget.identify']({
    params: { analyticsId: store.analyticsId },
    body: { customer: { id: '9', hmac: createHmac('sha256', secret).update('9').digest('hex') } },
  });
  const linked = await ongoingChat(await t.visitor(store), agent);
  knows('9', { email: 'nine@shop.test', first_name: 'Nine' });
  knows('7', { email: 'seven@shop.test', first_name: 'Seven', last_name: '' });
  await copied();
  expect(await chatOf(agent, id)).toMatchObject({ hasCRMData: true, customerType: 'Registered' });
  const body = { chatsoStoreId: store.id, email: 'seven@shop.test' };
  await agent.api['conversations.linkProfile']({ params: { id: linked }, body });
  const socket = await agent.socket();
  knows('7', { email: 'seven@shop.test', first_name: 'Sieben', last_name: '' });
  await copied();
  const heard = await socket.waitFor<{ conversation: Conversation }>(
    'conversation:update-with-crm-data',
    about(linked),
  );
  expect(heard.conversation.linked).toMatchObject({ fullname: 'Sieben' });
});

it('[F-17] a chat that is over is not touched', async () => {
  const { store, agent, copied, knows } = await scene();
  const id = await ongoingChat(await t.visitor(store), agent);
  const { customerEmail } = await chatOf(agent, id);
  await agent.api['conversations.endChat']({ params: { id } });
  const before = await chatOf(agent, id);
  knows('1', { email: customerEmail });
  await copied();
  const { clientId, customerType } = before;
  expect(await chatOf(agent, id)).toMatchObject({ clientId, customerType, hasCRMData: false });
});

it('who is forgotten here is nobody’s customer any more, also where somebody links them at that very moment', async () => {
  const { store, agent, copied, knows } = await scene();
  const [id, racing] = [
    await ongoingChat(await t.visitor(store), agent),
    await ongoingChat(await t.visitor(store), agent),
  ];
  knows('7', { email: 'seven@shop.test', first_name: 'Seven' });
  await copied();
  const link = (of: string) =>
    agent.api['conversations.linkProfile']({
      params: { id: of },
      body: { chatsoStoreId: store.id, email: 'seven@shop.test' },
    });
  await link(id);
  const { clientId } = await chatOf(agent, id);
  // The chat is over, so that the customer may be erased.
  await agent.api['conversations.endChat']({ params: { id } });
  const admin = await t.agent({ id: store.workspaceId }, { role: 'admin' });
  await Promise.allSettled([
    admin.api['privacy.erase']({ body: { subject: { type: 'customer', id: clientId }, confirm: 'ERASE' } }),
    link(racing),
  ]);
  await t.advance(1000);
  await t.advance(0);
  const { rows } = await t.pool.query('SELECT id FROM conversations WHERE customer_id = $1', [clientId]);
  const { rows: left } = await t.pool.query('SELECT email FROM customers WHERE id = $1', [clientId]);
  // Either the erasure found an open chat with them, and nothing was erased; or nobody names them any more.
  if (left[0]?.email === null) expect(rows).toEqual([]);
  else expect(rows.length).toBeGreaterThan(0);
});

it('[F-17] [K-28] a customer whom the shop has deleted is a guest again in chats that go on, and may come back', async () => {
  const { store, agent, copied, knows } = await scene();
  const [visitor, other] = [await t.visitor(store), await t.visitor(store)];
  const [id, linked] = [await ongoingChat(visitor, agent), await ongoingChat(other, agent)];
  const over = await ongoingChat(await t.visitor(store), agent);
  const { customerEmail } = await chatOf(agent, id);
  knows('7', { email: customerEmail, first_name: 'Seven' });
  await copied();
  const body = { chatsoStoreId: store.id, email: customerEmail ?? '' };
  for (const one of [linked, over]) await agent.api['conversations.linkProfile']({ params: { id: one }, body });
  await agent.api['conversations.endChat']({ params: { id: over } });
  const socket = await agent.socket();
  shop.customers.delete('7');
  await t.pool.query('UPDATE customers SET gone = true WHERE store_id = $1', [store.id]);
  knows('8', { email: 'news@shop.test' });
  await copied();
  for (const one of [id, linked]) {
    const heard = await socket.waitFor<{ conversation: Conversation }>('conversation:update-with-crm-data', about(one));
    expect(heard.conversation).toMatchObject({ hasCRMData: false, customerType: 'Non-registered', linked: null });
  }
  expect(await chatOf(agent, over)).toMatchObject({
    customerType: 'Registered',
    linked: { fullname: expect.stringContaining('Seven') },
  });
  // Nobody whom the shop has not is linked.
  const refused = agent.api['conversations.linkProfile']({ params: { id }, body });
  await expect(refused).rejects.toMatchObject({ statusCode: 404, reason: 'customer-gone' });
  await t.advance(1000);
  knows('7', { email: customerEmail, first_name: 'Seven' });
  await copied();
  expect(await chatOf(agent, id)).toMatchObject({ hasCRMData: true, customerUnconfirmed: true });
});

it('nothing here made the server log an error', () => expect(t.errors).toEqual([]));
