import { pngOf } from '../../apps/server/test/pictures.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';
import { visit } from './support/visit.ts';

const password = 'correct horse battery';

test('[P-30] [P-32] [P-33] [P-38] [E-22] [E-24] an admin adds stores within the plan, points one at more hosts, gives one a picture, and a colleague sees it', async ({
  newPage,
  site,
}) => {
  const workspace = await site.people.workspace({ name: unique('Chain') });
  await site.people.store(workspace, { name: 'First shop', widgetConnected: true });
  await site.pool.query(
    `INSERT INTO workspace_plans (workspace_id, type, max_stores, purchased_channels, updated_at)
     VALUES ($1, 'advanced', 1, 1, now()) ON CONFLICT (workspace_id) DO UPDATE SET max_stores = 1, purchased_channels = 1`,
    [workspace.id],
  );
  const open = async (fullname: string) => {
    const page = await newPage();
    const admin = await site.people.agent(workspace, { role: 'admin', password, fullname });
    await signInQuietly(page, site.url, admin.email, password);
    await page.goto(`${site.url}/ws/${workspace.id}/admin-options?tab=channel`);
    await expect(page.getByRole('heading', { name: 'First shop' })).toBeVisible();
    return page;
  };
  const [page, colleague] = [await open('Imogen Admin'), await open('Otis Admin')];
  await page.getByRole('button', { name: 'Add store' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Store name' }).fill('Outlet');
  await dialog.getByRole('button', { name: 'Add store' }).click();
  await expect(dialog.getByText('Enter the address of your shop')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Shop address' }).fill('outlet.example.com');
  await dialog.getByRole('button', { name: 'Add store' }).click();
  await expect(page.getByText('2 of 2 channels used')).toBeVisible();
  await expect(colleague.getByRole('heading', { name: 'Outlet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add store' }).click();
  await expect(page.getByRole('dialog', { name: 'Max stores reached' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade Now' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const outlet = (at: typeof page) =>
    at.getByRole('listitem').filter({ has: at.getByRole('heading', { name: 'Outlet' }) });
  await outlet(page).getByRole('button', { name: 'Details of Outlet' }).click();
  const hosts = outlet(page).getByLabel('Other hosts');
  await hosts.fill('*.com');
  await hosts.press('Enter');
  await outlet(page).getByRole('button', { name: 'Save' }).click();
  await expect(outlet(page).getByText('*.com is too wide.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await hosts.press('Backspace');
  await hosts.fill('*.outlet.example.com');
  await hosts.press('Enter');
  await outlet(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved.').first()).toBeVisible();
  await outlet(colleague).getByRole('button', { name: 'Details of Outlet' }).click();
  await expect(outlet(colleague).getByText('*.outlet.example.com', { exact: true })).toBeVisible();

  const only = await site.people.agent(workspace);
  await site.pool.query(
    `INSERT INTO member_stores (workspace_id, user_id, store_id)
     SELECT workspace_id, $2, id FROM stores WHERE workspace_id = $1 AND name = 'Outlet'`,
    [workspace.id, only.userId],
  );
  await outlet(page).getByRole('button', { name: 'More actions for Outlet' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const removing = page.getByRole('dialog', { name: 'Delete “Outlet”?' });
  await expect(removing.getByText('1 person works in this store only and will have no store.')).toBeVisible();
  await expectAccessible(page);
  await removing.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 of 2 channels used')).toBeVisible();
  await expect(outlet(colleague)).toHaveCount(0);

  await test.step('a store’s picture is uploaded, shown to colleagues at once, refused with its reason, and removed', async () => {
    await visit(page, 'settings/chat-widget');
    const button = (at: typeof page) => at.getByRole('button', { name: 'Picture of First shop' });
    const picture = (at: typeof page) => button(at).locator('img');
    const choose = async (at: typeof page, item: string, name: string, buffer: Buffer) => {
      const chooser = at.waitForEvent('filechooser');
      await button(at).click();
      await at.getByRole('menuitem', { name: item }).click();
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
    };
    await choose(page, 'Upload a picture', 'mark.png', pngOf(64, 64));
    await expect(picture(page)).toHaveAttribute('src', /\/files\/.*mark\.png$/);
    await expect(picture(colleague)).toHaveAttribute('src', /\/files\/.*mark\.png$/);
    await expectAccessible(page);

    await choose(colleague, 'Change picture', 'bomb.png', pngOf(30_000, 30_000, Buffer.alloc(1000)));
    await expect(
      colleague.getByRole('alert').filter({ hasText: 'Image file invalid. Please try again.' }),
    ).toBeVisible();
    await choose(colleague, 'Change picture', 'large.png', Buffer.alloc(1_000_001));
    await expect(colleague.getByText('The file has exceed the maximum size of 1MB')).toBeVisible();
    await choose(colleague, 'Change picture', 'mark.gif', Buffer.from('GIF89a'));
    await expect(colleague.getByText('Only jpg/jpeg and png files are accepted.')).toBeVisible();
    await expectAccessible(colleague);
    await choose(colleague, 'Change picture', 'other.png', pngOf(32, 32));
    await expect(picture(page)).toHaveAttribute('src', /other\.png$/);
    await expect(colleague.getByText('Only jpg/jpeg and png files are accepted.')).toHaveCount(0);

    await button(page).click();
    await page.getByRole('menuitem', { name: 'Remove picture' }).click();
    await expect(picture(page)).toHaveCount(0);
    await expect(picture(colleague)).toHaveCount(0);
  });
});
