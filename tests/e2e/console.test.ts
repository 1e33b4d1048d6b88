import { newId } from '../../apps/server/src/platform/ids.ts';
import { startChat, take } from '../../apps/server/test/chats.ts';
import { expectAccessible } from './support/axe.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';

const password = 'correct horse battery';

/** An agent with a shortcut and two chats, of which the newer one scrolls. */
async function aDesk({ people }: Site) {
  const workspace = await people.workspace({ name: unique('Desk') });
  const store = await people.store(workspace, { name: 'Corner shop' });
  const agent = await people.agent(workspace, { password, stores: [{ store }] });
  await agent.api['shortcuts.create']({ body: { type: 'personal', keyword: 'hello', message: 'Hello there' } });
  const [visitor, other] = [await people.visitor(store), await people.visitor(store)];
  // A shopper who is gone for a minute has left the chat.
  for (const one of [visitor, other]) await one.socket();
  await take(agent, (await startChat(other, { text: 'Second of two' })).id);
  const { id } = await startChat(visitor, { text: 'First of two' });
  await visitor.api['widget.session']({
    params: { analyticsId: store.analyticsId },
    body: { visitorId: visitor.visitorId, visitorToken: visitor.token, timezone: 'Europe/Oslo' },
  });
  await take(agent, id);
  for (let line = 1; line <= 9; line += 1)
    await agent.api['conversations.postMessage']({
      params: { id },
      body: { conversationId: id, messageId: newId(), text: `Line ${line}\n\n\n\nof a long answer` },
    });
  return { agent, id };
}

test('[H-04][H-67] an open chat: the way down, suggestions of 32 px, J and K through the list; menus, tooltips and dialogs are accessible', async ({
  newPage,
  site,
}) => {
  const desk = await aDesk(site);
  const agent = new ConsolePage(await newPage());
  const { page } = agent;
  await agent.signIn(site.url, desk.agent.email, password, `live-chat?conversationId=${desk.id}&tab=ongoing`);
  await expect(agent.thread.getByText(/^Line 9/)).toBeInViewport();

  await test.step('the way down shows from 80 px above the bottom', async () => {
    const pill = page.getByRole('button', { name: 'Scroll to bottom' });
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
    await expectAccessible(page);
    await pill.click();
    await expect(pill).toBeHidden();
  });

  await test.step('suggestions are 32 px high, ten of them at most in sight', async () => {
    await agent.message.fill('/');
    const list = page.getByRole('listbox');
    await expect(list.getByRole('option').first()).toBeVisible();
    const measures = await list.evaluate((element) => ({
      option: element.querySelector('[role="option"]')?.getBoundingClientRect().height,
      most: getComputedStyle(element).maxHeight,
    }));
    expect(measures).toEqual({ option: 32, most: '320px' });
    await expectAccessible(page);
    await agent.message.fill('');
    await expect(list).toBeHidden();
  });

  await test.step('J and K go through the list, Enter to the message field', async () => {
    const opened = page.url();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await expect.poll(() => page.url()).not.toBe(opened);
    // The message field has not taken the focus meanwhile.
    await page.keyboard.press('k');
    await expect.poll(() => page.url()).toBe(opened);
    await page.keyboard.press('Enter');
    await expect(agent.message).toBeFocused();
  });

  await test.step('menus, tooltips and dialogs are accessible', async () => {
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
