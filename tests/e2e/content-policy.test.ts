import { places } from '@chatso/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import { WidgetPage } from './support/widget-page.ts';

/** Everything a browser refused or complained about, in pages and frames, with the page's path. */
async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  await context.exposeFunction('noteViolation', (line: string) => void complaints.push(line));
  await context.addInitScript(() => {
    const note = (globalThis as unknown as { noteViolation(line: string): void }).noteViolation;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      note(`${location.pathname}: ${effectiveDirective} ${blockedURI} from ${sourceFile}`),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || /content security|permissions.policy/i.test(message.text())) {
      complaints.push(`${new URL(message.page()?.url() ?? 'about:blank').pathname}: ${message.text()}`);
    }
  });
  return complaints;
}

/** Another address of the same page, as a press on a link leads there. */
const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('[G-01] a stranger’s console stays clean in front of the door, on the page of the API, in the shop and its widget', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext();
  const complaints = await watchPolicy(context);
  const page = await context.newPage();

  await test.step('every page in front of the door', async () => {
    for (const path of ['/privacy-policy', '/custom-report-export', '/dev/outbox', '/', '/login']) {
      await page.goto(site.url + path);
      await expect(page.getByRole('heading').first()).toBeVisible();
    }
    const paths = ['/forgot-password', '/reset-password?token=x', '/confirm-email?token=x', '/not-found'];
    for (const path of [...paths, '/register']) {
      const before = await page.getByRole('heading').first().textContent();
      await goInside(page, path);
      await expect(page.getByRole('heading').first()).not.toHaveText(before ?? '');
    }
    await page.getByLabel('Password', { exact: true }).fill('a kettle of river stones');
    await expect(page.getByText('Strong.')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  await test.step('the page of the API adds one style of its own, which is named', async () => {
    await page.goto(`${site.url}/api/docs/`);
    await page.getByText('/api/users/me', { exact: false }).first().click();
    await expect(page.locator('.opblock.is-open').first()).toBeVisible();
    expect(complaints).toEqual([]);
  });

  await test.step('shop, launcher and frame of the widget', async () => {
    await page.goto(`${site.url}/demo`);
    await new WidgetPage(page).start(unique('Under the policy'));
    expect(complaints).toEqual([]);
  });
  await context.close();
});

test('every place of the console, with its menus, dialogs and drawers', async ({ browser, site }) => {
  // Thirty-six places in one page.
  test.slow();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const workspace = await signInQuietly(page, site.url, 'admin@demo.test');
  const complaints = await watchPolicy(context);
  await page.goto(`${workspace}/dashboard`);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  const { pathname } = new URL(workspace);
  const tabs = ['users', 'routing', 'privacy', 'ai', 'audit', 'flags', 'plans'].map(
    (tab) => `admin-options?tab=${tab}`,
  );
  const own = ['profile', 'security', 'notifications'].map((tab) => `account/${tab}`);
  for (const path of [...Object.values(places).map((place) => place.path), ...tabs, ...own]) {
    await goInside(page, `${pathname}/${path}`);
    await expect(page.locator('main').first()).not.toBeEmpty();
  }
  // What locks the page below it adds a style element: a dialog, a drawer, a menu.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${workspace}/settings/chat-shortcuts?shortcut=new`);
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toBeVisible();
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(complaints).toEqual([]);
  await context.close();
});
