import { test as base, type Page } from '@playwright/test';
import { type SuiteIssuer, startSuiteIssuer } from '../../apps/server/test/suite-issuer.ts';
import { expectAccessible } from './support/axe.ts';
import { type Site, startSite } from './support/site.ts';

const { expect } = base;

/** An installation that belongs to a suite, with a real OpenID provider beside it. */
const test = base.extend<object, { suite: { site: Site; issuer: SuiteIssuer } }>({
  suite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first argument
    async ({}, use) => {
      let issuer: SuiteIssuer | undefined;
      const site = await startSite(async (url) => {
        issuer = await startSuiteIssuer([`${url}/api/auth-service/sso/callback`]);
        return {
          PUBLIC_URL: url,
          SUITE_OIDC_ISSUER: issuer.sso.issuer,
          SUITE_OIDC_CLIENT_ID: issuer.sso.clientId,
          SUITE_OIDC_CLIENT_SECRET: issuer.sso.clientSecret,
          OPERATOR_NAME: 'Northwind Traders',
          OPERATOR_CONTACT: 'privacy@northwind.test',
        };
      });
      if (!issuer) throw new Error('The issuer was not started.');
      await use({ site, issuer });
      await site.stop();
      await issuer.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const sso = (page: Page) => page.getByRole('link', { name: 'Sign in with single sign-on' });

test('[A-03] [A-12] [A-27] somebody of the suite signs in, is shut out, and comes back to a clear word', async ({
  page,
  suite: { site, issuer },
}) => {
  // The demo's agent, as the suite knows her.
  issuer.account = { sub: 'priya', email: 'agent1@demo.test', email_verified: true, is_chatso: true };
  await page.goto(`${site.url}/login`);
  await sso(page).click();
  await expect(page).toHaveURL(/\/ws\/[^/]+\/(live-chat|dashboard)/);
  expect(page.url()).not.toContain('#');

  issuer.account = { ...issuer.account, is_chatso: false };
  await page.goto(`${site.url}/logout`);
  await expect(page).toHaveURL(/\/login$/);
  await sso(page).click();
  await expect(page.getByRole('heading', { name: 'You could not be signed in' })).toBeVisible();
  await expect(page.getByText('Your account is not allowed to use Chatso.')).toBeVisible();
  await expectAccessible(page);

  issuer.account = { ...issuer.account, is_chatso: true };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/ws\/[^/]+\/(live-chat|dashboard)/);
});

test('[A-02] [A-35] pages for everybody ask for no session, and axe finds nothing', async ({
  page,
  suite: { site },
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/privacy-policy`);
  await expect(page.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'privacy@northwind.test' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${site.url}/custom-report-export`);
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${site.url}/shopify/oauth?shop=tea-house.myshopify.com`);
  await expect(page.getByRole('heading', { name: 'Shopify is not connected here' })).toBeVisible();
  await expectAccessible(page);
  expect(asked).toContain('/api/shopify/oauth/start');
  expect(asked.filter((path) => /auth-service|users\/me/.test(path))).toEqual([]);
});
