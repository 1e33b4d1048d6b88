import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import type { Site } from './support/site.ts';
import { visit } from './support/visit.ts';

const password = 'a password of hers';

/** A user of its own: the choice made here stays with the account. */
async function newPerson(site: Site): Promise<string> {
  const email = `lea-${crypto.randomUUID()}@shop.test`;
  const answer = await fetch(`${site.url}/api/auth-service/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, fullname: 'Léa Roy', workspaceName: 'Atelier Roy' }),
  });
  expect(answer.status).toBe(200);
  return email;
}

const french = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ locale: 'fr-CA', viewport: { width: 1440, height: 900 } });
  return context.newPage();
};

async function signInFrench(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('Courriel').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

test('[A-19] the console speaks the language of the browser until a person chooses one, then theirs everywhere', async ({
  browser,
  site,
}) => {
  const email = await newPerson(site);
  const page = await french(browser);
  const html = page.locator('html');
  await page.goto(`${site.url}/login`);
  await expect(page.getByRole('heading', { name: 'Connectez-vous à Chatso' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'fr-CA');
  await expectAccessible(page);
  await signInFrench(page, email, 'wrong');
  await expect(page.getByText('Le courriel ou le mot de passe est incorrect.')).toBeVisible();
  await signInFrench(page, email);
  await expect(page).toHaveURL(/\/ws\/[^/]+\/dashboard/);
  await expect(page.getByRole('button', { name: /^Profil de / })).toBeVisible();
  await expectAccessibleInAllLooks(page);

  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(tab.getByRole('button', { name: /^Profil de / })).toBeVisible();
  await page.getByRole('button', { name: /^Profil de / }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(tab.locator('html')).toHaveAttribute('lang', 'en');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Profile of / })).toBeVisible();

  const elsewhere = await french(browser);
  await elsewhere.goto(`${site.url}/login`);
  await signInFrench(elsewhere, email);
  await expect(elsewhere.getByRole('button', { name: /^Profile of / })).toBeVisible();
  await visit(elsewhere, 'account');
  await elsewhere.getByLabel('Your language').selectOption('Français');
  await elsewhere.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'fr-CA');
  await expect(page.getByRole('button', { name: /^Profil de / })).toBeVisible();
  for (const one of [page, elsewhere]) await one.context().close();
});

test('[A-19] the language can be chosen in front of the door', async ({ newPage, site }) => {
  const page = await newPage();
  await page.goto(`${site.url}/login`);
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Connectez-vous à Chatso' })).toBeVisible();
  await page.reload();
  await signInFrench(page, await newPerson(site));
  await expect(page.getByRole('button', { name: /^Profil de / })).toBeVisible();
});
