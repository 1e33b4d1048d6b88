import { ConsolePage } from './support/console-page.ts';
import { expect, test, unique } from './support/fixtures.ts';

test('[27-20] on a device six minutes ahead transfers are offered, chats are not idle, and timers are right', async ({
  newShopper,
  newAgent,
  newPage,
  site,
}) => {
  const [shopper, from, to] = [await newShopper(), await newAgent(), new ConsolePage(await newPage())];
  await to.page.clock.install({ time: Date.now() + 360_000 });
  await to.signIn(site.url, 'agent2@demo.test');
  const question = unique('Which clock is right');
  await shopper.start(question);
  await from.openChat(question);
  await from.answer(unique('One moment'));
  await shopper.write(unique('I wait'));
  await expect(from.page.getByText(/^I wait/).first()).toBeVisible();
  await from.page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = from.page.getByRole('dialog', { name: 'Transfer chat request' });
  await dialog.getByRole('combobox', { name: 'Search agents' }).fill('Priya Nair');
  await dialog.getByRole('option', { name: 'Priya Nair' }).click();

  const card = to.page.getByRole('article', { name: /^Transfer chat request/ });
  await expect(card).toContainText('I wait');
  // Two minutes to answer; the device believes that they are over.
  await expect(card.getByRole('timer')).toHaveText(/^0?[0-2]:\d\d$/);
  await card.getByRole('button', { name: 'Accept' }).click();
  const row = to.page.getByRole('main').locator('[aria-current]').first();
  await expect(to.message).toBeEnabled();
  await expect(to.page.getByRole('main')).not.toContainText('Idle');
  await expect(row).toBeVisible();
});
