import type { Page } from '@playwright/test';
import { expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import { visit, visitAll } from './support/visit.ts';

const pages: [path: string, heading: string][] = [
  ['dashboard', 'Dashboard'],
  ['setting', 'Settings'],
  ['settings/chat-widget', 'Chat Widget'],
  ['settings/auto-response', 'Auto-response'],
  ['customers', 'Customers'],
  ['visitor', 'Visitors'],
  ['admin-options', 'Users'],
  ['account/security', 'Security'],
  ['settings/chat-shortcuts', 'Chat shortcuts'],
  ['settings/service-departments', 'Service departments'],
  ['settings/shop', 'Shop'],
];

/** Signed in as one of the demo's people; answers the workspace's address. */
const signIn = async (page: Page, url: string, name: string): Promise<string> =>
  new URL(await signInQuietly(page, url, `${name}@demo.test`)).pathname;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Half of the pages each, so that two workers share the way; a load of the console costs more than all looks of a page. */
for (const half of [0, 1])
  test(`axe finds nothing at any width, light or dark, on the pages of the navigation (${half + 1} of 2)`, async ({
    newPage,
    site,
  }) => {
    const page = await newPage();
    const home = await signIn(page, site.url, 'admin');
    await page.goto(`${site.url}${home}/account/profile`);
    await expect(heading(page)).toHaveText('Profile');
    for (const [path, name] of pages.filter((_, at) => at % 2 === half))
      await test.step(path, async () => {
        await visitAll(page, home, [path]);
        await expect(heading(page)).toHaveText(name);
        // The heading stands above its page, at the top.
        // A page that has loaded draws its own in the place of the one before: asked until it has a place.
        const top = async () => (await heading(page).boundingBox())?.y ?? Number.POSITIVE_INFINITY;
        await expect.poll(top).toBeLessThan(56);
        await expectAccessibleInAllLooks(page);
        await expect.poll(top).toBeLessThan(56);
      });
  });

test('[C-24] one submenu stands beside settings, admin options and account, the keyboard walks it; on a phone an arrow leads from each of them up', async ({
  newPage,
  site,
}) => {
  const page = await newPage();
  const home = await signIn(page, site.url, 'admin');
  await page.goto(`${site.url}${home}/settings/chat-widget`);
  await test.step('one submenu, and the keyboard walks it', async () => {
    const menu = page.getByRole('navigation', { name: 'Settings menu' });
    await expect(menu.getByRole('link', { name: 'Chat Widget' })).toHaveAttribute('aria-current', 'page');
    const place = await menu.boundingBox();
    await menu.getByRole('link', { name: 'Users' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Roles & permissions');
    await expect(page).toHaveURL(/admin-options\?tab=roles$/);
    await expect(menu.locator('[aria-current]')).toHaveText(['Roles & permissions']);
    // The same column in the same place, and no second one.
    expect(await menu.boundingBox()).toEqual(place);
    await visit(page, 'account/security');
    const account = page.getByRole('navigation', { name: 'My account menu' });
    await expect(account.locator('[aria-current]')).toHaveText(['Security']);
    expect(await account.boundingBox()).toEqual(place);
  });
  await test.step('on a phone an arrow leads from a setting up to all of them, and from the admin options too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, 'setting');
    await page.getByRole('link', { name: 'Chat Widget' }).click();
    await expect(heading(page)).toHaveText('Chat Widget');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(heading(page)).toHaveText('Settings');
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(heading(page)).toHaveText('Users');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(heading(page)).toHaveText('Settings');
    await visit(page, 'account/security');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(heading(page)).toHaveText('My account');
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(heading(page)).toHaveText('Profile');
  });
  await test.step('axe finds nothing on the page for addresses that are none', async () => {
    await visitAll(page, '', ['not-found']);
    await expect(heading(page)).toHaveText('There is nothing at this address');
    await expectAccessibleInAllLooks(page);
  });
});
