import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import type { Site } from './support/site.ts';

/** The next test finds its own chat where one looks first. */
test.afterEach(({ site }) => site.clearLists());

/** Pictures to look at, when somebody asks for them. */
const pictures = process.env.WIDGET_PICTURES;

async function shopIn(browser: Browser, site: Site, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${site.url}/demo`);
  const frame = page.frameLocator('iframe');
  const inside = () => {
    const found = page.frames().find((one) => one !== page.mainFrame());
    if (!found) throw new Error('The widget has no frame.');
    return found;
  };
  const picture = async (name: string) => {
    if (!pictures) return;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${name}.png` });
  };
  return { context, page, frame, inside, picture };
}

test('a shopper with a French browser reads French, writes, and reads the shop’s own words as they were typed', async ({
  browser,
  site,
}) => {
  const { context, page, frame, inside, picture } = await shopIn(browser, site, {
    locale: 'fr-CA',
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'Ouvrir le clavardage' }).click();
  await expect(page.getByRole('dialog', { name: 'Live chat support' })).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(frame.getByText('Hi! Please tell us a few things before we can help you.')).toBeVisible();
  await picture('fr-390-light-compose');
  const question = unique('Avez-vous ma taille?');
  await frame.getByRole('textbox', { name: 'Message' }).fill(question);
  await frame.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(frame.getByRole('button', { name: 'Quitter la file' })).toBeVisible();
  await expect(frame.getByText(question, { exact: true })).toBeVisible();
  await expect(frame.getByText('Vous êtes au rang', { exact: false })).toBeVisible();
  await expectAccessible(inside());
  await picture('fr-390-light-waiting');
  const { rows } = await site.pool.query('SELECT 1 FROM messages WHERE body = $1', [question]);
  expect(rows).toHaveLength(1);
  await context.close();
});

test('the browser’s first language decides; a French shop decides where we speak none of the browser’s', async ({
  browser,
  site,
}) => {
  const english = await shopIn(browser, site, { locale: 'en-CA', colorScheme: 'dark' });
  await english.page.getByRole('button', { name: 'Open chat' }).click();
  await expect(english.frame.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await expect(english.frame.locator('html')).toHaveAttribute('lang', 'en');
  await expectAccessible(english.inside());
  await english.picture('en-1280-dark-compose');
  await english.context.close();

  const swedish = await browser.newContext({ locale: 'sv-SE', colorScheme: 'dark' });
  const page = await swedish.newPage();
  await page.route('**/demo', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/<html lang="[^"]*"/, '<html lang="fr-CA"'),
    });
  });
  await page.goto(`${site.url}/demo`);
  await page.getByRole('button', { name: 'Ouvrir le clavardage' }).click();
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Envoyer', exact: true })).toBeVisible();
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (frame) await expectAccessible(frame);
  await swedish.close();
});

test('a shopper with an Arabic browser reads Arabic from right to left, on the test page too', async ({
  browser,
  site,
}) => {
  const { rows } = await site.pool.query<{ analytics_id: string }>(
    'SELECT analytics_id FROM stores ORDER BY created_at, id',
  );
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${site.url}/widget/test/${rows[0]?.analytics_id}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'فتح الدردشة' }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ar');
  const send = frame.getByRole('button', { name: 'إرسال', exact: true });
  await expect(send).toBeVisible();
  // What is said last stands where the eye ends: the button is on the left of what is written.
  const [field, button] = [
    await frame.getByRole('textbox', { name: 'الرسالة' }).boundingBox(),
    await send.boundingBox(),
  ];
  expect(button?.x).toBeLessThan(field?.x ?? 0);
  const inside = page.frames().find((one) => one !== page.mainFrame());
  if (!inside) throw new Error('The widget has no frame.');
  await expectAccessible(inside);
  if (pictures) await page.screenshot({ path: `${pictures}/ar-1280-light-compose.png` });
  await context.close();
});
