import type { ChatCoupon } from '@chatso/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { idOf } from '../../../lib/testing/factories.ts';
import { refused } from '../../../lib/testing/fake-server.ts';
import { aCoupon, couponChat, forgetCoupon, showCoupon } from '../testing/show-coupon.tsx';
import { closeCoupon } from './coupon-draft.ts';

afterEach(() => {
  cleanup();
  forgetCoupon();
});

const aFailed = (over: Partial<ChatCoupon> = {}) => aCoupon({ state: 'failed', problem: 'timeout', ...over });

const retryPath = `/api/woocommerce/coupon/${idOf(701)}/retry`;
const discardPath = `/api/woocommerce/coupon/${idOf(701)}`;

/** The cards of a chat, the dialog closed. */
async function show(coupons: ChatCoupon[], answers: object = {}, chat = couponChat) {
  let held = coupons;
  const { server, update } = await showCoupon({
    chat,
    answers: {
      [`GET /api/conversations/${chat._id}/coupons`]: () => ({ body: { data: held } }),
      [`POST ${retryPath}`]: () => {
        held = [];
        return { body: { data: aCoupon() } };
      },
      [`DELETE ${discardPath}`]: () => {
        held = [];
        return { body: { ok: true } };
      },
      ...answers,
    },
  });
  closeCoupon(chat._id);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { server, update };
}
const card = () => screen.findByRole('listitem');

it('[J-34] a coupon that the shop did not make stands in its chat until it is tried again', async () => {
  const { server } = await show([aFailed()]);
  const found = within(await card());
  expect(found.getByText('sorry20 was not sent · 20%')).toBeVisible();
  expect(found.getByText('The shop did not answer. Retry makes the same coupon, never a second one.')).toBeVisible();
  fireEvent.click(found.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(server.to(retryPath)).toHaveLength(1);
  expect(server.to(discardPath)).toEqual([]);
});

it('or is discarded', async () => {
  const { server } = await show([aFailed()]);
  fireEvent.click(within(await card()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(server.to(discardPath).map(({ method }) => method)).toEqual(['DELETE']);
});

it.each([
  ['coupon-refused', 'The shop did not make it.', true],
  ['code-taken', 'The shop has a coupon with this code already.', false],
  ['chat-over', 'The chat was over or with somebody else by then.', true],
] as const)('says why (%s), and offers to try again what may succeed', async (problem, words, again) => {
  await show([aFailed({ problem })]);
  const found = within(await card());
  expect(found.getByText(words)).toBeVisible();
  expect(found.queryByRole('button', { name: 'Retry' }) !== null).toBe(again);
  expect(found.getByRole('button', { name: 'Discard' })).toBeEnabled();
});

it('one that is being made says so and can be neither tried again nor discarded', async () => {
  await show([aFailed({ state: 'making', problem: null })]);
  const found = within(await card());
  expect(found.getByText('sorry20 is being made · 20%')).toBeVisible();
  expect(found.queryByRole('button')).toBeNull();
});

it('a refusal is said in its place, and it can be tried again', async () => {
  const most = { field: 'amount', code: 'coupon-amount-most', details: { max: '8' }, message: 'x' };
  const answers = { [`POST ${retryPath}`]: () => refused(400, 'Maximum is 8', 'validation', { errors: [most] }) };
  await show([aFailed()], answers);
  const found = within(await card());
  fireEvent.click(found.getByRole('button', { name: 'Retry' }));
  expect(await found.findByText('Maximum Discount Amount is 8')).toBeVisible();
  expect(found.getByRole('button', { name: 'Retry' })).toBeEnabled();
});

it('[J-30] in a chat that is over it can only be discarded', async () => {
  await show([aFailed()], {}, { ...couponChat, state: 'closed' });
  const found = within(await card());
  expect(found.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(found.getByRole('button', { name: 'Discard' })).toBeEnabled();
});

it('a colleague’s, another chat’s and those that were sent are no cards', async () => {
  const { server } = await show([
    aFailed({ agentId: idOf(55) }),
    aFailed({ _id: idOf(702), conversationId: idOf(56) }),
    aFailed({ _id: idOf(703), state: 'sent', problem: null }),
    aFailed({ _id: idOf(704), state: 'withdrawn', problem: null }),
  ]);
  await waitFor(() => expect(server.to(`/api/conversations/${couponChat._id}/coupons`).length).toBeGreaterThan(0));
  expect(screen.queryByRole('listitem')).toBeNull();
});
