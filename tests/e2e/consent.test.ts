import { expectAccessible, expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import type { Site } from './support/site.ts';
import type { WidgetPage } from './support/widget-page.ts';

test.afterEach(({ site }) => site.pool.query('UPDATE stores SET consent = NULL'));

const frameOf = (shopper: WidgetPage) => {
  const frame = shopper.page.frames().find((one) => one !== shopper.page.mainFrame());
  if (!frame) throw new Error('The widget has no frame.');
  return frame;
};

/** The demo shop asks with this text, as if an admin had saved it. */
async function askWith({ pool }: Site, text: string): Promise<void> {
  await pool.query(
    `WITH next AS (
       INSERT INTO consent_texts (store_id, workspace_id, version, text, created_at)
       SELECT s.id, s.workspace_id, coalesce((SELECT max(version) FROM consent_texts WHERE store_id = s.id), 0) + 1, $1, now()
         FROM stores s WHERE s.name = 'Northwind Outfitters' RETURNING *
     )
     UPDATE stores SET consent = jsonb_build_object('enabled', true, 'version', next.version, 'text', next.text,
            'link', NULL, 'updatedAt', '2026-01-01T00:00:00.000Z') FROM next WHERE id = next.store_id`,
    [text],
  );
}

test('an admin asks for consent, then with another text while a shopper writes: no chat without a tick, the message is kept, goes after a yes, and the yes is remembered', async ({
  newShopper,
  newAgent,
  site,
}) => {
  const { page } = await newAgent('admin@demo.test', 'admin-options?tab=privacy');
  const [text, second] = [unique('I agree to be helped.'), unique('I agree to be helped and remembered.')];
  await page.getByRole('switch', { name: 'Ask for consent' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Link to your privacy policy' }).fill('https://northwind.test/privacy');
  await page.getByRole('textbox', { name: 'Text beside the box' }).fill(text);
  await expect(page.getByRole('figure', { name: 'What shoppers see' })).toContainText(text);
  await page.getByRole('button', { name: 'Save consent' }).click();
  await expect(page.getByRole('button', { name: 'Save consent' })).toBeDisabled();
  await expectAccessibleInAllLooks(page);

  const shopper = await newShopper();
  await shopper.open();
  const start = shopper.frame.getByRole('button', { name: 'Start chat' });
  await start.click();
  await expect(shopper.frame.getByText('Please tick the box to go on.')).toBeVisible();
  await expect(shopper.message).toHaveCount(0);
  await expect(shopper.frame.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('target', '_blank');
  await expectAccessible(frameOf(shopper));
  await shopper.frame.getByRole('checkbox', { name: text }).check();
  await start.click();
  await expect(shopper.message).toBeVisible();

  await test.step('another text while a shopper writes: the message is kept, goes after a yes, and the yes is remembered', async () => {
    await askWith(site, second);
    const question = unique('Typed under the old text');
    await shopper.write(question);
    await expect(shopper.frame.getByText('Your message is kept. It is sent as soon as you agree.')).toBeVisible();
    await expect(shopper.frame.getByText(question, { exact: true })).toBeVisible();
    await expectAccessible(frameOf(shopper));
    await shopper.frame.getByRole('checkbox', { name: second }).check();
    await shopper.frame.getByRole('button', { name: 'Agree and send' }).click();
    await expect(shopper.frame.getByText('Leave the line')).toBeVisible();
    await shopper.sees(question);
    const { rows } = await site.pool.query<{ text: string }>(
      `SELECT t.text FROM messages m JOIN conversations c ON c.id = m.conversation_id
         JOIN consent_texts t ON t.store_id = c.store_id AND t.version = c.consent_version WHERE m.body = $1`,
      [question],
    );
    expect(rows).toEqual([{ text: second }]);

    await site.clearLists();
    await shopper.page.reload();
    await shopper.open();
    await shopper.frame.getByRole('button', { name: 'Start a new chat' }).click();
    await expect(shopper.message).toBeVisible();
    await expect(shopper.frame.getByRole('checkbox')).toHaveCount(0);
  });
});
