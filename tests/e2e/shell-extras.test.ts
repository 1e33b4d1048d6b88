import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import { visit } from './support/visit.ts';

test('the palette goes anywhere by a few letters, and the map shows every key', async ({ newAgent }) => {
  const { page } = await newAgent('admin@demo.test');
  // The keys come with a part of their own, after the first paint.
  const search = page.getByRole('combobox', { name: 'Commands' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page);
  await search.fill('features');
  await expect(page.getByRole('option', { selected: true })).toContainText('Features');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/admin-options\?tab=flags/);
  await expect(page.getByRole('heading', { level: 1, name: 'Features' })).toBeVisible();
  await page.locator('body').press('?');
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(map.getByText('Open the command palette')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(map).toBeHidden();
});

test('[B-01][B-04][B-06] the switcher leads to another workspace, which is the last one from then on', async ({
  newAgent,
  site,
}) => {
  const { page } = await newAgent('coach@demo.test');
  const before = page.url();
  const search = page.getByRole('combobox', { name: 'Commands' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeVisible({ timeout: 1000 });
  }).toPass();
  await search.fill('switch workspace');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Workspace Switcher' });
  await expect(dialog.getByRole('option')).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole('combobox').fill('harbor');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(before);
  const id = new URL(page.url()).pathname.split('/')[2];
  await page.goto(`${site.url}/login`);
  await expect(page).toHaveURL(new RegExp(`/ws/${id}/`));
  // Other tests begin where this person was last.
  await page.goto(before);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('[A-41] a feature is switched for the workspace and back to its default; plans and channels are told', async ({
  newAgent,
}) => {
  const { page } = await newAgent('admin@demo.test', 'admin-options?tab=flags');
  const email = page.getByRole('switch', { name: 'Email marketing' });
  await expect(email).not.toBeChecked();
  await email.press('Space');
  await expect(page.getByText('Changed here')).toBeVisible();
  await expect(email).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use the default of Email marketing' }).click();
  await expect(page.getByText('Changed here')).toBeHidden();
  await visit(page, 'admin-options?tab=plans');
  await expect(page.getByText('Current plan')).toBeVisible();
  await expect(page.getByText(/of \d+ used/).first()).toBeVisible();
  await expectAccessible(page);
  await visit(page, 'admin-options?tab=channel');
  await expect(page.getByText('Northwind Outfitters').first()).toBeVisible();
  await expectAccessible(page);
});

test('[R-02][R-03][R-05] a beacon explains its place, and what was seen does not come back', async ({ newAgent }) => {
  const { page } = await newAgent('custom@demo.test');
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

test('[R-06][R-08][R-13] the trial counts in the menu, and whoever may not upgrade hears whom to ask', async ({
  newPage,
  site,
}) => {
  const page = await newPage();
  const home = await signInQuietly(page, site.url, 'agent2@demo.test');
  const id = new URL(home).pathname.split('/')[2];
  await site.pool.query(
    `UPDATE workspace_plans SET is_free_trial = true, free_trial_end_date = now() + interval '5 days' WHERE workspace_id = $1`,
    [id],
  );
  try {
    await page.goto(`${home}/live-chat`);
    await page.getByRole('button', { name: 'Free trial', exact: true }).click();
    const banner = page.getByRole('button', { name: /4 d 23 h .* left/ });
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await banner.click();
    await expect(page.getByRole('dialog', { name: 'Please contact your admin to enable this feature' })).toBeVisible();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
  } finally {
    await site.pool.query(
      'UPDATE workspace_plans SET is_free_trial = false, free_trial_end_date = NULL WHERE workspace_id = $1',
      [id],
    );
  }
});
