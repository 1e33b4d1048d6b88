import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChat, take } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function closedAfter(...texts: string[]) {
  const workspace = await t.workspace();
  const store = await t.store(workspace);
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  const agentSocket = await agent.socket();
  const visitorSocket = await visitor.socket();
  const { id } = await startChat(visitor, { text: texts[0] ?? '' });
  await take(agent, id, 'This is a terrible, horrible disaster');
  for (const text of texts.slice(1)) {
    await visitor.api['widget.postMessage']({
      params: { analyticsId: store.analyticsId, id },
      body: { conversationId: id, messageId: newId(), text },
    });
  }
  await agent.api['conversations.endChat']({ params: { id } });
  await t.advance(1000);
  const chat = await agent.api['conversations.detail']({ params: { id } });
  return { chat, agentSocket, visitorSocket };
}

it('[H-22] [L-37] is known a moment after the end, by what the customer wrote and not by the agent', async () => {
  expect((await closedAfter('My parcel is lost', 'This is awful, I am furious')).chat.sentiment).toBe(0);
  expect((await closedAfter('Does it run large?')).chat.sentiment).toBe(1);
});

it('[H-22] agents who look at the chat hear of it, the visitor does not', async () => {
  const { chat, agentSocket, visitorSocket } = await closedAfter('Bonjour', 'Merci, vous êtes vraiment géniale!');
  expect(chat.sentiment).toBe(2);
  const heard = await agentSocket.waitFor<{ conversation: { sentiment: number | null } }>(
    'conversation:update-from-client',
    ({ conversation }) => conversation.sentiment === 2,
  );
  expect(heard.conversation.sentiment).toBe(2);
  expect(JSON.stringify(visitorSocket.received)).not.toContain('sentiment');
});
