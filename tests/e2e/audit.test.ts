import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test('[U-10] an admin finds an entry of the audit log, opens it and takes the log along as CSV', async ({
  newAgent,
}) => {
  const { page } = await newAgent('admin@demo.test', 'admin-options?tab=audit');
  const table = page.getByRole('table', { name: 'Audit log' });
  await expect(table).toBeVisible();
  await expectAccessibleInAllLooks(page);

  await page.getByRole('searchbox', { name: 'Search name or action' }).fill('no such thing at all');
  await expect(page.getByText('No Results Found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table).toBeVisible();

  // Looking at the log is in the log.
  await page.getByRole('searchbox', { name: 'Search name or action' }).fill('audit-log viewed');
  const looked = table.getByRole('button', { name: /^Open: Imogen .* looked at the audit log$/ }).first();
  await expect(looked).toBeVisible();
  await looked.click();
  const entry = page.getByRole('dialog', { name: 'Entry' });
  await expect(entry.getByText('audit-log.viewed')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();

  const from = page.getByRole('textbox', { name: 'From', exact: true });
  await from.fill('1/2/2031');
  await from.press('Tab');
  await expect(from).toHaveValue('01/02/2031');
  await expect(page.getByText('No Results Found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\n')[0]).toContain('at,who,actorKind');
});
