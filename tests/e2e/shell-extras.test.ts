import { expectAccessible } from './support/axe.ts';
import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { visit } from './support/visit.ts';

const password = 'correct horse battery';

test('[R-02][R-03][R-05] a beacon explains its place, and what was seen does not come back; axe finds nothing there, nor on the trial, the palette, the map of keys, the switcher, features, plans and channels', async ({
  newPage,
  site,
}) => {
  const { people } = site;
  const days = 86_400_000;
  const trial = { type: 'free', isFreeTrial: true, freeTrialEndDate: new Date(Date.now() + 5 * days) } as const;
  const workspace = await people.workspace({ name: unique('Extras'), plan: trial });
  const store = await people.store(workspace, { name: 'Corner shop' });
  const admin = await people.agent(workspace, { role: 'admin', password, stores: [{ store }] });
  await people.join(await people.workspace({ name: unique('Second') }), admin.userId, { role: 'coach' });
  const page = await newPage();
  await new ConsolePage(page).signIn(site.url, admin.email, password);

  await test.step('a beacon explains its place, and what was seen does not come back', async () => {
    // The frame is shown before the page in it (R-01: firstTimeLogin).
    for (const name of ['Tip: Find your way', 'Tip: Everything by name', 'Tip: You and your workspaces']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Got it' }).click();
    }
    const beacon = page.getByRole('button', { name: 'Tip: Your chats' });
    await expect(beacon).toBeVisible();
    expect(await beacon.boundingBox()).toMatchObject({ width: 24, height: 24 });
    await beacon.click();
    const tip = page.getByRole('dialog', { name: 'Tip: Your chats' });
    await expect(tip).toBeVisible();
    await expectAccessible(page);
    const seen = page.waitForResponse((response) => response.url().endsWith('/users/update-tutorial-state'));
    await tip.getByRole('button', { name: 'Got it' }).click();
    expect((await seen).ok()).toBe(true);
    await expect(beacon).toBeHidden();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Search' }).or(page.getByRole('searchbox')).first()).toBeVisible();
    await expect(beacon).toBeHidden();
  });

  await test.step('the trial in the rail', async () => {
    const chip = page.getByRole('button', { name: 'Free trial', exact: true });
    const left = page.getByRole('button', { name: /4 d 23 h .* left/ });
    await chip.click();
    await expect(left).toBeVisible();
    await expectAccessible(page);
    await chip.click();
    await expect(left).toBeHidden();
  });

  await test.step('the palette, the map of keys and the switcher', async () => {
    // The keys come with a part of their own, after the first paint.
    const search = page.getByRole('combobox', { name: 'Commands' });
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(search).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    await page.locator('body').press('?');
    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(map.getByText('Open the command palette')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(map).toBeHidden();
    await page.keyboard.press('Control+k');
    await search.fill('switch workspace');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Workspace Switcher' }).getByRole('option')).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('features, plans and channels', async () => {
    await visit(page, 'admin-options?tab=flags');
    await page.getByRole('switch', { name: 'Email marketing' }).press('Space');
    await expect(page.getByText('Changed here')).toBeVisible();
    await expectAccessible(page);
    await visit(page, 'admin-options?tab=plans');
    await expect(page.getByText('Current plan')).toBeVisible();
    await expect(page.getByText(/of \d+ used/).first()).toBeVisible();
    await expectAccessible(page);
    await visit(page, 'admin-options?tab=channel');
    await expect(page.getByText('Corner shop').first()).toBeVisible();
    await expectAccessible(page);
  });
});
