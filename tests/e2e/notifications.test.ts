import { expectAccessible, expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { visit } from './support/visit.ts';

test('[C-29] [T-13][T-15][T-16] a missed chat comes to the bell, is read in one tab and so in the other', async ({
  newAgent,
  newShopper,
}) => {
  const agent = await newAgent('agent1@demo.test');
  const { page } = agent;
  const workspace = /\/ws\/[^/]+/.exec(page.url())?.[0] ?? '';
  // Whatever other tests have left unread.
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const popover = page.getByRole('dialog', { name: 'Notifications' });
  const markAll = popover.getByRole('button', { name: 'Mark all as read' });
  await expect(popover.getByRole('link', { name: 'See all notifications' })).toHaveAttribute(
    'href',
    /\/notifications$/,
  );
  await expect(popover.getByText('Nothing new').or(popover.getByRole('listitem')).first()).toBeVisible();
  if (await markAll.isVisible()) await markAll.click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();

  const second = await page.context().newPage();
  await second.goto(new URL(`${workspace}/notifications`, page.url()).href);
  await expect(second.getByRole('heading', { name: 'Notifications' })).toBeVisible();

  // The tab's icon and number say that somebody waits (T-02).
  const shopper = await newShopper();
  await shopper.start(unique('Nobody answers this'));
  await expect(second.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-alert.svg');
  await expect(second.getByRole('link', { name: /^Live chat, .*need/ })).toBeVisible();
  await shopper.frame.getByRole('button', { name: 'Leave the line' }).click();
  await shopper.frame.getByRole('button', { name: 'Leave the line' }).last().click();
  await expect(second.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg');

  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(second.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(second.getByRole('listitem').first()).toContainText('Missed chat');

  await bell.click();
  await expect(popover.getByRole('listitem').first()).toContainText('Unread: Missed chat');
  await expectAccessible(page);
  // T-03: an agent is led to live chat, and what is followed is read, in every tab.
  await popover.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/live-chat\?.*tab=missed/);
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('[T-06] a sound’s settings are kept, the console can be installed, and axe finds nothing on notifications and their settings', async ({
  newAgent,
  site,
}) => {
  const { page } = await newAgent('agent2@demo.test', 'account/notifications');
  const left = page.getByRole('switch', { name: 'Customer left' });
  await expect(left).toBeChecked();
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/users/me/config'));
  await left.click({ force: true });
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Customer left' })).not.toBeChecked();

  const manifest = await page.request.get(`${site.url}/manifest.webmanifest`);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  for (const { src } of ((await manifest.json()) as { icons: { src: string }[] }).icons) {
    expect((await page.request.get(site.url + src)).status()).toBe(200);
  }
  expect((await page.request.get(`${site.url}/sounds/chime.wav`)).headers()['content-type']).toContain('audio/wav');
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration('/'))?.active !== null);

  await expect(page.getByRole('switch', { name: 'New message' })).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await visit(page, 'notifications');
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('Nothing new').or(page.getByRole('listitem')).first()).toBeVisible();
  await expectAccessibleInAllLooks(page);
});
