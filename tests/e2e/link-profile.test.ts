import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';

test('[H-54] [I-05] [I-22] [K-25] a guest is linked to a customer of the shop, and whoever looks on is told', async ({
  newShopper,
  newAgent,
  newPage,
  site,
}) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const words = unique('Where is my order?');
  await shopper.start(words);
  await agent.openChat(words);
  await agent.answer(unique('Let me look'));
  const coach = await newPage();
  await signInQuietly(coach, site.url, 'coach@demo.test');
  await coach.goto(agent.page.url());
  await coach.getByRole('button', { name: 'Spectate', exact: true }).click();
  await expect(coach.getByRole('button', { name: 'Spectating...' })).toBeDisabled();

  const { page } = agent;
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('button', { name: 'More about this customer' }).click();
  await page.getByRole('menuitem', { name: 'Link profile' }).click();
  const dialog = page.getByRole('dialog', { name: /Link profile/ });
  const link = dialog.getByRole('button', { name: 'Link profile' });
  await expect(link).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Search customer' }).fill('solheim');
  await expect(dialog.getByRole('option', { name: /Marit Solheim/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('row', { name: /^Email/ })).toContainText('shopper1@shopper.test');
  await expectAccessible(page);
  await link.click();
  for (const one of [page, coach])
    await expect(one.getByText('Customer profile has been linked to this conversation.')).toBeVisible();
  await expect(coach.getByText(/ has linked Marit Solheim/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Marit Solheim/ })).toBeVisible();
  await expect(panel.getByText('Linked by')).toBeVisible();
  await expectAccessible(page);
});
