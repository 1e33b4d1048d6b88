import { triggerLimits } from '@chatso/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startChat } from '../../../test/chats.ts';
import type { TestAgent, TestVisitor } from '../../../test/factories.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/index.ts';
import type { SocketClient } from '../../../test/sockets.ts';
import { aPrompt, makeTrigger } from '../../../test/triggers.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreRow } from '../stores/index.ts';

let t: TestApp;
let store: StoreRow;
let admin: TestAgent;
let visitor: TestVisitor;
let page: SocketClient;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.workspace();
  store = await t.store(workspace, {
    settings: { greeting: { enabled: true, text: 'Need a hand?', delaySeconds: 1 }, onlineChatMessage: 'Hello!' },
  });
  admin = await t.agent(workspace, { role: 'admin' });
  visitor = await t.visitor(store);
  page = await visitor.socket();
});

async function promptWith(text: string): Promise<string> {
  await makeTrigger(admin, store, { name: text, action: aPrompt(text) });
  page.tell('visitor:page', { pageUrl: `https://shop.test/sale?${newId()}`, pageTitle: 'Sale' });
  const found = () => page.received.find(({ event, payload }) => event === 'visitor:prompt' && hasText(payload, text));
  await eventually(() => expect(found()).toBeDefined());
  return (found()?.payload as { promptId: string } | undefined)?.promptId ?? '';
}
const hasText = (payload: unknown, text: string) => (payload as { text: string }).text === text;

const opened = async () => {
  const { data } = await visitor.api['widget.conversations']({ params: { analyticsId: store.analyticsId } });
  return data.map(({ opening }) => opening);
};
const begin = (opening?: string) =>
  visitor.api['widget.startChat']({
    params: { analyticsId: store.analyticsId },
    body: {
      conversationId: newId(),
      messageId: newId(),
      fullname: 'Ann',
      email: 'ann@shopper.test',
      text: 'Yes',
      opening,
    },
  });

it('[G-25] [issue 27, 16] a chat keeps the prompt it answered; a later prompt is said in the next chat only', async () => {
  await promptWith('Not sure about the size?');
  const first = await startChat(visitor);
  expect(first.conversation.opening).toBe('Not sure about the size?');
  await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id: first.id } });
  await t.advance(triggerLimits.cooldownMs + 1000);
  await promptWith('Still there?');
  expect(await opened()).toEqual(['Not sure about the size?']);
  await startChat(visitor);
  expect((await opened()).sort()).toEqual(['Not sure about the size?', 'Still there?']);
  const greeting = await admin.api['conversations.greeting']({ params: { id: first.id } });
  expect(greeting.texts[0]).toBe('Not sure about the size?');
});

it('[G-25] [issue 27, 16] a prompt that was closed opens no chat: the visitor was greeted as always', async () => {
  const promptId = await promptWith('Not sure about the size?');
  page.tell('visitor:prompt-done', { promptId, closed: true });
  await page.waitFor('visitor:prompt-gone');
  expect((await startChat(visitor)).conversation.opening).toBeNull();
});

it('[G-08] [issue 27, 16] the greeting beside the launcher opens the chat as it was worded then; other words are not believed', async () => {
  const { conversation } = await begin('Need a hand?');
  expect(conversation.opening).toBe('Need a hand?');
  await visitor.api['widget.endChat']({ params: { analyticsId: store.analyticsId, id: conversation._id } });
  const own = await begin('Everything is free today');
  expect(own.conversation.opening).toBeNull();
  const { texts } = await admin.api['conversations.greeting']({ params: { id: conversation._id } });
  expect(texts[0]).toBe('Need a hand?');
});
