import { newId } from '../../apps/server/src/platform/ids.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { startShop } from './support/shop-server.ts';
import { visit } from './support/visit.ts';
import { WidgetPage } from './support/widget-page.ts';

test('[Q-16] the guide of a fresh workspace ticks by what really happens, is hidden and brought back, and leaves', async ({
  newPage,
  site,
}) => {
  const page = await newPage();
  await page.goto(`${site.url}/register`);
  await page.getByLabel('Full name').fill('Annika Weber');
  await page.getByLabel('Company or team').fill('Keramikwerkstatt Weber');
  await page.getByLabel('Email').fill(`${unique('owner').replaceAll(/\W/g, '-')}@weber.example`);
  await page.getByLabel('Password', { exact: true }).fill('velvet harbour 92 lantern');
  await page.getByLabel('Shop address').fill('weber.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const home = page.url().replace(/\/dashboard.*/, '');
  const guide = page.getByRole('region', { name: 'Get your first chat' });
  await expect(guide.getByText('1 of 5')).toBeVisible();
  await expect(page.getByText('Nobody is waiting', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Compared with the week before from/).first()).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByRole('banner').or(page.locator('header')).first()).toContainText(
    /^Dashboard.*day, .*\d:\d\d [ap]m/,
  );
  await guide.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByRole('textbox', { name: 'Shop address' })).toHaveValue('https://weber.example');
  await page.goBack();
  const until = page.getByRole('region', { name: 'Until someone writes' });
  await until.getByRole('link', { name: /Set your service hours/ }).click();
  await expect(page.getByRole('heading', { name: 'Chat service hours' })).toBeFocused();
  await page.goBack();
  await until.getByRole('link', { name: /Greet on the cart page/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create auto trigger');
  await visit(page, 'dashboard');

  await guide.getByRole('button', { name: 'Hide guide' }).click();
  await expect(guide).toHaveCount(0);
  await visit(page, 'live-chat');
  await expect(page.getByRole('link', { name: 'Open the setup guide' })).toBeVisible();
  await page.getByRole('button', { name: /Annika Weber/ }).click();
  await page.getByRole('menuitem', { name: 'Show setup guide' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(guide.getByText('1 of 5')).toBeVisible();

  // The test page is not the shop: it ticks nothing.
  const testPage = (await guide.getByRole('link', { name: 'Start a test chat' }).getAttribute('href')) ?? '';
  const visitor = await newPage();
  const widget = new WidgetPage(visitor);
  await visitor.goto(`${site.url}${testPage}`);
  await expect(widget.launcher).toBeVisible();
  await expect(guide.getByText('1 of 5')).toBeVisible();
  const shop = await startShop(site.url, decodeURIComponent(testPage.split('/').at(-1) ?? ''), { '/': {} });
  await visitor.goto(shop.url);
  await expect(guide.getByText('2 of 5')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`${home}/admin-options?tab=team`);
  await other.getByRole('button', { name: 'Invite users' }).first().click();
  const dialog = other.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(`guest-${newId()}@weber.example`);
  await dialog.getByRole('button', { name: /Send 1 invitation/ }).click();
  await expect(guide.getByText('3 of 5')).toBeVisible();
  await expect(guide.getByText(/invited right now, not accepted yet/)).toBeVisible();

  const question = unique('Do you glaze by hand?');
  await widget.open();
  await widget.frame.getByLabel('Full name').fill('Ida Shopper');
  await widget.frame.getByLabel('Email').fill('ida@shopper.example');
  await widget.frame.getByLabel('Message').fill(question);
  await widget.frame.getByRole('button', { name: 'Start chat' }).click();
  await widget.sees(question);
  const now = page.getByRole('region', { name: 'Now' });
  await expect(now.getByRole('link', { name: /^Pending 1|^Pending1/ })).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Longest waiting' }).getByRole('link', { name: /Ida Shopper/ });
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /^Chats ?1/ })).toBeVisible();
  await waiting.click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Every single one.');
  await page.keyboard.press('Enter');
  await widget.sees('Every single one.');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(guide.getByText('4 of 5')).toBeVisible();
  await expect(now.getByRole('link', { name: /^Active ?1/ })).toBeVisible();

  await visit(other, 'settings/chat-widget');
  await other.getByRole('textbox', { name: 'Title', exact: true }).fill('Weber helps');
  await other.getByRole('button', { name: /^Save/ }).click();
  await expect(guide).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(guide).toHaveCount(0);
  await expectAccessible(page);
  await shop.stop();
});
