import { expect, test, unique } from './support/fixtures.ts';

const out = '/tmp/side/b-shots';
test.setTimeout(240_000);
test('look', async ({ newShopper, newAgent, site }) => {
  const shopper = await newShopper();
  const { page: shop } = shopper;
  await shop.getByRole('button', { name: /^Shopping as|^Sign in|^Guest|shopper/i }).first().click();
  await shop.getByText('Mina Kowalczyk').first().click();
  await shopper.open();
  await shop.waitForTimeout(1500);
  await shop.screenshot({ path: `${out}/o-widget-home.png` });
  await shopper.frame.getByRole('button', { name: 'Where is my order?' }).click();
  await shop.waitForTimeout(1500);
  await shop.screenshot({ path: `${out}/o-widget-own.png` });
  await shopper.frame.getByRole('textbox', { name: 'Order number' }).fill('99999');
  await shopper.frame.getByRole('textbox', { name: 'Email' }).fill('x@y.test');
  await shopper.frame.getByRole('button', { name: 'Show my order' }).click();
  await shop.waitForTimeout(1500);
  await shop.screenshot({ path: `${out}/o-widget-none.png` });
  const own = shopper.frame.locator('button.row').first();
  if (await own.count()) {
    await own.click();
    await shop.waitForTimeout(500);
    await shop.screenshot({ path: `${out}/o-widget-order.png` });
    await shopper.frame.getByRole('button', { name: 'Back' }).click();
  }
  const text = unique('About my order');
  await shopper.write(text);
  const agent = await newAgent('admin@demo.test').catch(() => newAgent());
  const { page } = agent;
  await agent.openChat(text);
  await agent.answer(unique('Hello'));
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('button', { name: 'Customer Details' }).click();
  const details = page.getByRole('dialog', { name: 'Customer Details' });
  await details.getByRole('tab', { name: 'Order history' }).click();
  await page.waitForTimeout(1500);
  await details.locator('ul button').first().click();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}/o-drawer-1440.png` });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${out}/o-drawer-1024.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${out}/o-drawer-390.png` });
  const refund = page.getByRole('button', { name: /^Refund/ });
  await refund.scrollIntoViewIfNeeded();
  if (await refund.isEnabled()) {
    await refund.click();
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${out}/o-refund-390.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.waitForTimeout(500);
    await page.getByRole('textbox', { name: 'Amount' }).fill('5');
    await page.screenshot({ path: `${out}/o-refund-1440.png` });
    await page.getByRole('button', { name: 'Refund $5.00' }).click();
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `${out}/o-refunded.png` });
    const address = page.getByRole('button', { name: 'Change address' });
    if (await address.isEnabled()) {
      await address.click();
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${out}/o-address.png` });
      await page.keyboard.press('Escape');
      await page.waitForTimeout(400);
      await expect(page.getByRole('dialog')).toHaveCount(2);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${page.url().replace(/\/live-chat.*/, '')}/settings/order-actions`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}/o-rules.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${out}/o-rules-390.png` });
  void site;
});
