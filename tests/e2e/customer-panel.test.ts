import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';

const shots = process.env.DOCK_SHOTS;

test('[I-01] [I-02] [I-03] [I-05] [I-07] [I-15] [I-17] [I-18] [I-22] [I-27] [I-29] [H-54] [H-97] [K-25] the panel tells where a visitor is, has been and has written before; a guest is linked to a customer, and whoever looks on is told', async ({
  newShopper,
  newAgent,
  newPage,
  site,
}) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const [before, now] = [unique('The first time'), unique('Here again')];
  await shopper.start(before);
  await agent.openChat(before);
  await agent.answer(unique('Welcome'));
  const { page } = agent;
  await page.getByRole('button', { name: 'End chat', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click();
  await expect(page.getByText('Chat has been ended and moved to ‘Completed chats’.')).toBeVisible();
  await shopper.page.reload();
  await shopper.open();
  await shopper.frame.getByRole('button', { name: 'Start a new chat' }).click();
  await shopper.write(now);
  await agent.openChat(now);

  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('button', { name: 'Show more' }).click();
  await expect(panel.getByText(/^Chrome \d+/)).toBeVisible();
  await expect(panel.getByText('Desktop')).toBeVisible();
  await expect(panel.getByRole('listitem').getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Flag this chat' }).click();
  await expect(page.getByRole('img', { name: 'Flagged' }).first()).toBeVisible();
  if (shots) await page.screenshot({ path: `${shots}/panel.png` });
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Customer Details' }).click();
  const details = page.getByRole('dialog', { name: 'Customer Details' });
  await expect(details.getByRole('tab')).toHaveText([
    ...['Summary', 'Product recommendations', 'Session', 'Chat record'],
  ]);
  await details.getByRole('tab', { name: 'Session' }).click();
  await expect(details.getByText('No item in cart')).toBeVisible();
  const product = unique('Storm jacket');
  await shopper.page.evaluate(
    (name) =>
      (window as unknown as { ChatsoWidget(...call: unknown[]): void }).ChatsoWidget('track', 'product_view', {
        ...{ id: 'storm', name, price: 12_900 },
      }),
    product,
  );
  await expect(details.getByText(product)).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('tab', { name: 'Chat record' }).click();
  await details.getByRole('button', { name: /^Website Northwind Outfitters/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await panel.getByRole('button', { name: /^Website Northwind Outfitters/ }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(before)).toBeVisible();
  await expect(drawer).toHaveCSS('width', '460px');
  if (shots) await page.screenshot({ path: `${shots}/history.png` });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await test.step('a guest is linked to a customer of the shop, and whoever looks on is told', async () => {
    await agent.answer(unique('Let me look'));
    const coach = await newPage();
    await signInQuietly(coach, site.url, 'coach@demo.test');
    await coach.goto(agent.page.url());
    await coach.getByRole('button', { name: 'Spectate', exact: true }).click();
    await expect(coach.getByRole('button', { name: 'Spectating...' })).toBeDisabled();
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
});
