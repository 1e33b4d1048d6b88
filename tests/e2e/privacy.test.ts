import { readFile } from 'node:fs/promises';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';

const password = 'correct horse battery';

test('an admin exports and erases a shopper, and chooses how long chats are kept', async ({ newPage, site }) => {
  const { people } = site;
  const workspace = await people.workspace({ name: unique('Private') });
  const nothingAsked = { requiredInputFields: { fullname: false, email: false, phone: false } };
  const store = await people.store(workspace, { name: 'Corner shop', settings: nothingAsked });
  const admin = await people.agent(workspace, { role: 'admin', password });
  const question = unique('Please forget me');
  const { api } = await people.visitor(store);
  await api['widget.startChat']({
    params: { analyticsId: store.analyticsId },
    body: { conversationId: newId(), messageId: newId(), text: question },
  });
  const { rows } = await site.pool.query<{ number: number }>(
    `SELECT v.number FROM messages m JOIN conversations c ON c.id = m.conversation_id JOIN visitors v ON v.id = c.visitor_id WHERE m.body = $1`,
    [question],
  );
  const name = `Visitor #${rows[0]?.number}`;
  await site.clearLists();
  const page = await newPage();
  await page.goto(`${await signInQuietly(page, site.url, admin.email, password)}/admin-options?tab=privacy`);
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search name, email or visitor number' }).fill(name);
  await page.getByRole('button', { name: `Export the data of ${name}`, exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download the export of ${name}`, exact: true }).click();
  const file = await saving;
  expect(await readFile(await file.path(), 'utf8')).toContain(question);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Erase ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${name}?` });
  const confirm = dialog.getByRole('button', { name: 'Erase for good' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Type ERASE to confirm' }).fill('ERASE');
  await expectAccessible(page);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await site.pool.query('SELECT 1 FROM messages WHERE body = $1', [question])).rows.length)
    .toBe(0);
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();

  await page.getByRole('textbox', { name: 'Days' }).fill('3000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Keep chats for 3000 days?' });
  await asking.getByRole('button', { name: 'Delete older chats' }).click();
  await expect(page.getByText('Changes Saved')).toBeVisible();
  await page.getByRole('textbox', { name: 'Days' }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});
