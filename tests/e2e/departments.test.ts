import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { startShop } from './support/shop-server.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { WidgetPage } from './support/widget-page.ts';

const password = 'correct horse battery';

async function aStore(site: Site) {
  const workspace = await site.people.workspace({ name: unique('Sorted') });
  const store = await site.people.store(workspace, { name: 'Corner shop' });
  await site.people.department(store, 'Sales');
  await site.people.agent(workspace, { fullname: 'Maya Agent', stores: [{ store }] });
  return { workspace, store };
}

async function openDepartments(page: Page, site: Site, workspace: { id: string }, fullname: string): Promise<void> {
  const admin = await site.people.agent(workspace, { role: 'admin', password, fullname });
  await signInQuietly(page, site.url, admin.email, password);
  await page.goto(`${site.url}/ws/${workspace.id}/settings/service-departments`);
  await expect(page.getByRole('button', { name: 'Sales' })).toBeVisible();
}

test('[P-46] [P-49] [P-50] [C-08] [C-38] a department with hours of its own is in the open shop at once, follows its new name, and one that a colleague deletes loses nothing typed', async ({
  newPage,
  site,
}) => {
  const { workspace, store } = await aStore(site);
  const shop = await startShop(site.url, store.analyticsId, { '/': {} });
  const visitor = await newPage();
  await visitor.goto(shop.url);
  const widget = new WidgetPage(visitor);
  await widget.open();
  const choice = (name: RegExp) => widget.frame.getByRole('radio', { name });
  await expect(choice(/^Sales/)).toBeVisible();

  const page = await newPage();
  await openDepartments(page, site, workspace, 'Imogen Admin');
  await expect(page).toHaveTitle(/Service departments/);
  await page.getByRole('button', { name: 'Add department' }).click();
  await expect(page).toHaveURL(/\/service-departments\/add/);
  await expect(page).toHaveTitle(/Create service department/);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Returns');
  await expect(drawer.getByRole('checkbox', { name: /Maya Agent/ })).toBeChecked();
  await drawer.getByRole('button', { name: 'Own hours' }).click();
  await drawer.getByRole('button', { name: 'Saturday' }).click();
  await drawer.getByRole('combobox', { name: 'To' }).selectOption({ label: '1:00 pm' });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Create' }).click();
  // 'Within a second' is said of the event; a machine with other work draws it when it can.
  await expect(choice(/^Returns/)).toBeVisible();
  await expect(drawer).toBeHidden();
  const row = page.getByRole('row', { name: /Returns/ });
  await expect(row).toContainText('Mon to Sat, 9:00 am to 1:00 pm');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Returns' }).click();
  await expect(page).toHaveTitle(/Edit service department/);
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Repairs');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(choice(/^Repairs/)).toBeVisible();
  await expect(choice(/^Returns/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Repairs' }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Repairs and spare parts');
  const other = await newPage();
  await openDepartments(other, site, workspace, 'Otis Admin');
  await other.getByRole('button', { name: 'Repairs' }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Delete department' })).toBeEnabled();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Delete department' }).click();
  await expect(other.getByText('Department deleted')).toBeVisible();
  await expect(choice(/^Repairs/)).toHaveCount(0);

  await expect(drawer.getByText(/A colleague deleted this department/)).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Repairs and spare parts');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect(other.getByRole('button', { name: 'Repairs and spare parts' })).toBeVisible();
  await expect(choice(/^Repairs and spare parts/)).toBeVisible();
  await shop.stop();
});
