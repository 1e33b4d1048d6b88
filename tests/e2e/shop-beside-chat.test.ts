import { demoStore } from './support/demo-store.ts';
import { expect, test, unique } from './support/fixtures.ts';

/**
 * Without any vendor: what an agent and a shopper of the demo do with the shop between them, from the cart to the order.
 * One test, as it is one story; its parts have tests of their own elsewhere.
 */
test('[I-15][J-12][J-17][J-18][J-36][J-54][P-61] cart, product, coupon within the limit, checkout and order, side by side', async ({
  newShopper,
  newAgent,
  site,
}) => {
  test.slow();
  // Variations come with the copy of the shop, which begins with the start.
  const variations = `SELECT count(*)::int AS n FROM products WHERE parent_ref IS NOT NULL AND name = 'Lookout Trucker Cap'`;
  await expect.poll(async () => (await site.pool.query(variations)).rows[0].n, { timeout: 60_000 }).toBe(3);

  // How much may be given is the admin's.
  const admin = await site.people.agent({ id: (await demoStore(site)).workspaceId }, { role: 'admin' });
  const limit = await admin.api['couponLimit.get']();
  const perCouponSetting = { ...limit.perCouponSetting, maxPercentage: 15 };
  await admin.api['couponLimit.set']({
    body: { ...limit, limited: true, limitType: 'max_value_per_coupon', perCouponSetting },
  });

  // A shopper whom the shop knows fills the bag: the agent sees it as it fills.
  const shopper = await newShopper('/demo/products/ridgeline-rain-shell');
  await shopper.page.getByRole('button', { name: 'Sign in' }).click();
  await shopper.page
    .locator('#shopper-menu')
    .getByRole('button', { name: /siobhan@shopper\.test/ })
    .click();
  const agent = await newAgent();
  const question = unique('Does it run large?');
  await shopper.start(question);
  await agent.openChat(question);
  await agent.answer(unique('True to size.'));
  await agent.page.getByRole('button', { name: 'Customer Details' }).click();
  const details = agent.page.getByRole('dialog', { name: 'Customer Details' });
  await details.getByRole('tab', { name: 'Session' }).click();
  await expect(details.getByText('No item in cart')).toBeVisible();
  await shopper.frame.getByRole('button', { name: 'Close chat' }).click();
  await shopper.page.getByRole('button', { name: 'Add to bag' }).first().click();
  await shopper.page.keyboard.press('Escape');
  await shopper.open();
  await expect(details.getByText('Total')).toBeVisible();
  await expect(details.getByText('$184.00').last()).toBeVisible();
  await agent.page.keyboard.press('Escape');

  // A product, from the panel into the chat, from the chat into the bag.
  const cap = agent.page.getByRole('button', { name: 'Send Lookout Trucker Cap' }).first();
  await cap.scrollIntoViewIfNeeded();
  await cap.click();
  await shopper.frame.getByRole('button', { name: 'Sky / One size' }).click();
  await shopper.frame.getByRole('button', { name: 'Add to cart' }).click();
  await expect(shopper.frame.getByText('Lookout Trucker Cap, Sky / One size is in your cart.')).toBeVisible();
  await expect(
    shopper.page
      .getByRole('button', { name: /^Bag/ })
      .or(shopper.page.locator('a, button', { hasText: 'Bag' }))
      .first(),
  ).toContainText('2');
  await expect(agent.thread.getByText('Added to the cart')).toBeVisible();

  // A coupon: above the limit it is refused where it is typed, within it is a card.
  await agent.page.getByRole('button', { name: 'Send a coupon' }).click();
  await expect(agent.page.getByRole('dialog', { name: /Coupon reason/ })).toBeVisible();
  await agent.page.keyboard.press('3');
  await agent.page.keyboard.press('Enter');
  const dialog = agent.page.getByRole('dialog', { name: /Coupon details/ });
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await amount.fill('20');
  await expect(dialog.getByText('Maximum Discount Amount is 15')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send coupon' })).toBeDisabled();
  await amount.fill('15');
  const code = await dialog.getByRole('textbox', { name: 'Coupon code' }).inputValue();
  await dialog.getByRole('button', { name: 'Send coupon' }).click();
  await expect(dialog).toBeHidden();
  await expect(agent.thread.getByText(code)).toBeVisible();
  await expect(shopper.frame.getByText('15% off')).toBeVisible();
  await expect(agent.thread.getByText('Seen by the customer')).toBeVisible();

  // The link applies it by itself; the checkout makes an order of it in the shop's own books.
  const opened = shopper.page.context().waitForEvent('page');
  await shopper.frame.getByRole('link', { name: 'Apply at checkout' }).click();
  const checkout = await opened;
  await checkout.waitForLoadState();
  await checkout.goto(`${site.url}/demo/checkout`);
  await expect(checkout.getByText(`${code} takes off $31.80`)).toBeVisible();
  // Another tab of the made-up shop is nobody yet: what is bought is hers by the address.
  await checkout.getByRole('textbox', { name: 'Name' }).fill('Siobhán');
  await checkout.getByRole('textbox', { name: 'Email' }).fill('siobhan@shopper.test');
  await checkout.getByRole('button', { name: 'Place the order' }).click();
  const thanks = checkout.getByRole('heading', { name: /^Thank you, #?\S+ is yours\.$/ });
  await expect(thanks).toBeVisible();
  const number = /you, (\S+) is/.exec((await thanks.textContent()) ?? '')?.[1] ?? '';

  // Redeemed in its card, and the order beside the chat: told by the shop, not asked for by anybody.
  await expect(agent.thread.getByText(/Redeemed/)).toBeVisible({ timeout: 60_000 });
  await agent.page.getByRole('button', { name: 'Customer Details' }).click();
  await details.getByRole('tab', { name: 'Order history' }).click();
  await expect(details.getByText(number).first()).toBeVisible();
  // It opens beside the list, which can be used on.
  await details.getByText(number).first().click();
  const order = agent.page.getByRole('dialog', { name: `Order ${number}` });
  await expect(order.getByText('siobhan@shopper.test')).toBeVisible();
  await details.getByRole('tab', { name: 'Summary' }).click();
  await expect(details.getByText('Lifetime value')).toBeVisible();
});
