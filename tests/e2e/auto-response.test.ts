import type { Page } from '@playwright/test';
import { expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { startShop } from './support/shop-server.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { WidgetPage } from './support/widget-page.ts';

const password = 'correct horse battery';

async function anAdmin(page: Page, site: Site, workspace: { id: string }, fullname: string): Promise<void> {
  const admin = await site.people.agent(workspace, { role: 'admin', password, fullname });
  await signInQuietly(page, site.url, admin.email, password);
}

const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();

test('[P-45] [P-42] texts of both tabs reach the open shop, and the widget form hears of them, or the conflict', async ({
  newPage,
  site,
}) => {
  const workspace = await site.people.workspace({ name: unique('Answers') });
  const store = await site.people.store(workspace, { name: 'Corner shop', widgetConnected: true });
  const shop = await startShop(site.url, store.analyticsId, { '/': {} });
  const visitor = await newPage();
  await visitor.goto(shop.url);
  const widget = new WidgetPage(visitor);
  await widget.open();

  const [page, other] = [await newPage(), await newPage()];
  await anAdmin(page, site, workspace, 'Imogen Admin');
  await page.goto(`${site.url}/ws/${workspace.id}/setting`);
  await page.getByRole('navigation', { name: 'Settings menu' }).getByRole('link', { name: 'Auto-response' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auto-response');
  await expect(page).toHaveTitle(/^Auto-response/);
  await anAdmin(other, site, workspace, 'Otis Admin');
  await other.goto(`${site.url}/ws/${workspace.id}/settings/chat-widget`);
  const welcome = (where: Page) => where.getByRole('textbox', { name: 'Welcome message above the form' });
  await welcome(other).fill('Otis says hello');

  await expectAccessibleInAllLooks(page);
  await welcome(page).fill('Imogen says hello');
  const preview = page.frameLocator('iframe[title="Preview"]').frameLocator('iframe');
  await expect(preview.getByText('Imogen says hello')).toBeVisible();
  await page.getByRole('tab', { name: 'Off service hours' }).click();
  await expect(page.getByText(/it is always open/)).toBeVisible();
  await page.getByRole('textbox', { name: 'After a message was left' }).fill('Until tomorrow');
  await save(page);
  await expect(page.getByText('Changes saved.').first()).toBeVisible();
  await expect(widget.frame.getByText('Imogen says hello')).toBeVisible();

  await expect(welcome(other)).toHaveValue('Otis says hello');
  await expect(other.getByRole('textbox', { name: 'After a message was left' })).toHaveValue('Until tomorrow');
  await other.getByRole('button', { name: 'Keep mine of Welcome message' }).click();
  await save(other);
  await page.getByRole('tab', { name: 'During service hours' }).click();
  await expect(welcome(page)).toHaveValue('Otis says hello');
  await expect(widget.frame.getByText('Otis says hello')).toBeVisible();

  await welcome(page).fill('Not saved');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shop.stop();
});
