import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test('the console speaks the language of the browser until a person chooses one', async ({ browser, site }) => {
  const context = await browser.newContext({ locale: 'fr-CA', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${site.url}/login`);
  await expect(page.getByRole('heading', { name: 'Connectez-vous à Chatso' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expectAccessible(page);

  await page.getByLabel('Courriel').fill('agent1@demo.test');
  await page.getByLabel('Mot de passe', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByText('Le courriel ou le mot de passe est incorrect.')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill('chatso-demo');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(/\/ws\/[^/]+\/live-chat/);
  await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Profil de / }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await context.close();
});
