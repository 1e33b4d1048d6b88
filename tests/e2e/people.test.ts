import type { Page } from '@playwright/test';
import { expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { visit } from './support/visit.ts';

const password = 'correct horse battery';

/** A workspace with seats to give away; the demo's are all taken. */
async function aTeam(site: Site) {
  const workspace = await site.people.workspace({ name: unique('Team') });
  const store = await site.people.store(workspace);
  const admin = await site.people.agent(workspace, { role: 'admin', password, fullname: 'Imogen Admin' });
  return { workspace, store, admin };
}

async function signIn(page: Page, url: string, email: string, path: string) {
  await page.goto(`${await signInQuietly(page, url, email, password)}/${path}`);
  await expect(page).toHaveURL(/\/ws\/[^/]+\/[a-z]/);
}

/** The link in the newest mail to somebody. */
async function invitationLink(site: Site, email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const { rows } = await site.pool.query<{ text: string }>(
        'SELECT text FROM mail_outbox WHERE recipients::text LIKE $1 ORDER BY id DESC LIMIT 1',
        [`%${email}%`],
      );
      link = /\/accept-invitation\?token=[\w.~-]+/.exec(rows[0]?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('[D-07] an invited colleague joins by the link of the mail, gets another role while working, and is suspended', async ({
  newPage,
  site,
}) => {
  const { workspace, admin } = await aTeam(site);
  const email = `${unique('robin').replace(' ', '-')}@shop.test`;
  const boss = await newPage();
  await signIn(boss, site.url, admin.email, 'admin-options?tab=team');

  await boss.getByRole('button', { name: 'Invite users' }).first().click();
  const addresses = boss.getByRole('textbox', { name: 'Email addresses' });
  await addresses.fill(email);
  await addresses.press('Enter');
  await boss.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(row(boss, email)).toContainText('Invited');

  const colleague = await newPage();
  await colleague.goto(site.url + (await invitationLink(site, email)));
  await expect(colleague.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await colleague.getByRole('textbox', { name: 'Full name' }).fill('Robin Newcomer');
  await colleague.getByLabel('Choose a password', { exact: true }).fill(password);
  await colleague.getByRole('button', { name: 'Create account and join' }).click();
  await expect(colleague).toHaveURL(new RegExp(`/ws/${workspace.id}/`));
  await expect(colleague.getByRole('button', { name: /^Profile of Robin Newcomer.*Connected/ })).toBeVisible();

  await expect(row(boss, 'Robin Newcomer')).toContainText('Activated');
  await row(boss, 'Robin Newcomer').getByRole('button', { name: 'More about Robin Newcomer' }).click();
  await boss.getByRole('menuitem', { name: 'Change role' }).click();
  const roleDialog = boss.getByRole('dialog', { name: 'Change the role of Robin Newcomer' });
  // A press anywhere on the card chooses the role, also far from its words.
  const manager = roleDialog.getByRole('radio', { name: 'Manager', exact: true });
  const [at, around] = [await manager.boundingBox(), await roleDialog.boundingBox()];
  if (!at || !around) throw new Error('The dialog is not drawn.');
  await boss.mouse.click(around.x + around.width - 40, at.y + at.height / 2);
  await expect(manager).toBeChecked();
  await roleDialog.getByRole('button', { name: 'Change role' }).click();
  await expect(row(boss, 'Robin Newcomer')).toContainText('Manager');
  await expect(colleague.getByText('Role & permission updated').first()).toBeVisible();
  // The page was loaded anew with the role. Suspended before it hears the server, it would tell by a dialog and wait.
  await expect(colleague.getByRole('button', { name: /^Profile of Robin Newcomer.*Connected/ })).toBeVisible();

  await row(boss, 'Robin Newcomer').getByRole('button', { name: 'Suspend' }).click();
  await boss.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(boss.getByRole('dialog', { name: 'Agent suspended' })).toBeVisible();
  await boss.getByRole('button', { name: 'OK' }).click();
  await expect(row(boss, 'Robin Newcomer')).toContainText('Suspended');
  await expect(colleague).not.toHaveURL(new RegExp(`/ws/${workspace.id}/`));
});

const longName = 'Bartholomew Featherstonehaugh-Cavendish von und zu Hohenlohe';

test('[A-16] [A-30] [A-33] the own name, photo and time zone; axe finds nothing at any width, light or dark, there and where users, invitations and roles are', async ({
  newPage,
  site,
}) => {
  const { workspace, store, admin } = await aTeam(site);
  await site.people.agent(workspace, { role: 'coach', fullname: longName, stores: [{ store }] });
  await site.people.agent(workspace, { fullname: 'דניאל לוי', accountState: 'suspended' });
  const page = await newPage();
  await signIn(page, site.url, admin.email, 'account/profile');

  await test.step('the own name, photo and time zone', async () => {
    await page.getByLabel('Full name').fill('Imogen Renamed');
    await page.getByRole('radio', { name: 'Choose one' }).click();
    await page.getByRole('combobox', { name: 'Your time zone' }).selectOption('Asia/Ho_Chi_Minh');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Profile of Imogen Renamed/ })).toBeVisible();
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const photo = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
    await page.locator('input[type=file]').setInputFiles(photo);
    await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Imogen Renamed');
    await expect(page.getByRole('combobox', { name: 'Your time zone' })).toHaveValue('Asia/Ho_Chi_Minh');
    await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
  });
  await test.step('the own profile', () => expectAccessibleInAllLooks(page));
  await test.step('a new role', async () => {
    await visit(page, 'admin-options?tab=roles&role=new');
    await expect(page.getByRole('checkbox', { name: 'Spectate chats' })).toBeVisible();
    await expectAccessibleInAllLooks(page);
  });
  await test.step('users, and how some are invited', async () => {
    await visit(page, 'admin-options?tab=team');
    await expect(page.getByText(longName)).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await page.getByRole('button', { name: 'Invite users' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Email addresses' })).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('how a user is edited', async () => {
    await page.getByRole('button', { name: `More about ${longName}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Name shown to customers' })).toBeVisible();
    await expectAccessibleInAllLooks(page);
  });
});
