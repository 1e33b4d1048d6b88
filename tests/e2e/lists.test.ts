import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/visit.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Members of the workspace' }).locator('tr[data-row]');

async function openTeam(page: Page, search = '') {
  await visit(page, `admin-options?tab=team${search}`);
  await expect(rows(page).first()).toBeVisible();
}

test('[U-20] a list is gone through by keys, its filters stand in the address, and Back undoes them', async ({
  newAgent,
}) => {
  const { page } = await newAgent('admin@demo.test');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTeam(page, '&page=zero&role=%5B1%5D&sort=password');
  const all = await rows(page).count();
  expect(all).toBeGreaterThan(4);

  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Role All' }).click();
  await page.getByRole('menuitem', { name: 'Manager', exact: true }).click();
  await expect(page).toHaveURL(/role=coach/);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(all);

  // Keys belong to a menu until it has faded.
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search name or email' });
  await expect(search).toBeFocused();
  await search.pressSequentially('priya');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=priya/);
  await search.press('Escape');
  await expect(rows(page)).toHaveCount(all);
});

test('columns that somebody turns off stay off on this device', async ({ newAgent }) => {
  const { page } = await newAgent('admin@demo.test');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTeam(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Departments' }).click();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Stores' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Departments' })).toBeHidden();
});

for (const width of [1440, 1024, 390]) {
  test(`at ${width} px nothing of a list is beside the window, and what can be done stands at the end of its row`, async ({
    newAgent,
  }) => {
    const { page } = await newAgent('admin@demo.test');
    await page.setViewportSize({ width, height: 844 });
    await openTeam(page);
    // One of the demo's people: those of other tests come and go in the same list.
    const one = rows(page).filter({ hasText: 'Dele Ogunbanjo' });
    const row = await one.boundingBox();
    const more = await one.getByRole('button', { name: /^More about/ }).boundingBox();
    if (!row || !more) throw new Error('The list is not drawn.');
    expect(row.x + row.width).toBeLessThanOrEqual(width);
    expect(row.x + row.width - more.x - more.width).toBeLessThan(40);
    // Beside the name and not below it.
    expect(Math.abs(more.y + more.height / 2 - row.y - row.height / 2)).toBeLessThan(8);
    expect(row.height).toBeLessThan(90);
  });
}
