import { expectAccessible, expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import { visit } from './support/visit.ts';
import { WidgetPage } from './support/widget-page.ts';

test('axe finds nothing at any width, light or dark: sign-in', async ({ newPage, site }) => {
  const page = await newPage();
  await page.goto(`${site.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expectAccessibleInAllLooks(page);
});

test('axe finds nothing at any width, light or dark: live chat', async ({ newAgent, newShopper }) => {
  const shopper = await newShopper();
  const question = unique('For the screens');
  await shopper.start(question);
  const { page } = await newAgent();
  await expect(page.getByText(question).first()).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByText(question).first().click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expectAccessibleInAllLooks(page);
});

test('axe finds nothing at any width, light or dark: a shortcut of the workspace, one of one’s own', async ({
  newAgent,
}) => {
  const { page } = await newAgent('admin@demo.test', 'settings/chat-shortcuts?shortcut=new');
  await page.getByRole('textbox', { name: 'Keyword' }).fill('not one');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello {{customer.name}}, {{nobody}} here.');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Use 1 to 30 letters, digits, - or _.')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await visit(page, 'account/chat-shortcuts?shortcut=new');
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toBeVisible();
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing: widget, shop and start page ${colorScheme}`, async ({ browser, site }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme });
    const page = await context.newPage();
    await page.goto(`${site.url}/`);
    await expect(page.getByRole('heading', { name: 'Chatso is running' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${site.url}/demo`);
    const widget = new WidgetPage(page);
    await widget.open();
    const frame = page.frames().find((candidate) => candidate.url().includes('/widget/frame/'));
    if (!frame) throw new Error('No frame of the widget.');
    await expectAccessible(frame);
    const startButton = widget.frame.getByRole('button', { name: 'Start chat' });
    await expect(widget.message.or(startButton).first()).toBeVisible();
    if (await startButton.isVisible()) await startButton.click();
    await widget.write(unique('Axe'));
    await expectAccessible(frame);
    await page.keyboard.press('Escape');
    await expect(widget.dialog).toBeHidden();
    await expectAccessible(page);
    await context.close();
  });
}

test('a one-click demo sign-in leads from the start page into the console', async ({ newPage, site }) => {
  const page = await newPage();
  await page.goto(`${site.url}/`);
  await page
    .getByRole('button', { name: /Sign in as Agent/ })
    .or(page.getByRole('link', { name: /Sign in as Agent/ }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/ws\/[^/]+\/live-chat/);
});

test('wrong credentials are told on the form, and nothing typed is lost', async ({ newPage, site }) => {
  const page = await newPage();
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill('agent1@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email or password is incorrect.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('agent1@demo.test');
});

test('[H-01][H-03] the address holds the open chat and its group; the title names the customer', async ({
  newShopper,
  newAgent,
}) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const question = unique('Address me');
  await shopper.start(question);
  await agent.openChat(question);
  await expect(agent.page).toHaveURL(/conversationId=[0-9a-f-]{36}/);
  await expect(agent.page).toHaveURL(/tab=pending/);
  await expect(agent.page).toHaveTitle(/Visitor #\d+/);
  const address = agent.page.url();
  await agent.page.reload();
  expect(agent.page.url()).toBe(address);
  await expect(agent.message).toBeVisible();
});

test('on a phone: list, chat, back', async ({ browser, newShopper, site }) => {
  const shopper = await newShopper();
  const question = unique('From the train');
  await shopper.start(question);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${await signInQuietly(page, site.url, 'agent2@demo.test')}/live-chat`);
  await page.getByText(question).first().tap();
  await page.getByRole('textbox', { name: 'Message' }).fill(unique('On my way'));
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await page.getByRole('button', { name: 'Back to the chats' }).tap();
  await expect(page.getByRole('textbox', { name: 'Search' }).or(page.getByRole('searchbox')).first()).toBeVisible();
  await context.close();
});
