import { type Conversation, conversationSchema } from '@chatso/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import type { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';

/** What the server tells the console about the open chat, as it goes over the wire. */
async function detailOf(page: Page): Promise<Conversation> {
  const id = new URL(page.url()).searchParams.get('conversationId');
  const isList = (url: string) => /\/api\/conversations\?/.test(url);
  const found: unknown[] = [];
  const answers: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!isList(response.url()) || !response.ok()) return;
    const keep = async () => {
      const { data } = (await response.json()) as { data: { _id: string }[] };
      found.push(...data.filter((chat) => chat._id === id));
    };
    answers.push(keep());
  });
  await page.reload();
  await expect.poll(() => found.length).toBeGreaterThan(0);
  await Promise.all(answers);
  return conversationSchema.parse(found[0]);
}

/** Enough lines that the thread scrolls. */
async function fillThread(agent: ConsolePage): Promise<void> {
  for (let line = 1; line <= 9; line += 1)
    await agent.answer(unique(`Line ${line}\n\n\n\nof a long answer`).slice(0, 290));
}

test('[H-18][H-20][H-21][H-22][H-26] a chat over the wire: pending, ongoing, closed', async ({
  newShopper,
  newAgent,
}) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('Whole and true');
  await shopper.start(question);
  await agent.openChat(question);
  const pending = await detailOf(agent.page);
  expect(pending).toMatchObject({ state: 'pending', reason: null, flag: false, agentId: null, acceptedDate: null });
  expect(pending.store).toMatchObject({ name: 'Northwind Outfitters', type: 'website', active: true });
  expect(pending.store.chatsoStoreSettings).toEqual({ muteAlertsOffline: expect.any(Boolean) });
  expect(pending.lastMsg).toMatchObject({ author: 'client', text: question, status: 'sent' });
  expect(pending.lastMsgClient?.messageId).toBe(pending.lastMsg?.messageId);
  expect(pending.participants.map(({ type }) => type)).toEqual(['visitor']);

  const answer = unique('Here I am');
  await agent.answer(answer);
  const ongoing = await detailOf(agent.page);
  expect(ongoing).toMatchObject({ state: 'ongoing', conversationType: 'ongoing', spectators: [], transferring: null });
  expect(ongoing.agent?.fullname).toBeTruthy();
  expect(ongoing.agentId).not.toBeNull();
  expect(ongoing.acceptedDate).not.toBeNull();
  expect(ongoing.waitingTime).toBeGreaterThan(0);
  expect(ongoing.lastMsgs.at(-1)?.text).toBe(answer);
  expect(ongoing).toMatchObject({ rating: null, sentiment: null, hasCRMData: false, clientSelectedAddress: null });

  const ended = agent.page.waitForResponse((response) => response.url().endsWith('/end-chat'));
  await agent.page.getByRole('button', { name: 'End chat' }).click();
  await agent.page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
  const closed = conversationSchema.parse(await (await ended).json());
  expect(closed).toMatchObject({ state: 'closed', reason: 'agent-ended', enderId: ongoing.agentId });
  expect(closed.chatDurationClosed).toBeGreaterThan(0);
});

test('[H-04] the way down shows from 80 px above the bottom', async ({ newShopper, newAgent }) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('Scroll with me');
  await shopper.start(question);
  await agent.openChat(question);
  await fillThread(agent);
  const pill = agent.page.getByRole('button', { name: 'Scroll to bottom' });
  await expect(pill).toBeHidden();
  const scrollUp = (px: number) =>
    agent.thread.evaluate((thread, by) => {
      const scrollers = [thread, ...thread.querySelectorAll('*')];
      const scroller = scrollers.find((element) => element.scrollHeight > element.clientHeight + 200);
      if (!scroller) throw new Error('Nothing scrolls.');
      scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - by;
    }, px);
  await scrollUp(60);
  await expect(pill).toBeHidden();
  await scrollUp(100);
  await expect(pill).toBeVisible();
  await expectAccessible(agent.page);
  await pill.click();
  await expect(pill).toBeHidden();
});

test('[H-67] suggestions are 32 px high, ten of them at most in sight', async ({ newShopper, newAgent }) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('Short words');
  await shopper.start(question);
  await agent.openChat(question);
  await agent.message.fill('/');
  const list = agent.page.getByRole('listbox');
  await expect(list.getByRole('option').first()).toBeVisible();
  const measures = await list.evaluate((element) => ({
    option: element.querySelector('[role="option"]')?.getBoundingClientRect().height,
    most: getComputedStyle(element).maxHeight,
  }));
  expect(measures).toEqual({ option: 32, most: '320px' });
  await expectAccessible(agent.page);
});

test('J and K go through the list, Enter to the message field; menus, tooltips and dialogs are accessible', async ({
  newShopper,
  newAgent,
}) => {
  const shopper = await newShopper();
  const other = await newShopper();
  const question = unique('First of two');
  await shopper.start(question);
  await other.start(unique('Second of two'));
  const agent = await newAgent();
  const { page } = agent;
  await agent.openChat(question);
  const opened = page.url();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect.poll(() => page.url()).not.toBe(opened);
  // The message field has not taken the focus meanwhile.
  await page.keyboard.press('k');
  await expect.poll(() => page.url()).toBe(opened);
  await page.keyboard.press('Enter');
  await expect(agent.message).toBeFocused();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Unread' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Attach files' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Attach files' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('complementary', { name: 'Details' }).getByText('Time zone')).toBeVisible();
  await expectAccessible(page);
});

test('[F-04] a phone says over its list that the connection is lost, and goes on by itself', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${await signInQuietly(page, site.url, 'agent2@demo.test')}/live-chat`);
  await expect(page.getByRole('heading', { name: 'Live chat' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading chats' })).toBeHidden();
  await site.kill();
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await expectAccessible(page);
  await site.start();
  await expect(page.getByText('Connection lost.')).toBeHidden();
  await context.close();
});
