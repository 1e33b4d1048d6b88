import type { VisitorPrompted } from '@chatso/contract';
import { watchList } from '../../apps/server/test/live-visitors.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { startShop } from './support/shop-server.ts';
import { WidgetPage } from './support/widget-page.ts';

const page = { body: '<main><h1>Parka</h1></main>' };
const noQuestions = { requiredInputFields: { fullname: false, email: false, phone: false } };

test('[G-25] [M-12] [M-32] an agent prompts somebody on the pages, and writes to somebody else, whose answers are chats', async ({
  newPage,
  site,
}) => {
  const { people } = site;
  const workspace = await people.workspace();
  const store = await people.store(workspace, { settings: noQuestions });
  const agent = await people.agent(workspace, { stores: [{ store }], fullname: 'Ann Reacher' });
  await agent.socket();
  const watcher = await agent.socket('tracking');
  const list = await watchList(watcher, { chatsoStoreId: store.id });
  const shop = await startShop(site.url, store.analyticsId, { '/': page, '/cart': page });

  const prompted = new WidgetPage(await newPage());
  await prompted.page.goto(shop.url);
  await expect(prompted.launcher).toBeVisible();
  await expect.poll(() => list.state().count).toBe(1);
  const question = unique('Is the size right?');
  const [visitorId = ''] = list.state().ids;
  const prompt = { chatsoStoreId: store.id, promptIds: [visitorId], message: question };
  const { data } = await watcher.ask<VisitorPrompted>('agent:initiate-prompt', prompt);
  expect(data).toEqual({ promptedIds: [visitorId], ignored: [] });
  const bubble = prompted.frame.getByRole('button', { name: new RegExp(question.slice(0, 18)) });
  await bubble.click();
  await expect(prompted.dialog).toBeVisible();
  await expect(prompted.frame.getByRole('main').getByText(question)).toBeVisible();
  const answer = unique('It is, thank you');
  await prompted.write(answer);
  await expect
    .poll(async () => {
      const chats = await agent.api['conversations.list']({ query: { state: 'pending' } });
      return chats.data.map((chat) => [chat.lastMsg?.text, chat.assigned?.agentId]);
    })
    .toEqual([[answer, agent.userId]]);

  const written = new WidgetPage(await newPage());
  await written.page.goto(`${shop.url}/cart`);
  await expect(written.launcher).toBeVisible();
  await expect.poll(() => list.state().count).toBe(2);
  const other = list.state().ids.find((id) => id !== visitorId) ?? '';
  const first = unique('Shall I put one aside?');
  const { conversation } = await agent.api['visitors.takeChat']({
    params: { id: other },
    body: { storeId: store.id, firstMessage: first },
  });
  await expect(written.launcher).toHaveText('1');
  await written.open();
  await written.sees(first);
  const reply = unique('Yes please');
  await written.write(reply);
  await expect
    .poll(async () => {
      const { messages } = await agent.api['conversations.messages']({ params: { id: conversation._id }, query: {} });
      return messages.map(({ text }) => text);
    })
    .toEqual([first, reply]);
  await shop.stop();
});
