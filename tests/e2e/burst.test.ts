import { newMessageId } from '@chatso/sync';
import { ongoingChat, startChat } from '../../apps/server/test/chats.ts';
import { isLong } from '../support/how-long.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';

const password = 'correct horse battery';
const [chats, seconds] = isLong ? [500, 180] : [60, 15];
const perSecond = 20;

test('[issue 27.30] a burst of messages: the console complains of nothing and shows the last word and who waits', async ({
  newPage,
  site,
}) => {
  test.setTimeout(600_000);
  const workspace = await site.people.workspace({ name: unique('Burst') });
  const store = await site.people.store(workspace, { name: 'Busy shop' });
  const agent = await site.people.agent(workspace, { password, stores: [{ store }], fullname: 'Robin Busy' });
  const shoppers: { id: string; say(text: string): Promise<unknown>; leave(): void }[] = [];
  for (let count = 0; count < chats; count += 1) {
    const visitor = await site.people.visitor(store);
    const id = count % 2 === 0 ? await ongoingChat(visitor, agent) : (await startChat(visitor, { text: 'Hello' })).id;
    const socket = await visitor.socket();
    shoppers.push({
      id,
      say: (text) => socket.ask('conversation:message', { messageId: newMessageId(), conversationId: id, text }),
      leave: () => socket.close(),
    });
  }

  const page = await newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const home = await signInQuietly(page, site.url, agent.email, password);
  await page.goto(`${home}/live-chat?conversationId=${shoppers[0]?.id}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  // Half of the chats wait, below more active ones than a window holds.
  const pending = page.getByRole('button', { name: /^Pending \d/ });
  await expect(pending).toBeInViewport({ ratio: 1 });

  const said: Promise<unknown>[] = [];
  const begun = Date.now();
  for (let count = 0; count < seconds * perSecond; count += 1) {
    // One in ten goes to the chat on the screen; 7 has no common factor with the number of chats.
    const shopper = shoppers[count % 10 === 0 ? 0 : (count * 7) % chats];
    if (shopper) said.push(shopper.say(`Is it waterproof? ${count}`));
    await new Promise((done) => setTimeout(done, begun + ((count + 1) * 1000) / perSecond - Date.now()));
  }
  await Promise.all(said);
  const last = seconds * perSecond - 10;
  await expect(page.getByLabel('Messages', { exact: true }).getByText(`Is it waterproof? ${last}`)).toBeVisible();
  expect(complaints).toEqual([]);
  // A press brings the heading up, and those who wait with it.
  await pending.press('Enter');
  await expect.poll(async () => (await pending.boundingBox())?.y).toBeLessThan(400);
  for (const { leave } of shoppers) leave();
});
