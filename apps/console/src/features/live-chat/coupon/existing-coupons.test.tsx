import type { ExistingCoupon } from '@chatso/contract';
import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { refused } from '../../../lib/testing/fake-server.ts';
import { anExisting, couponChat, forgetCoupon, sendButton, showDetails } from '../testing/show-coupon.tsx';

afterEach(() => {
  cleanup();
  forgetCoupon();
});

const search = 'GET /api/woocommerce/coupon/search';
async function show(coupons: ExistingCoupon[], answers: object = {}) {
  const shown = await showDetails({
    answers: { [search]: () => ({ body: { data: coupons, count: coupons.length, next: null } }), ...answers },
  });
  fireEvent.click(shown.within.getByRole('tab', { name: 'Existing Coupon' }));
  return shown;
}

it.each([
  ['expired', null, 'Expired'],
  ['used-up', null, 'Used up'],
  ['limit-exceeded', null, 'Exceeded limit'],
  ['one-customer', null, 'For one customer'],
  ['over-limit', '15', 'Over your limit'],
] as const)(
  '[J-14] [J-39] one that cannot be sent (%s) stays in sight with its reason, and cannot be chosen',
  async (unavailable, max, words) => {
    const { dialog, within: found } = await show([anExisting({ unavailable, max })]);
    const row = await found.findByRole('radio', { name: /spring20/ });
    expect(row).toBeDisabled();
    expect(found.getByText(words)).toBeVisible();
    expect(found.queryByText('Maximum Discount Amount is 15') !== null).toBe(max !== null);
    expect(sendButton(dialog)).toBeDisabled();
  },
);

it('[J-39] [H-54] is asked for this chat, whose customer’s own may be sent', async () => {
  const { server, within: found } = await show([anExisting()]);
  expect(await found.findByRole('radio', { name: /spring20/ })).toBeEnabled();
  const [asked] = server.to('/api/woocommerce/coupon/search');
  expect(new URL(asked?.path ?? '', 'http://here').searchParams.get('conversationId')).toBe(couponChat._id);
});

it('one without end or limit says so; of a used one what is left', async () => {
  const { within: found } = await show([
    anExisting({ id: '1', code: 'always', date_expires_gmt: null, usage_limit: null }),
    anExisting({ id: '2', code: 'over', usage_limit: 2, usage_count: 5 }),
  ]);
  expect(await found.findByText('No end · unlimited')).toBeVisible();
  expect(found.getByText(/ · 0 of 2$/)).toBeVisible();
});

it('what the customer has to meet is said before a coupon of the shop is given', async () => {
  const conditions = {
    minimum: '50',
    maximum: null,
    excluded_products: 1,
    excluded_categories: 0,
    excludes_sale_items: true,
    free_shipping: true,
    per_customer: 1,
    alone: true,
  };
  const { within: found } = await show([anExisting({ conditions })]);
  const text =
    'from $50.00 · not for all items · not for sale items · free shipping · 1 × per customer · not with other coupons';
  expect(await found.findByText(text)).toBeVisible();
});

it('[J-40] a shop that did not answer is said and asked again; of nothing found words say what was looked for', async () => {
  let answer: object = refused(400, 'The shop did not answer.', 'bad-request', { reason: 'coupon-shop-silent' });
  const { within: found, type } = await show([], { [search]: () => answer });
  fireEvent.click(await found.findByRole('button', { name: /Retry|Try again/ }));
  answer = { body: { data: [], count: 0, next: null } };
  expect(await found.findByText('No coupons in the shop yet')).toBeVisible();
  type('Search coupons', 'camp');
  await waitFor(() => expect(found.getByText('No coupons match “camp”')).toBeVisible());
});
