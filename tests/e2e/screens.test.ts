import type { Frame, Page } from '@playwright/test';
import { startChat } from '../../apps/server/test/chats.ts';
import { expectAccessible, expectAccessibleInAllLooks } from './support/axe.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { visit } from './support/visit.ts';
import { WidgetPage } from './support/widget-page.ts';

const password = 'correct horse battery';

test('axe finds nothing at any width, light or dark: live chat; a shortcut of the workspace, one of one’s own', async ({
  newAgent,
  newShopper,
}) => {
  const shopper = await newShopper();
  const question = unique('For the screens');
  await shopper.start(question);
  const { page } = await newAgent('admin@demo.test');
  await test.step('live chat', async () => {
    await expect(page.getByText(question).first()).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await page.getByText(question).first().click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expectAccessibleInAllLooks(page);
  });
  await test.step('shortcuts', async () => {
    await visit(page, 'settings/chat-shortcuts?shortcut=new');
    await page.getByRole('textbox', { name: 'Keyword' }).fill('not one');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello {{customer.name}}, {{nobody}} here.');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByText('Use 1 to 30 letters, digits, - or _.')).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await visit(page, 'account/chat-shortcuts?shortcut=new');
    await expect(page.getByRole('textbox', { name: 'Keyword' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('axe finds nothing, light or dark: start page, shop and widget; a one-click demo sign-in leads into the console', async ({
  newPage,
  site,
}) => {
  const page = await newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const inBoth = async (where: Page | Frame) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(where);
    }
  };
  await page.goto(`${site.url}/demo`);
  const widget = new WidgetPage(page);
  await widget.open();
  const frame = page.frames().find((candidate) => candidate.url().includes('/widget/frame/'));
  if (!frame) throw new Error('No frame of the widget.');
  await inBoth(frame);
  const startButton = widget.frame.getByRole('button', { name: 'Start chat' });
  await expect(widget.message.or(startButton).first()).toBeVisible();
  if (await startButton.isVisible()) await startButton.click();
  await widget.write(unique('Axe'));
  await inBoth(frame);
  await page.keyboard.press('Escape');
  await expect(widget.dialog).toBeHidden();
  await inBoth(page);
  await page.goto(`${site.url}/`);
  await expect(page.getByRole('heading', { name: 'Chatso is running' })).toBeVisible();
  await inBoth(page);
  await page
    .getByRole('button', { name: /Sign in as Agent/ })
    .or(page.getByRole('link', { name: /Sign in as Agent/ }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/ws\/[^/]+\/live-chat/);
});

test('[H-01][H-03] the address holds the open chat and its group, the title names the customer; on a phone: list, chat, back', async ({
  browser,
  site,
}) => {
  const { people } = site;
  const workspace = await people.workspace({ name: unique('Addressed') });
  const store = await people.store(workspace, { name: 'Corner shop' });
  const { email } = await people.agent(workspace, { password, stores: [{ store }] });
  await startChat(await people.visitor(store), { text: 'Address me' });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true });
  const agent = new ConsolePage(await context.newPage());
  const { page } = agent;
  await agent.signIn(site.url, email, password);

  await test.step('the address holds the open chat and its group', async () => {
    await agent.openChat('Address me');
    await expect(page).toHaveURL(/conversationId=[0-9a-f-]{36}/);
    await expect(page).toHaveURL(/tab=pending/);
    await expect(page).toHaveTitle(/Ann Visitor/);
    const address = page.url();
    await page.reload();
    expect(page.url()).toBe(address);
    await expect(agent.message).toBeVisible();
  });
  await test.step('on a phone: list, chat, back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Back to the chats' }).tap();
    await page.getByText('Address me').first().tap();
    await agent.message.fill('On my way');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    await page.getByRole('button', { name: 'Back to the chats' }).tap();
    await expect(page.getByRole('textbox', { name: 'Search' }).or(page.getByRole('searchbox')).first()).toBeVisible();
  });
  await context.close();
});
