import { expectAccessible, expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { startShop } from './support/shop-server.ts';
import { WidgetPage } from './support/widget-page.ts';

test('[P-51] [G-25] [G-32] [C-38] an admin makes a trigger, and a shop of another origin shows its prompt', async ({
  newAgent,
  newPage,
  site,
}) => {
  const { page } = await newAgent('admin@demo.test', 'settings/auto-triggers');
  await expect(page).toHaveTitle(/^Auto triggers/);
  await page.getByRole('button', { name: 'Create trigger' }).first().click();
  await expect(page).toHaveTitle(/^Create auto trigger/);
  const [name, message] = [unique('Sale'), unique('Not sure about the size?')];
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Condition 1: value' }).fill('/sale');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('textbox', { name: 'Condition 2: value' }).fill('1');
  await page.getByRole('textbox', { name: /^Message/ }).fill(message);
  await expect(page.getByText('Page address contains /sale and on the page for 1 s.')).toBeVisible();
  await expect(page.getByText(/^Would have shown to/)).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expectAccessibleInAllLooks(page);

  const { rows } = await site.pool.query<{ key: string }>(
    'SELECT s.analytics_id AS key FROM auto_triggers t JOIN stores s ON s.id = t.store_id WHERE t.name = $1',
    [name],
  );
  const shop = await startShop(site.url, rows[0]?.key ?? '', {
    '/': {},
    '/sale': { body: '<main><h1>Sale</h1></main>' },
  });
  const visitor = await newPage();
  const widget = new WidgetPage(visitor);
  await visitor.goto(shop.url);
  await expect(widget.launcher).toBeVisible();
  await visitor.goto(`${shop.url}/sale`);
  const prompt = widget.frame.getByRole('button', { name: new RegExp(message.slice(0, 20)) });
  await expect(prompt).toBeVisible();
  await expectAccessible(visitor);
  await prompt.click();
  await expect(widget.dialog).toBeVisible();
  await expect(widget.frame.getByRole('main').getByText(message)).toBeVisible();
  await shop.stop();

  // Nobody else of the tests is to be greeted.
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete trigger' }).click();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});
