import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { startShop } from './support/shop-server.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { WidgetPage } from './support/widget-page.ts';

const password = 'correct horse battery';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function aConnectedStore(site: Site) {
  const workspace = await site.people.workspace({ name: unique('Branded') });
  const store = await site.people.store(workspace, { name: 'Corner shop', widgetConnected: true });
  return { workspace, store };
}

async function openSettings(page: Page, site: Site, workspace: { id: string }, fullname: string): Promise<void> {
  const admin = await site.people.agent(workspace, { role: 'admin', password, fullname });
  await signInQuietly(page, site.url, admin.email, password);
  await page.goto(`${site.url}/ws/${workspace.id}/settings/chat-widget`);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();
/** The server has it; words of a save before this one may stand there still. */
const taken = (page: Page) => expect(page.getByRole('region', { name: 'Changes' })).toBeHidden();

test('[P-04] [P-05] [P-06] [P-10] [P-16] [P-18] [P-25] [P-35] [P-42] an admin changes the widget, sees it in the preview before saving, and in the open shop at once; two who change the same lose no word', async ({
  newPage,
  site,
}) => {
  test.setTimeout(300_000);
  const { workspace, store } = await aConnectedStore(site);
  const agent = await site.people.agent(workspace, { fullname: 'Maya Lind', password, stores: [{ store }] });
  const desk = await newPage();
  const inbox = new ConsolePage(desk);
  await inbox.signIn(site.url, agent.email, password);
  const shop = await startShop(site.url, store.analyticsId, { '/': {} });
  const visitor = await newPage();
  await visitor.goto(shop.url);
  const widget = new WidgetPage(visitor);
  await widget.open();
  await expect(widget.frame.getByRole('heading', { name: 'Live chat support' })).toBeVisible();
  await expect(widget.frame.getByRole('button', { name: 'Start chat' })).toBeVisible();
  await expect(widget.frame.locator('.faces')).toBeHidden();
  const page = await newPage();
  await openSettings(page, site, workspace, 'Imogen Admin');
  const preview = page.frameLocator('iframe[title="Preview"]').frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'Live chat support' })).toBeVisible();

  await test.step('title, color and picture: in the preview before saving, in the open shop at once', async () => {
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Ask an outfitter');
    await expect(preview.getByRole('heading', { name: 'Ask an outfitter' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
    await page.getByRole('radio', { name: '#F3BA50' }).click();
    await expect(page.getByText(/White cannot be read on this color/)).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles({ name: 'mark.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByText('mark.png')).toBeVisible();
    for (const state of ['Launcher', 'Home', 'Chat', 'Product and coupon', 'Offline', 'Rating', 'Ended']) {
      await page.getByRole('combobox', { name: 'State of the widget' }).selectOption({ label: state });
    }
    await expect(preview.getByRole('heading', { name: 'Ask an outfitter' })).toBeVisible();
    await expectAccessible(page);
    await save(page);
    await expect(page.getByText('Changes saved.').first()).toBeVisible();
    await taken(page);
    await expect(widget.frame.getByRole('heading', { name: 'Ask an outfitter' })).toBeVisible();
    await expect(widget.frame.locator('header img')).toHaveAttribute('src', /\/files\/.*mark\.png$/);
  });

  await test.step('who is there and the shop’s own variables: in the preview, and in the open shop at once', async () => {
    await page.getByRole('switch', { name: 'Show who is there' }).press('Space');
    await page.getByRole('textbox', { name: 'CSS variables' }).fill('--r: 0;\n--surface: url(https://x.test/a)');
    await page.getByRole('combobox', { name: 'State of the widget' }).selectOption({ label: 'Pre-chat form' });
    await expect(preview.locator('.faces')).toBeVisible();
    await save(page);
    await expect(page.getByText(/enter one CSS value, without semicolons/)).toBeVisible();
    await page.getByRole('textbox', { name: 'CSS variables' }).fill('--r: 0;\n--surface: light-dark(#fffbe6, #2a2410)');
    await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(255, 251, 230)');
    await save(page);
    await taken(page);
    await expect(widget.frame.locator('.faces')).toContainText('Maya');
    await expect(widget.frame.locator('body')).toHaveCSS('background-color', 'rgb(255, 251, 230)');
    await visitor.emulateMedia({ colorScheme: 'dark' });
    await expect(widget.frame.locator('body')).toHaveCSS('background-color', 'rgb(42, 36, 16)');
    await expectAccessible(page);
    if (process.env.SHOTS) {
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${process.env.SHOTS}/look-${width}.png`, fullPage: false });
        await page.getByRole('textbox', { name: 'CSS variables' }).scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${process.env.SHOTS}/vars-${width}.png` });
      }
      await visitor.screenshot({ path: `${process.env.SHOTS}/faces-dark.png` });
      await visitor.emulateMedia({ colorScheme: 'light' });
      await visitor.screenshot({ path: `${process.env.SHOTS}/faces-light.png` });
    }
  });

  await test.step('hours, a special day and a question of the store’s own reach the open shop, and the answer the agent', async () => {
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Order number');
    await page.getByRole('switch', { name: 'Chat service hours' }).press('Space');
    // Of a zone about which Node and a newer browser agree: Vancouver stopped changing its clocks.
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
    await page.getByRole('option', { name: /^Tokyo/ }).click();
    await page.getByRole('checkbox', { name: '24 hours' }).check();
    await page.getByRole('button', { name: 'Saturday' }).click();
    await page.getByRole('button', { name: 'Sunday' }).click();
    await save(page);
    await taken(page);
    await expect(widget.frame.getByLabel('Order number')).toBeVisible();
    await expect(widget.frame.getByRole('button', { name: 'Start chat' })).toBeVisible();

    const [question, number] = [unique('Where is it?'), unique('10482')];
    await widget.frame.getByLabel('Full name').fill('Ida Shopper');
    await widget.frame.getByLabel('Email').fill('ida@shopper.example');
    await widget.frame.getByLabel('Order number').fill(number);
    await widget.frame.getByLabel('Message').fill(question);
    await widget.frame.getByRole('button', { name: 'Start chat' }).click();
    await widget.sees(question);
    await inbox.openChat(question);
    await expect(desk.getByText(number)).toBeVisible();

    await page.getByRole('button', { name: 'Add a day' }).click();
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date());
    await page.getByLabel('Date', { exact: true }).fill(today);
    await page.getByRole('textbox', { name: 'Name of the day' }).fill('Inventory');
    await expect(page.getByText(/^Inventory\. Closed then/)).toBeVisible();
    await save(page);
    await taken(page);
    const late = new WidgetPage(await newPage());
    await late.page.goto(shop.url);
    await late.launcher.click();
    await expect(late.frame.getByRole('button', { name: 'Send message' })).toBeVisible();
    await expectAccessible(page);
  });
  await shop.stop();

  await test.step('two admins who change the same are both told, and neither loses a word', async () => {
    const other = await newPage();
    await openSettings(other, site, workspace, 'Otis Admin');
    const title = (of: Page) => of.getByRole('textbox', { name: 'Title', exact: true });
    await title(page).fill('Ask Imogen');
    await page.getByRole('textbox', { name: 'Rating message' }).fill('How did we do?');
    await title(other).fill('Ask Otis');
    await other.getByRole('textbox', { name: 'Subtitle' }).fill('We answer fast');
    await save(other);
    await expect(other.getByText('Changes saved.').first()).toBeVisible();

    await expect(page.getByRole('button', { name: 'Keep mine of Title' })).toBeVisible();
    await expect(title(page)).toHaveValue('Ask Imogen');
    await expect(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('We answer fast');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take theirs of Title' }).click();
    await save(page);
    await expect(other.getByRole('textbox', { name: 'Rating message' })).toHaveValue('How did we do?');
    await expect(title(other)).toHaveValue('Ask Otis');
    await title(other).fill('Not saved');
    await other.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(other.getByRole('dialog')).toBeVisible();
  });
});
