import type { Attachment, Message } from '@chatso/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ongoingChat, startChat } from '../../../../test/chats.ts';
import { createTestApp, eventually, type TestAgent, type TestApp } from '../../../../test/index.ts';
import { outsideChat } from '../../../../test/outside-chats.ts';
import { failureOf } from '../../../../test/people.ts';
import { startOutsideService, testChannelModule } from '../../../../test/test-channel.ts';
import { modules } from '../../../app/modules.ts';
import { inWorkspace } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { insertProducts, type NewProduct } from '../../catalog/index.ts';
import type { StoreRow } from '../../stores/index.ts';

let t: TestApp;
let closeService: () => Promise<void>;
beforeAll(async () => {
  const service = await startOutsideService();
  closeService = () => service.close();
  t = await createTestApp({ modules: [...modules, testChannelModule(service, 300)] });
});
afterAll(async () => {
  await t.close();
  await closeService();
});

async function products(store: StoreRow, rows: Partial<NewProduct>[]): Promise<string[]> {
  const ctx = inWorkspace(t.rootCtx(), store.workspaceId, { kind: 'system' });
  const complete = rows.map((row) => ({
    ...{ id: newId(), storeId: store.id, externalId: newId(), name: 'Shell', type: 'simple' as const },
    ...{ priceCents: 18_400, regularPriceCents: 21_800, stockStatus: 'instock' as const, createdAt: new Date() },
    ...row,
  }));
  await insertProducts(ctx, complete);
  return complete.map(({ id }) => id);
}

async function scene() {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  const id = await ongoingChat(visitor, agent);
  return { workspace, store, agent, visitor, id };
}

const send = ({ api }: TestAgent, id: string, productIds: string[], messageId = newId()): Promise<Message> =>
  api['conversations.sendProducts']({ params: { id }, body: { messageId, productIds } });
const cardOf = (attachment: Attachment | undefined) => (attachment?.kind === 'product' ? attachment.card : undefined);

it('[J-02] [J-55] the server makes cards of its own copy, in the order asked for, and both sides hear of them', async () => {
  const { store, agent, visitor, id } = await scene();
  const image = (src: string) => [{ src }];
  const [shell = '', medium = '', large = '', yen = '', dinar = ''] = await products(store, [
    {
      externalId: 'p',
      name: '<img src=x onerror=alert(1)>',
      type: 'variable',
      images: image('https://shop.test/p.png'),
    },
    { externalId: 'p-m', parentRef: 'p', type: 'variation', variationName: 'M', priceCents: 19_000, stockQuantity: 2 },
    { externalId: 'p-l', parentRef: 'p', type: 'variation', variationName: 'L', stockStatus: 'outofstock' },
    { name: 'Yen', currency: 'JPY', priceCents: 1500, stockStatus: 'onbackorder' },
    { name: 'Dinar', currency: 'KWD', priceCents: 1500, stockQuantity: 40 },
  ]);
  const socket = await visitor.socket();
  const message = await send(agent, id, [yen, medium, dinar]);
  expect(message).toMatchObject({
    type: 'product',
    text: 'Yen · ¥1,500\n<img src=x onerror=alert(1)> · $190.00\nDinar · KWD\u00a01.500',
  });
  const [first, second, third] = message.attachments;
  expect(cardOf(first)).toMatchObject({ productId: yen, stockStatus: 'onbackorder', chosen: null, variants: [] });
  expect(second).toMatchObject({ productImageUrl: 'https://shop.test/p.png', productPrice: '$190.00' });
  expect(cardOf(second)).toMatchObject({
    ...{ productId: shell, externalId: 'p', chosen: medium, openedAt: null, addedAt: null },
    variants: [
      { productId: medium, externalId: 'p-m', name: 'M', price: 19_000, stockStatus: 'instock', stockLeft: 2 },
      { productId: large, name: 'L', stockStatus: 'outofstock' },
    ],
  });
  expect(cardOf(third)).toMatchObject({ currency: 'KWD', price: 1500, stockLeft: null });
  const heard = await socket.waitFor('conversation:message');
  expect(heard).toMatchObject({ message: { messageId: message.messageId, attachments: message.attachments } });
});

it('[J-30] [J-55] out of stock, not sold any more, another store’s and too many are refused, and nothing is sent', async () => {
  const { workspace, store, agent, id } = await scene();
  const other = await t.store(workspace);
  const [elsewhere = ''] = await products(other, [{}]);
  const [none = '', soldOut = '', only = '', part = ''] = await products(store, [
    { stockStatus: 'outofstock' },
    { externalId: 'v', type: 'variable' },
    { externalId: 'v-1', parentRef: 'v', type: 'variation', stockStatus: 'outofstock' },
    {},
  ]);
  await t.pool.query('UPDATE products SET gone = true WHERE id = $1', [part]);
  const before = (await agent.api['conversations.detail']({ params: { id } })).headSeq;
  for (const productId of [none, soldOut, only])
    expect(await failureOf(send(agent, id, [productId]))).toMatchObject({
      statusCode: 400,
      reason: 'product-out-of-stock',
    });
  for (const productId of [elsewhere, part, newId()])
    expect(await failureOf(send(agent, id, [productId]))).toMatchObject({ statusCode: 400, reason: 'product-gone' });
  for (const productIds of [[], [newId(), ...Array.from({ length: 10 }, newId)], ['x']])
    expect((await failureOf(send(agent, id, productIds))).statusCode).toBe(400);
  const [fine = ''] = await products(store, [{}]);
  expect((await failureOf(send(agent, id, [fine, fine]))).statusCode).toBe(400);
  expect((await agent.api['conversations.detail']({ params: { id } })).headSeq).toBe(before);
});

it('[J-55] [H-11] who looks on, a colleague, and whose chat waits, ended or is handed over cannot send; twice it is one', async () => {
  const { workspace, store, agent, visitor, id } = await scene();
  const [shell = ''] = await products(store, [{}]);
  const coach = await t.agent(workspace, { role: 'coach', stores: [{ store }] });
  await coach.api['conversations.spectate']({ params: { id } });
  expect((await failureOf(send(coach, id, [shell]))).statusCode).toBe(403);
  const waiting = await startChat(await t.visitor(store));
  expect(await failureOf(send(agent, waiting.id, [shell]))).toMatchObject({ code: 'conversation-pending' });
  const messageId = newId();
  const [one, two] = await Promise.all([send(agent, id, [shell], messageId), send(agent, id, [shell], messageId)]);
  expect(one.seq).toBe(two.seq);
  await t.pool.query("UPDATE products SET stock_status = 'outofstock' WHERE id = $1", [shell]);
  const again = await send(agent, id, [shell], messageId);
  expect(again).toMatchObject({ seq: one.seq, attachments: one.attachments });
  await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id } });
  expect(await failureOf(send(agent, id, [shell]))).toMatchObject({ code: 'conversation-ended' });
});

it('[J-55] a channel that shows no cards gets the words and the links', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace, { name: 'Page', type: 'facebook', socialId: newId() });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const { id } = await outsideChat(t, store);
  await agent.api['conversations.takeChat']({
    params: { id },
    body: { firstMessage: { messageId: newId(), text: 'Hi' } },
  });
  const [shell = ''] = await products(store, [{ permalink: 'https://shop.test/shell' }]);
  expect(await send(agent, id, [shell])).toMatchObject({
    ...{ type: 'text', attachments: [], text: 'Shell · $184.00\nhttps://shop.test/shell' },
  });
});

it('[J-55] what the visitor does with a card stands at it and is heard at once, by the visitor of this chat alone', async () => {
  const { store, agent, visitor, id } = await scene();
  const [shell = '', socks = ''] = await products(store, [{}, { name: 'Socks' }]);
  const { messageId } = await send(agent, id, [shell, socks]);
  const socket = await agent.socket();
  const params = { analyticsId: store.analyticsId, id };
  const use = (productId: string, what: 'opened' | 'added' | 'removed', by = visitor) =>
    by.api['widget.useProduct']({ params, body: { messageId, productId, use: what } });
  await Promise.all([use(shell, 'opened'), use(shell, 'added'), use(socks, 'opened')]);
  const cards = async () => {
    const { messages } = await agent.api['conversations.messages']({ params: { id }, query: {} });
    return messages.find((one) => one.messageId === messageId)?.attachments.map(cardOf) ?? [];
  };
  const at = expect.any(String);
  expect(await cards()).toMatchObject([
    { openedAt: at, addedAt: at },
    { openedAt: at, addedAt: null },
  ]);
  await eventually(() => {
    const last = socket.received.findLast(({ event }) => event === 'conversation:update-from-client');
    expect(last?.payload).toMatchObject({ conversation: { _id: id }, message: { messageId } });
  });
  await use(shell, 'removed');
  expect(await cards()).toMatchObject([{ openedAt: at, addedAt: null }, { openedAt: at }]);
  expect((await failureOf(use(newId(), 'opened'))).statusCode).toBe(404);
  expect((await failureOf(use(shell, 'opened', await t.visitor(store)))).statusCode).toBe(404);
});
