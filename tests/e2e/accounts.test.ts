import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { totpOf } from './support/totp.ts';
import { visit, visitAll } from './support/visit.ts';

const newEmail = () => `nora-${crypto.randomUUID()}@shop.test`;

/** The link in the newest mail to this address, as the outbox of the installation has it. */
async function linkIn(site: Site, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const { rows } = await site.pool.query<{ text: string }>(
        'SELECT text FROM mail_outbox WHERE $1 = ANY(recipients) ORDER BY id DESC',
        [email],
      );
      link = rows.map(({ text }) => new RegExp(`${site.url}/${path}\\?token=\\S+`).exec(text)?.[0]).find(Boolean);
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

/** A code as the person's app shows it, by the server's clock, which other tests move. */
async function codeOf(site: Site, key: string, aheadMs = 0): Promise<string> {
  const answer = await fetch(`${site.url}/__test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: 0 }),
  });
  const { now } = (await answer.json()) as { now: string };
  return totpOf(key, Date.parse(now) + aheadMs);
}

async function register(page: Page, site: Site, email: string, password: string): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Full name').fill('Nora Newcomer');
  await page.getByLabel('Company or team').fill('Pine & Pebble');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/ws\/[^/]+\//);
}

/** Where the form is there already. */
async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signInWith(page: Page, site: Site, email: string, password: string): Promise<void> {
  await page.goto(`${site.url}/login`);
  await fillSignIn(page, email, password);
}

async function openSecurity(page: Page): Promise<void> {
  await visit(page, 'account/security');
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
}

test('[A-07][A-27] register, sign out, a new password by mail, the second factor, and in with it', async ({
  newPage,
  site,
}) => {
  // One long story with seven looks of axe.
  test.slow();
  const page = await newPage();
  const email = newEmail();
  await register(page, site, email, 'the first password');

  await page.goto(`${site.url}/logout`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The page before it has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status')).toContainText(email);
  await page.goto(await linkIn(site, email, 'reset-password'));
  const newPassword = page.getByLabel('New password');
  await newPassword.fill('nora.newcomer1');
  await expect(page.getByText('Strong.')).toBeVisible();
  await page.getByRole('button', { name: 'Set password' }).click();
  // Whose link it is only the server knows.
  await expect(page.getByText('The password must not be your email or your name.')).toBeVisible();
  await newPassword.fill('football!');
  await expect(page.getByText('Too easy to guess.')).toBeVisible();
  await expectAccessible(page);
  await newPassword.fill('the second password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();

  await signInWith(page, site, email, 'the first password');
  await expect(page.getByText('Email or password is incorrect.')).toBeVisible();
  await fillSignIn(page, email, 'the second password');
  await expect(page).toHaveURL(/\/ws\/[^/]+\//);

  await openSecurity(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('the second password');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code of the app').fill(await codeOf(site, key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const recoveryCodes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(recoveryCodes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.goto(`${site.url}/logout`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await fillSignIn(page, email, 'the second password');
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
  await expectAccessible(page);
  // The code of the next step: the one of now may be the one that turned it on, and that is spent.
  await page.getByLabel('Code').fill(await codeOf(site, key, 30_000));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/ws\/[^/]+\//);

  const elsewhere = await newPage();
  await signInWith(elsewhere, site, email, 'the second password');
  await elsewhere.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await elsewhere.getByLabel('Recovery code').fill(recoveryCode);
  await elsewhere.getByRole('button', { name: 'Verify' }).click();
  await expect(elsewhere).toHaveURL(/\/ws\/[^/]+\//);
});

test('[A-09] a session that is ended elsewhere loses its open tab at once', async ({ newPage, site }) => {
  const person = await site.people.agent(await site.people.workspace(), { role: 'admin', password: 'a long password' });
  const [here, there] = [await newPage(), await newPage()];
  for (const [page, path] of [
    [there, 'live-chat'],
    [here, 'account/security'],
  ] as const)
    await page.goto(`${await signInQuietly(page, site.url, person.email, 'a long password')}/${path}`);
  await expect(
    there.getByText('Connected').or(there.getByRole('searchbox')).or(there.getByRole('textbox')).first(),
  ).toBeVisible();
  await here.getByRole('button', { name: 'Sign out all others' }).click();
  await here.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
  await expect(there.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(here.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
});

/** Pages in front of the door, each with what stands there when it is complete. */
const outside: [path: string, shown: (page: Page) => Locator][] = [
  ['register', (page) => page.getByRole('button', { name: 'Create account' })],
  ['forgot-password', (page) => page.getByRole('button', { name: 'Send link' })],
  ['reset-password?token=x', (page) => page.getByRole('button', { name: 'Set password' })],
  ['confirm-email?token=x', (page) => page.getByRole('button', { name: 'Confirm email' })],
  ['reset-password', (page) => page.getByRole('link', { name: 'Send me a new link' })],
  ['accept-invitation?token=cut', (page) => page.getByText('This invitation link is not valid.')],
];

test('axe finds nothing at any width, light or dark: sign-in, what else stands in front of the door, a form of the account with a fault', async ({
  newPage,
  site,
}) => {
  const page = await newPage();
  await page.goto(`${site.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await test.step('login', () => expectAccessibleInAllLooks(page));
  for (const [path, shown] of outside)
    await test.step(path, async () => {
      await visitAll(page, '', [path]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(shown(page)).toBeVisible();
      await expectAccessibleInAllLooks(page);
    });
  await test.step('a form of the account with a fault', async () => {
    const { email } = await site.people.agent(await site.people.workspace(), { password: 'a long password' });
    await page.goto(`${await signInQuietly(page, site.url, email, 'a long password')}/account/security`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Enter your current password.')).toBeVisible();
    await expectAccessibleInAllLooks(page);
  });
});
