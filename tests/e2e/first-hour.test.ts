import { expect, test, unique } from './support/fixtures.ts';
import { startShop } from './support/shop-server.ts';
import { visit } from './support/visit.ts';
import { WidgetPage } from './support/widget-page.ts';

/** What somebody who has never seen the product needs in all, in minutes; a person reads between the steps. */
const atMostMinutes = 10;

test('the first hour: an owner registers, installs, brands, sets hours, a department and a trigger, and sees each in the open shop', async ({
  newPage,
  site,
}, info) => {
  test.setTimeout(300_000);
  const began = Date.now();
  const page = await newPage();
  await page.goto(`${site.url}/register`);
  await page.getByLabel('Full name').fill('Annika Weber');
  await page.getByLabel('Company or team').fill('Keramikwerkstatt Weber');
  await page.getByLabel('Email').fill(`${unique('owner').replaceAll(/\W/g, '-')}@weber.example`);
  await page.getByLabel('Password', { exact: true }).fill('velvet harbour 92 lantern');
  await page.getByLabel('Shop address').fill('weber.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await visit(page, 'settings/chat-widget');
  const line = await page.getByText('<script async').first().innerText();
  const analyticsId = /data-store-id="([^"]+)"/.exec(line)?.[1] ?? '';
  const shop = await startShop(site.url, analyticsId, { '/': {}, '/sale': {} });
  const visitor = await newPage();
  await visitor.goto(shop.url);
  const widget = new WidgetPage(visitor);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  await widget.open();

  const seen: Record<string, number> = {};
  const see = async (what: string, look: () => Promise<unknown>) => {
    const saved = Date.now();
    await look();
    seen[what] = Date.now() - saved;
  };
  const save = async () => {
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('region', { name: 'Changes' })).toHaveCount(0);
  };
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Ask Annika');
  await page.getByRole('radio', { name: '#1BC47D' }).click();
  await save();
  await see('brand', () => expect(widget.frame.getByRole('heading', { name: 'Ask Annika' })).toBeVisible());

  await page.getByRole('switch', { name: 'Chat service hours' }).press('Space');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('button', { name: day, exact: true }).click();
  await save();
  await see('hours', () => expect(widget.frame.getByRole('button', { name: 'Send message' })).toBeVisible());
  await page.getByRole('switch', { name: 'Chat service hours' }).press('Space');
  await save();
  await expect(widget.frame.getByRole('button', { name: 'Start chat' })).toBeVisible();

  await visit(page, 'settings/service-departments/add');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Glazing');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await see('department', () => expect(widget.frame.getByRole('radio', { name: /^Glazing/ })).toBeVisible());

  await visit(page, 'settings/auto-triggers/add');
  await page.getByRole('textbox', { name: 'Name' }).fill('Sale');
  await page.getByRole('textbox', { name: 'Condition 1: value' }).fill('/sale');
  await page
    .getByRole('textbox', { name: /^Message/ })
    .first()
    .fill('Anything on sale you like?');
  await page
    .getByRole('button', { name: /^(Save|Create)/ })
    .last()
    .click();
  await expect(page).toHaveURL(/auto-triggers(\?|$)/);
  const other = await newPage();
  await other.goto(`${shop.url}/sale`);
  await see('trigger', () =>
    expect(other.frameLocator('iframe').getByText('Anything on sale you like?')).toBeVisible(),
  );
  await shop.stop();

  const minutes = (Date.now() - began) / 60_000;
  info.annotations.push({
    type: 'first hour',
    description: `${minutes.toFixed(2)} min; ms until seen: ${JSON.stringify(seen)}`,
  });
  expect(minutes).toBeLessThan(atMostMinutes);
});
