import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import type { Site } from './support/site.ts';
import { visit } from './support/visit.ts';

/** Sixty letters, as the trial's stranger was called. */
const longName = 'Wilhelmina Konstantinopoulou-Featherstonehaugh von Hohenzoll';

/** Registers a user nothing is prepared for: by the form, into a trial workspace. */
async function register(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/register`);
  await page.getByLabel('Full name').fill(longName);
  await page.getByLabel('Company or team').fill('مقهى الواحة');
  await page.getByLabel('Email').fill(`${unique('stranger').replaceAll(/\W/g, '-')}@spice.example`);
  await page.getByLabel('Password', { exact: true }).fill('velvet harbour 92 lantern');
  await page.getByLabel('Shop address').fill('spice.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** What stands in it and reaches out of it at the side. */
const sticksOut = (page: Page, inside: string) =>
  page.locator(inside).evaluate((box) => {
    const edge = box.getBoundingClientRect().right + 1;
    return [...box.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge).length;
  });

test('a stranger with a long name finds a fresh workspace in order: names, settings and plans, at 700 px and on a phone', async ({
  newPage,
  site,
}) => {
  const page = await newPage();

  await test.step('beside a submenu at 700 px, names can be read and nothing is cut', async () => {
    await page.setViewportSize({ width: 700, height: 900 });
    await page.goto(`${site.url}/login`);
    await expect(page.getByText('Siobhán Featherstonehaugh').first()).toBeVisible();
    // Half of the window is too little for list and chat of the picture.
    await expect(page.getByText('It leaves the house today.')).toBeHidden();

    await register(page, site);
    await visit(page, 'admin-options?tab=team');
    const name = await page.getByRole('cell').getByText(longName).boundingBox();
    expect(name?.width).toBeGreaterThan(150);
    const title = page.getByRole('heading', { level: 1, name: 'Users' });
    expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);

    await visit(page, 'account/notifications');
    await expect(page.getByRole('button', { name: /^Test/ }).first()).toBeVisible();
    for (const list of await page.getByRole('main').getByRole('list').all()) {
      const out = await list.evaluate((box) => {
        const edge = box.getBoundingClientRect().right;
        return [...box.querySelectorAll('button, select')].filter((one) => one.getBoundingClientRect().right > edge)
          .length;
      });
      expect(out).toBe(0);
    }

    await visit(page, 'admin-options?tab=audit');
    const table = page.getByRole('table', { name: 'Audit log' });
    await expect(table).toBeVisible();
    const right = await table.boundingBox();
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(700);
  });

  await test.step('on a phone: menus, settings and plans', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, 'dashboard');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const own = page.getByRole('menuitem', { name: longName });
    await expect(own).toBeVisible();
    expect(await sticksOut(page, '[role="menu"]')).toBe(0);
    await own.click();
    // The trial is an entry like any other: by the arrows too, and nothing but entries stands in a menu.
    await expect(page.getByRole('menuitem', { name: /Choose a plan/ })).toBeVisible();
    await expectAccessible(page);

    await visit(page, 'setting');
    await expect(page.getByRole('main').getByRole('link', { name: /^Social chats.*soon/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^Chat shortcuts$/ })).toBeVisible();

    await visit(page, 'admin-options?tab=plans');
    await expect(page.getByText('Current plan')).toBeVisible();
    await expectAccessible(page);
  });
});
