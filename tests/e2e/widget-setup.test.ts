import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { type ShopPage, startShop } from './support/shop-server.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { WidgetPage } from './support/widget-page.ts';

async function register(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/register`);
  await page.getByLabel('Full name').fill('Annika Weber');
  await page.getByLabel('Company or team').fill('Keramikwerkstatt Weber');
  await page.getByLabel('Email').fill(`${unique('owner').replaceAll(/\W/g, '-')}@weber.example`);
  await page.getByLabel('Password', { exact: true }).fill('velvet harbour 92 lantern');
  await page.getByLabel('Shop address').fill('weber.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

test('[P-03] [P-20] [P-40] [P-42] [G-02] an owner takes the line from the screen or mails it, and sees the shop connect and the widget come and go', async ({
  newPage,
  site,
}) => {
  const page = await newPage();
  await register(page, site);
  await page.getByRole('link', { name: /Set up the widget/ }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for your shop ...' })).toBeVisible();
  const line = await page.getByText('<script async').first().innerText();
  expect(line).toContain(`src="${site.url}/widget.js"`);
  const analyticsId = /data-store-id="([^"]+)"/.exec(line)?.[1] ?? '';

  await test.step('the line is mailed to a developer, who sees it in the mail', async () => {
    await page.getByRole('button', { name: 'Send to developer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to developer' });
    await expectAccessible(page);
    const address = `${unique('dev').replaceAll(/\W/g, '-')}@agency.example`;
    await dialog.getByRole('textbox', { name: 'Email' }).fill(address);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Email has been sent to developer successfully.')).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect
      .poll(async () => {
        const { rows } = await site.pool.query('SELECT text FROM mail_outbox WHERE $1 = ANY (recipients)', [address]);
        return rows[0]?.text ?? '';
      })
      .toContain('data-store-id=');
  });

  const visitor = await newPage();
  await visitor.goto(`${site.url}/widget/test/${analyticsId}`);
  await expect(visitor.getByRole('heading', { name: 'Test page' })).toBeVisible();
  await expect(new WidgetPage(visitor).launcher).toBeVisible();
  await expectAccessible(visitor);

  const shop = await startShop(site.url, analyticsId, { '/': {} });
  const [widget, question] = [new WidgetPage(visitor), unique('Do you glaze by hand?')];
  await visitor.goto(shop.url);
  await expect(page.getByText(/^Connected: the widget answers on/)).toBeVisible();
  await expect(page.getByText('<script async')).toHaveCount(0);
  await widget.open();
  await widget.frame.getByLabel('Full name').fill('Ida Shopper');
  await widget.frame.getByLabel('Email').fill('ida@shopper.example');
  await widget.frame.getByLabel('Message').fill(question);
  await widget.frame.getByRole('button', { name: 'Start chat' }).click();
  await widget.sees(question);

  await page.getByRole('switch', { name: 'Visible' }).click();
  await expect(page.getByText(/^Connected and hidden/)).toBeVisible();
  await expect(widget.dialog).toBeHidden();
  await expect(widget.launcher).toBeHidden();
  // A page that is loaded before the server has it would have no widget.
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/widget-visibilities') && answer.ok());
  await page.getByRole('switch', { name: 'Hidden' }).click();
  await kept;
  await visitor.reload();
  await expect(widget.launcher).toBeVisible();

  await page.getByRole('button', { name: 'Rename the store' }).click();
  await page.getByRole('textbox', { name: 'Store name' }).fill('Werkstatt am Fluss');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Werkstatt am Fluss' })).toBeVisible();
  await shop.stop();
});

test('[P-03] the install page says what the server sees at the shop: whose line, which policy, and a shop that is gone', async ({
  newPage,
  site,
}) => {
  const workspace = await site.people.workspace({ name: unique('Installing') });
  const pages: Record<string, ShopPage> = {
    '/': { headers: { 'content-security-policy': "script-src 'self'; frame-src *" } },
  };
  const shop = await startShop(site.url, 'a-line-of-nobody', pages);
  const url = shop.url.replace('127.0.0.1', 'localhost');
  const store = await site.people.store(workspace, { name: 'Pots', url });
  const password = 'correct horse battery';
  const admin = await site.people.agent(workspace, { role: 'admin', password });
  const page = await newPage();
  await signInQuietly(page, site.url, admin.email, password);
  await page.goto(`${site.url}/ws/${workspace.id}/settings/chat-widget`);
  const checks = page.getByRole('list', { name: 'What the server sees at your shop' });
  await expect(checks).toContainText('The shop answers');
  await expect(checks).toContainText('The line on the home page is of another store');
  await expect(checks).toContainText(`Add ${site.url} to script-src.`);
  await expect(checks).toContainText('No browser has loaded the widget yet');
  await expect(checks).toContainText(/again in 0:\d\d/);
  await expectAccessibleInAllLooks(page);

  pages['/'] = { body: `<script async src="${site.url}/widget.js" data-store-id="${store.analyticsId}"></script>` };
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(checks).toContainText('The line is on the home page');
  await expect(checks).toContainText('The page lets the widget in');
  delete pages['/'];
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(checks).toContainText('answers with 404');
  await shop.stop();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(checks).toContainText('refuses connections');
});
