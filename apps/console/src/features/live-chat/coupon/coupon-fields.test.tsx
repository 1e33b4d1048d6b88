import { fireEvent, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anOwnLimit, fieldOf, forgetCoupon, sendButton, showDetails, typeInto } from '../testing/show-coupon.tsx';

afterEach(() => forgetCoupon());

const limitIs = (over: Parameters<typeof anOwnLimit>[0]) => ({
  'GET /api/users/coupon-creation-setting': () => ({ body: anOwnLimit({ limited: true, ...over }) }),
});
const two = (value: number) => String(value).padStart(2, '0');
const shownDay = (days: number) => {
  const at = new Date();
  at.setDate(at.getDate() + days);
  return `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`;
};
const kindIs = (dialog: HTMLElement, value: string) =>
  fireEvent.change(fieldOf(dialog, 'Coupon type'), { target: { value } });
const discounts = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('radiogroup', { name: 'Discount' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map((one) => `${one.value}${one.checked ? '!' : ''}`);

it('[J-06] [J-07] [J-28] six kinds are offered, each with the discounts that it may have', async () => {
  const { dialog } = await showDetails();
  const select = fieldOf(dialog, 'Coupon type') as unknown as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual([
    'All products',
    'Cart total',
    'Non-product specific',
    'Product specific',
    'Category specific',
    'Fixed cart',
  ]);
  expect(discounts(dialog)).toEqual(['percent!', 'fixed']);
  kindIs(dialog, 'fixed_cart');
  expect(discounts(dialog)).toEqual(['fixed!']);
  kindIs(dialog, 'non_product_specific');
  expect(discounts(dialog)).toEqual(['percent!']);
});

it('[J-26] [J-35] begins with 10 percent, one use, and the last minute of the day after tomorrow', async () => {
  const { dialog } = await showDetails();
  expect(discounts(dialog)).toEqual(['percent!', 'fixed']);
  expect(fieldOf(dialog, 'Amount').value).toBe('10');
  expect(fieldOf(dialog, 'Usage limit').value).toBe('1');
  expect(fieldOf(dialog, 'Expiry date').value).toBe(`${shownDay(2)} 11:59 PM`);
  expect(within(dialog).queryByLabelText('Start date')).toBeNull();
  expect(within(dialog).queryByLabelText('Minimum purchase')).toBeNull();
  expect(within(dialog).getByText(`${shownDay(2)} 11:59 PM`)).toBeVisible();
});

it('[J-25] [J-26] [J-35] with the new promotion module: today, both days wanted, and what cannot be changed', async () => {
  const { dialog } = await showDetails({ flags: { 'new-promotion-module': true } });
  const [start, end] = [fieldOf(dialog, 'Start date'), fieldOf(dialog, 'End date')];
  expect([start.value, end.value]).toEqual([`${shownDay(0)} 12:00 AM`, `${shownDay(0)} 11:59 PM`]);
  expect(fieldOf(dialog, 'Minimum purchase')).toBeDisabled();
  expect(fieldOf(dialog, 'Minimum purchase')).toHaveValue('1');
  expect(fieldOf(dialog, 'Customer eligibility')).toBeDisabled();
  expect(fieldOf(dialog, 'Customer eligibility')).toHaveValue('All customers');
  for (const field of [start, end]) {
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.blur(field);
  }
  expect(within(dialog).getByText('Please enter Start date')).toBeVisible();
  expect(within(dialog).getByText('Please enter End date')).toBeVisible();
  expect(sendButton(dialog)).toBeDisabled();
});

it('[J-25] every button of the form has a name, also those that empty a day', async () => {
  const { dialog } = await showDetails({ flags: { 'new-promotion-module': true } });
  for (const name of ['Clear: Start date', 'Clear: End date'])
    expect(within(dialog).getByRole('button', { name })).toBeInTheDocument();
  for (const button of within(dialog).getAllByRole('button')) expect(button).toHaveAccessibleName();
});

it('[J-24] [J-27] an end in the past is refused, one that ends today is not', async () => {
  const { dialog } = await showDetails();
  const end = fieldOf(dialog, 'Expiry date');
  const enter = (value: string) => {
    fireEvent.change(end, { target: { value } });
    fireEvent.blur(end);
  };
  enter(shownDay(-1));
  expect(within(dialog).getByText('Choose an end that is still to come.')).toBeVisible();
  expect(sendButton(dialog)).toBeDisabled();
  enter(shownDay(0));
  expect(within(dialog).queryByText('Choose an end that is still to come.')).toBeNull();
  expect(sendButton(dialog)).toBeEnabled();
});

it('[J-19] an amount takes no minus, plus or e, typed or pasted', async () => {
  const { dialog } = await showDetails();
  const amount = fieldOf(dialog, 'Amount');
  const taken = (key: string) => fireEvent.keyDown(amount, { key });
  expect(['-', '+', 'e', 'E'].map(taken)).toEqual([false, false, false, false]);
  expect(['1', '.', 'Backspace', 'Tab'].map(taken)).toEqual([true, true, true, true]);
  expect(typeInto(dialog, 'Amount', '-1e+2.5').value).toBe('12.5');
});

it.each([
  ['J-15', 'percent', '', 'Amount is required'],
  ['J-16', 'percent', '0', 'Amount must be greater than or equal 0.01'],
  ['J-16', 'percent', '0.001', 'Amount must be greater than or equal 0.01'],
  ['J-17', 'percent', '100.01', 'Maximum Discount Amount is 100'],
  ['J-17', 'fixed', '9999.91', 'Maximum Discount Amount is 9999.9'],
  ['J-17', 'percent', '100', null],
  ['J-17', 'fixed', '9999.9', null],
  ['J-16', 'fixed', '0.01', null],
])('[%s] a %s amount of "%s" says at its field: %s', async (_id, discount, text, words) => {
  const { dialog } = await showDetails();
  fireEvent.click(within(dialog).getByRole('radio', { name: discount === 'fixed' ? 'Fixed amount' : 'Percent' }));
  typeInto(dialog, 'Amount', text);
  expect(fieldOf(dialog, 'Amount')).toHaveAccessibleDescription(words ?? '');
  expect(sendButton(dialog).disabled).toBe(words !== null);
});

it('[J-17] [J-18] [J-32] a limit of each coupon is shown, and what is over it refused', async () => {
  const { dialog, within: found } = await showDetails({ answers: limitIs({}) });
  expect(await found.findByText('Each coupon up to 20% or $50.00')).toBeVisible();
  typeInto(dialog, 'Amount', '20.01');
  expect(fieldOf(dialog, 'Amount')).toHaveAccessibleDescription('Maximum Discount Amount is 20');
  fireEvent.click(found.getByRole('radio', { name: 'Fixed amount' }));
  typeInto(dialog, 'Amount', '50.01');
  expect(fieldOf(dialog, 'Amount')).toHaveAccessibleDescription('Maximum Discount Amount is 50');
  typeInto(dialog, 'Amount', '50');
  expect(sendButton(dialog)).toBeEnabled();
});

it('[J-17] [J-18] [J-32] of a budget what is left counts, and with nothing left no fixed amount does', async () => {
  const {
    dialog,
    within: found,
    client,
  } = await showDetails({
    answers: limitIs({ limitType: 'max_total_value_per_agent', valueLeft: 0 }),
  });
  expect(await found.findByText(/^You can still give/)).toHaveTextContent('You can still give $0.00 this week');
  expect(sendButton(dialog)).toBeEnabled();
  fireEvent.click(found.getByRole('radio', { name: 'Fixed amount' }));
  expect(fieldOf(dialog, 'Amount')).toHaveAccessibleDescription('Exceeded limit');
  expect(sendButton(dialog)).toBeDisabled();
  client.clear();
});

it.each([
  ['the feature is off', { 'coupon-limit': false }, true],
  ['nobody is limited', { 'coupon-limit': true }, false],
])('[J-32] no banner and no limit where %s', async (_why, flags, limited) => {
  const { dialog, within: found, server } = await showDetails({ flags, answers: limitIs({ limited }) });
  await vi.waitFor(() => expect(server.to('/api/users/coupon-creation-setting').length).toBeGreaterThan(0));
  typeInto(dialog, 'Amount', '90');
  // After the answer has been drawn.
  await new Promise((done) => setTimeout(done, 50));
  expect(found.queryByText(/^Each coupon up to/)).toBeNull();
  expect(sendButton(dialog)).toBeEnabled();
});

it.each([
  ['', 'Usage limit is required'],
  ['0', 'Usage limit must be greater than or equal 1'],
  ['10000', 'Maximum Usage Limit is 9999'],
  ['9999', null],
])('[J-21] a usage limit of "%s" says: %s', async (text, words) => {
  const { dialog } = await showDetails();
  typeInto(dialog, 'Usage limit', text);
  expect(fieldOf(dialog, 'Usage limit')).toHaveAccessibleDescription(words ?? '');
  expect(sendButton(dialog).disabled).toBe(words !== null);
});

it('[J-21] a usage limit takes digits only, typed or pasted', async () => {
  const { dialog } = await showDetails();
  expect(typeInto(dialog, 'Usage limit', '-1e2.5').value).toBe('125');
});

it('[J-22] a description of 300 characters is sent, of 301 not; an emoji is one', async () => {
  const { dialog, within: found } = await showDetails();
  typeInto(dialog, /^Description/, `${'a'.repeat(299)}🎉`);
  expect(found.getByText('300/300')).toBeVisible();
  expect(sendButton(dialog)).toBeEnabled();
  typeInto(dialog, /^Description/, 'a'.repeat(301));
  expect(fieldOf(dialog, /^Description/)).toHaveAccessibleDescription('Max 300 characters (301/300)');
  expect(sendButton(dialog)).toBeDisabled();
});

it('[J-23] a code is made, can be made anew, must be there, and has letters and digits only', async () => {
  const { dialog, within: found } = await showDetails();
  const code = () => fieldOf(dialog, /^Coupon code/);
  const first = code().value;
  expect(first).toMatch(/^[a-z0-9]{8}$/);
  expect(code().maxLength).toBe(8);
  fireEvent.click(found.getByRole('button', { name: 'Another code' }));
  expect(code().value).toMatch(/^[a-z0-9]{8}$/);
  expect(code().value).not.toBe(first);
  typeInto(dialog, /^Coupon code/, '');
  expect(code()).toHaveAccessibleDescription('The coupon code cannot be empty');
  typeInto(dialog, /^Coupon code/, 'ab-1');
  expect(code()).toHaveAccessibleDescription('Use up to 8 letters and digits.');
  expect(sendButton(dialog)).toBeDisabled();
  typeInto(dialog, /^Coupon code/, 'AB1');
  expect(sendButton(dialog)).toBeEnabled();
});
