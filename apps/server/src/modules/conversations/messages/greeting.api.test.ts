import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChat } from '../../../../test/chats.ts';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const welcome = { enableWelcomeMessage: true, welcomeMessage: 'Hi! Tell us a few things first.' };
const online = { onlineChatMessage: 'Hello, how can we help?', onlineFollowUpMessage: 'We are on it.' };

it('[G-08] [G-10] an agent sees what the widget said around the first message, and only what is switched on', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace, { settings: { ...welcome, ...online, enableOnlineFollowUpMessage: true } });
  const plain = await t.store(workspace, {
    settings: { ...welcome, ...online, enableWelcomeMessage: false, enableOnlineFollowUpMessage: false },
  });
  const agent = await t.agent(workspace, { stores: [{ store }, { store: plain }] });
  const greetingOf = async (id: string) => (await agent.api['conversations.greeting']({ params: { id } })).texts;
  const [one, two] = [await startChat(await t.visitor(store)), await startChat(await t.visitor(plain))];
  expect(await greetingOf(one.id)).toEqual([
    'Hi! Tell us a few things first.',
    'Hello, how can we help?',
    'We are on it.',
  ]);
  expect(await greetingOf(two.id)).toEqual(['Hello, how can we help?']);
  // They are no messages: nothing is numbered, stored or counted.
  expect((await agent.api['conversations.messages']({ params: { id: one.id } })).headSeq).toBe(1);
  const elsewhere = await t.agent(workspace, { stores: [{ store: plain }] });
  const hidden = elsewhere.api['conversations.greeting']({ params: { id: one.id } });
  await expect(hidden).rejects.toMatchObject({ statusCode: 404 });
  await expect(agent.api['conversations.greeting']({ params: { id: newId() } })).rejects.toMatchObject({
    statusCode: 404,
  });
});

it('[G-11] outside hours it is what was answered then', async () => {
  const workspace = await t.workspace();
  const store = await t.store(workspace, {
    settings: { ...welcome, ...online, enableOfflineMessage: true, offlineChatMessage: 'We are closed.' },
  });
  const agent = await t.agent(workspace, { stores: [{ store }] });
  const visitor = await t.visitor(store);
  const { id } = await startChat(visitor);
  await t.pool.query(`UPDATE conversations SET state = 'missed', reason = 'out-of-business-hours' WHERE id = $1`, [id]);
  expect((await agent.api['conversations.greeting']({ params: { id } })).texts).toEqual(['We are closed.']);
});
