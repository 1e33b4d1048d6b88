import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { startShop } from './support/shop-server.ts';
import { signInQuietly } from './support/sign-in.ts';

const password = 'correct horse battery';
/** Pictures to look at, when somebody asks for them. */
const pictures = process.env.WIDGET_PICTURES;

test('an admin lets the widget speak Polish to everybody, in words of the shop’s own, and sees it in the preview first', async ({
  newPage,
  site,
}) => {
  const workspace = await site.people.workspace({ name: unique('Worded') });
  const store = await site.people.store(workspace, { name: 'Corner shop', widgetConnected: true });
  const admin = await site.people.agent(workspace, { role: 'admin', password, fullname: 'Imogen Admin' });
  const page = await newPage();
  await signInQuietly(page, site.url, admin.email, password);
  await page.goto(`${site.url}/ws/${workspace.id}/settings/chat-widget`);
  await page.getByText('Always the same').click();
  await page.getByRole('combobox', { name: 'It speaks' }).selectOption({ label: 'Polish' });
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('wyślij');
  await page.getByRole('textbox', { name: 'Wyślij', exact: true }).fill('Poślij <b>');
  await page.getByRole('combobox', { name: 'Language of the visitor' }).selectOption({ label: 'Polish' });
  await page.getByRole('combobox', { name: 'State of the widget' }).selectOption({ label: 'Chat' });
  const preview = page.frameLocator('iframe[title="Preview"]').frameLocator('iframe');
  await expect(preview.getByRole('button', { name: 'Poślij <b>' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Wyślij', exact: true }).fill('');
  await expect(preview.getByRole('button', { name: 'Wyślij', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Wyślij', exact: true }).fill('Poślij <b>');
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('rozpocznij czat');
  await page.getByRole('textbox', { name: 'Rozpocznij czat', exact: true }).fill('Poślij <b>');
  // What something is put into: the shop says where, and is told of a part that is not there.
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('{place}');
  const placeInLine = page.getByRole('textbox', { name: 'Miejsce w kolejce: {place}' });
  await placeInLine.fill('{miejsce}. w kolejce');
  await expect(page.getByText('There is no {miejsce} in this text.')).toBeVisible();
  await placeInLine.fill('{place}. w kolejce');
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('witamy ponownie');
  await page.getByRole('textbox', { name: 'Witamy ponownie, {name}' }).fill('Cześć, {name}!');
  await page.getByRole('combobox', { name: 'State of the widget' }).selectOption({ label: 'Home' });
  await expect(preview.getByText(/^Cześć, \w+!/)).toBeVisible();
  await expectAccessible(page);
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    if (!pictures) break;
    await page.setViewportSize({ width, height });
    await page.getByRole('heading', { name: 'Languages' }).evaluate((one) => one.scrollIntoView());
    await page.screenshot({ path: `${pictures}/console-${width}.png` });
  }
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Changes saved.').first()).toBeVisible();

  const shop = await startShop(site.url, store.analyticsId, { '/': {} });
  const visitor = await newPage();
  await visitor.goto(shop.url);
  await visitor.getByRole('button', { name: 'Otwórz czat' }).click();
  const frame = visitor.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'pl');
  // Whether it begins with a form or with a message: either button is worded.
  await expect(frame.getByRole('button', { name: 'Poślij <b>' })).toBeVisible();

  await frame.getByLabel('Imię i nazwisko').fill('Wanda Shopper');
  await frame.getByLabel('E-mail').fill('wanda@shopper.example');
  await frame.getByLabel('Wiadomość').fill('Dzień dobry');
  await frame.getByRole('button', { name: 'Poślij <b>' }).click();
  await expect(frame.getByText('1. w kolejce')).toBeVisible();

  // Changed while somebody reads: their words stay until they close the chat, and are the new ones after it.
  const come = visitor.waitForResponse(/\/config(\?|$)/);
  await page.getByText('As the browser', { exact: true }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('region', { name: 'Changes' })).toBeHidden();
  await (await come).finished();
  // What it brought would be drawn by the next frame.
  await visitor.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(frame.getByRole('button', { name: 'Poślij <b>' })).toBeVisible();
  await frame.getByRole('button', { name: 'Poślij <b>' }).press('Escape');
  await expect(visitor.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Open chat' }).click();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en');
  await visitor.keyboard.press('Escape');
  await page.getByText('Always the same').click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(visitor.getByRole('button', { name: 'Otwórz czat' })).toBeVisible();
  await shop.stop();
});
