import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import { visit } from './support/visit.ts';

test('[M-11] [M-12] [M-13] [M-28] [M-32] [M-34] [M-52] [M-58] a visitor is watched, prompted, written to, banned and let in again, by keys, in a list that stays where it is', async ({
  site,
  newShopper,
  newPage,
}) => {
  test.setTimeout(300_000);
  // Not the newest by their dates: other tests move the clock ahead and back. The shopper may be stored a moment after
  // their page shows the launcher.
  const { rows: known } = await site.pool.query<{ id: string }>('SELECT id FROM visitors');
  const newcomer = async () =>
    (
      await site.pool.query<{ number: number; workspace_id: string }>(
        'SELECT number, workspace_id FROM visitors WHERE id <> ALL ($1::uuid[])',
        [known.map(({ id }) => id)],
      )
    ).rows[0];
  const shopper = await newShopper();
  await expect(shopper.launcher).toBeVisible();
  await expect.poll(newcomer).toBeDefined();
  const mine = await newcomer();
  const name = `Visitor #${mine?.number}`;
  const page = await newPage();
  await signInQuietly(page, site.url, 'coach@demo.test');
  // The part with the map is late, as on a slow network.
  let release = () => undefined as void;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/overview[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  // Not the workspace that somebody was in last: another test may have gone elsewhere.
  await page.goto(`${site.url}/ws/${mine?.workspace_id}/visitor`);
  const table = page.getByRole('table', { name: 'Visitors on the pages now' });
  await test.step('the list stays where it is when the map and the day have come above it', async () => {
    await expect(table).toBeVisible();
    const top = async () => (await table.boundingBox())?.y;
    const before = await top();
    expect(await page.getByText('Where they are').count()).toBe(0);
    release();
    await expect(page.getByText('Where they are')).toBeVisible();
    expect(await top()).toBe(before);
  });
  const row = table.getByRole('row', { name: new RegExp(name) });
  await expect(row).toBeVisible();
  await expect(row.getByText('No prompt')).toBeVisible();

  // A page of theirs is seen as they open it.
  await shopper.page.evaluate(() => {
    document.title = 'Cart, 2 items';
    history.pushState({}, '', '/demo?cart=1');
  });
  await expect(row.getByText('Cart, 2 items')).toBeVisible();

  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Visitor' });
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Cart, 2 items' }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Where they are' })).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Prompt' }).press('Enter');
  const prompting = page.getByRole('dialog', { name: 'Prompt' });
  await expect(prompting.getByRole('radio', { name: 'Hi, anything I can help you with?' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await prompting.getByRole('button', { name: 'Prompt' }).press('Enter');
  await expect(page.getByText('Prompt sent to customer.')).toBeVisible();
  await expect(row.getByText(/^Prompted [23]:/)).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Prompted/ })).toBeDisabled();
  await expect(shopper.frame.getByRole('button', { name: /Hi, how are you today/ })).toBeVisible();

  const words = unique('Shall I put one aside');
  await panel.getByRole('button', { name: 'Chat' }).press('Enter');
  await page.getByRole('dialog', { name: 'Start a chat with this visitor' }).getByRole('textbox').fill(words);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Chat sent to customer')).toBeVisible();
  await expect(row.getByText('In chat')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Go to live chat' })).toBeVisible();
  await shopper.page.getByRole('button', { name: /Open chat/ }).click();
  await expect(shopper.frame.getByText(words)).toBeVisible();

  await panel.getByRole('button', { name: 'More about this visitor' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Ban visitor' }).press('Enter');
  const banning = page.getByRole('dialog', { name: 'Ban visitor' });
  const reason = unique('Asked for a free jacket');
  await banning.getByRole('textbox', { name: /^Ban reason/ }).fill(reason);
  await banning.getByRole('button', { name: 'Ban visitor' }).press('Enter');
  await expect(page.getByText('Visitor is banned.')).toBeVisible();
  await expect(shopper.launcher).toHaveCount(0);
  await expect(shopper.dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await shopper.page.reload();
  await expect(shopper.page.getByRole('heading').first()).toBeVisible();
  await expect(shopper.launcher).toHaveCount(0);

  await visit(page, 'visitor/banned');
  const ban = page.getByRole('row', { name: new RegExp(reason) });
  await ban.focus();
  await page.keyboard.press('Enter');
  const about = page.getByRole('complementary', { name: 'Banned visitor' });
  await expect(about.getByText('Visits turned away')).toBeVisible();
  await expectAccessible(page);
  await about.getByRole('button', { name: 'Unban', exact: true }).press('Enter');
  await expect(page.getByText('Unban successfully')).toBeVisible();
  await expect(ban).toHaveCount(0);
  await shopper.page.reload();
  // Open as it was when the ban took it away.
  await expect(shopper.launcher.or(shopper.dialog).first()).toBeVisible();
});
