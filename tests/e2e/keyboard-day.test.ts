import type { Page } from '@playwright/test';
import { expect, test, unique } from './support/fixtures.ts';

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const focused = (page: Page) => page.locator(':focus');

/** No mouse from the first chat to the last: whoever gets lost here has no way on. */
test('[H-107] two people run the desk by keys alone: search, ask, pick, answer, note, hand over, end, dismiss', async ({
  newShopper,
  newAgent,
}) => {
  const [one, two] = [await newAgent(), await newAgent('agent2@demo.test')];
  const { page } = one;

  await test.step('words are found and the assistant is asked', async () => {
    // Found again by what was said, from the palette.
    await press(page, 'Control+k');
    await expect(focused(page)).toHaveRole('combobox');
    await page.keyboard.type('waterproof');
    await expect(page.getByRole('option').filter({ hasText: 'waterproof' }).first()).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    // The assistant, and back out of it.
    await press(page, 'Control+k');
    await expect(focused(page)).toHaveRole('combobox');
    await page.keyboard.type('assistant');
    await expect(page.getByRole('option', { selected: true })).toContainText('assistant', { ignoreCase: true });
    await press(page, 'Enter');
    await expect(focused(page)).toHaveAttribute('placeholder', 'Ask how something works');
    await page.keyboard.type('How do I hand over a chat?');
    await press(page, 'Enter');
    await expect(page.getByText(/Accept \(Shift\+A\)/).first()).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  const shopper = await newShopper();
  const question = unique('Can I wear it over a fleece');
  await shopper.start(question);

  // Picked from the list, answered with a shortcut.
  await expect(page.getByRole('navigation', { name: 'Chats' }).getByText(question)).toBeVisible();
  // The missed chats stand below, and the first of them is open.
  const missed = page.url();
  expect(missed).toContain('conversationId=');
  await press(page, 'Escape', 'k');
  await expect(page).not.toHaveURL(missed);
  await expect(page.getByText(question)).toHaveCount(2);
  await press(page, 'Enter');
  await expect(one.message).toBeFocused();
  await page.keyboard.type('/sizech');
  await expect(page.getByRole('option', { name: /sizechart/ })).toBeVisible();
  await press(page, 'Enter');
  await expect(one.message).toHaveValue(/size chart/);
  await press(page, 'Enter');
  await expect(one.thread.getByText(/^Sent \d/)).toBeVisible();
  await expect(one.message).toBeFocused();

  // A note for the team, and back to the customer.
  await press(page, 'Alt+n');
  await expect(page.getByRole('textbox', { name: 'Private note' })).toBeFocused();
  const note = unique('has the M at home');
  await page.keyboard.type(note);
  await press(page, 'Enter');
  await expect(page.getByRole('article', { name: /^Private note of / })).toContainText(note);
  await press(page, 'Alt+n');
  await expect(one.message).toBeFocused();

  // Handed over; the colleague is on another page and accepts from there.
  await press(two.page, 'g', 'd');
  await expect(two.page).toHaveURL(/\/dashboard/);
  await press(page, 'Escape', 't');
  await expect(focused(page)).toHaveAccessibleName('Search agents');
  await page.keyboard.type('Priya');
  await expect(page.getByRole('option', { name: /Priya Nair.*/ })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(two.page.getByRole('article', { name: /^Transfer chat request/ })).toContainText(/./);
  await press(two.page, 'Shift+A');
  await expect(two.message).toBeFocused();
  await two.page.keyboard.type('I go on from here');
  await press(two.page, 'Enter');
  await shopper.sees('I go on from here');

  // Ended, and the confirmation answered where the focus is.
  await press(two.page, 'Escape', 'e');
  await expect(two.page.getByRole('dialog', { name: 'End this chat?' })).toBeVisible();
  await expect(focused(two.page)).toHaveAccessibleName(/Cancel|End chat/);
  while ((await focused(two.page).textContent()) !== 'End chat') await press(two.page, 'Tab');
  await press(two.page, 'Enter');
  await expect(two.page.getByText('Chat has been ended and moved to', { exact: false })).toBeVisible();

  await test.step('a missed chat is dismissed', async () => {
    await press(page, 'Escape', 'g', 'd');
    await expect(page).toHaveURL(/\/dashboard/);
    await press(page, 'g', 'l');
    // A missed chat is dismissed by the key that ends an ongoing one.
    await expect(page.getByText('Dismissing moves the chat to Completed chats.')).toBeVisible();
    await press(page, 'e');
    await expect(page.getByRole('dialog')).toContainText('Completed chats');
    await expect(focused(page)).toHaveAccessibleName('OK');
    await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
