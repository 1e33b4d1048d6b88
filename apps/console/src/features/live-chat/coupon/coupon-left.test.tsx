import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../lib/session/session.ts';
import { idOf, isoAt } from '../../../lib/testing/factories.ts';
import { type FakeAnswer, refused } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import {
  aCoupon,
  anOwnLimit,
  couponChat,
  fieldOf,
  forgetCoupon,
  sendButton,
  showCoupon,
  showDetails,
  typeInto,
} from '../testing/show-coupon.tsx';
import { closeCoupon, couponDialog, draftOf, keepDraft, newDraft, openCoupon } from './coupon-draft.ts';

const path = '/api/woocommerce/coupon';
const isOpen = () => couponDialog.getState().chatId === couponChat._id;
afterEach(() => {
  cleanup();
  forgetCoupon();
  closeCoupon('another');
  vi.useRealTimers();
});

/** An answer that comes when the test says so. */
function held() {
  let give: (answer: FakeAnswer) => void = () => undefined;
  const given = new Promise<FakeAnswer>((done) => {
    give = done;
  });
  return { answer: () => given, give: (answer: FakeAnswer) => act(async () => give(answer)) };
}

describe('leaving', () => {
  it('closes at once where nothing was typed', async () => {
    const { dialog } = await showCoupon();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(isOpen()).toBe(false);
    expect(screen.queryByText('Leave this coupon?')).toBeNull();
  });

  it('asks where something was typed: Stay stays, Leave closes, and what was typed is there again', async () => {
    const { dialog } = await showDetails();
    typeInto(dialog, 'Amount', '12');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    const question = await screen.findByRole('dialog', { name: 'Leave this coupon?' });
    expect(isOpen()).toBe(true);
    fireEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave this coupon?' })).toBeNull());
    expect(fieldOf(dialog, 'Amount').value).toBe('12');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const again = await screen.findByRole('dialog', { name: 'Leave this coupon?' });
    fireEvent.click(within(again).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(isOpen()).toBe(false));
    cleanup();
    const later = await showCoupon();
    expect(fieldOf(later.dialog, 'Amount').value).toBe('12');
  });

  it('asks as well where one has gone back to the reasons, or to the other tab', async () => {
    const { dialog, within: found } = await showDetails();
    typeInto(dialog, 'Amount', '12');
    for (const [way, role] of [
      ['Existing Coupon', 'tab'],
      ['Back', 'button'],
    ] as const) {
      fireEvent.click(found.getByRole(role, { name: way }));
      fireEvent.keyDown(dialog, { key: 'Escape' });
      const question = await screen.findByRole('dialog', { name: 'Leave this coupon?' });
      fireEvent.click(within(question).getByRole('button', { name: 'Stay' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave this coupon?' })).toBeNull());
    }
    expect(isOpen()).toBe(true);
  });

  it('what one person typed is there for them when they sign in again, and for nobody else', async () => {
    const { dialog } = await showDetails();
    typeInto(dialog, 'Amount', '12');
    const here = sessionStore.getState();
    sessionStore.setState({ user: aMember(idOf(77), here.workspaceId ?? '') });
    expect(draftOf(couponChat._id, false)).toMatchObject({ step: 1, amount: '10' });
    act(() => sessionStore.setState({ user: here.user }));
    expect(draftOf(couponChat._id, false)).toMatchObject({ step: 2, amount: '12' });
  });

  it('fifty are kept, the oldest goes first', () => {
    for (let chat = 0; chat <= 50; chat += 1) keepDraft(idOf(chat), { ...newDraft(false), amount: '3' });
    expect(draftOf(idOf(0), false).amount).toBe('10');
    expect(draftOf(idOf(1), false).amount).toBe('3');
  });
});

describe('an answer that comes late', () => {
  it('closes its own dialog only, not the one that is open by then', async () => {
    const shop = held();
    const { dialog } = await showDetails({ answers: { [`POST ${path}`]: shop.answer } });
    fireEvent.click(sendButton(dialog));
    act(() => openCoupon('another'));
    await shop.give({ body: { data: aCoupon() } });
    await waitFor(() => expect(draftOf(couponChat._id, false).step).toBe(1));
    expect(couponDialog.getState().chatId).toBe('another');
  });

  it('[J-34] is said when its chat is looked at again', async () => {
    const shop = held();
    const { dialog } = await showDetails({ answers: { [`POST ${path}`]: shop.answer } });
    typeInto(dialog, 'Amount', '6');
    fireEvent.click(sendButton(dialog));
    cleanup();
    await shop.give(refused(400, 'The chat was ended.', 'conversation-ended'));
    await waitFor(() => expect(couponDialog.getState().failed?.chatId).toBe(couponChat._id));
    await showCoupon();
    expect(await screen.findByRole('dialog', { name: 'The coupon was not sent' })).toBeVisible();
    // It was refused before anything was written down: all that was typed is there.
    expect(draftOf(couponChat._id, false).amount).toBe('6');
  });

  it('[J-33] a code that is taken is known when the dialog is opened again', async () => {
    const shop = held();
    const { dialog } = await showDetails({ answers: { [`POST ${path}`]: shop.answer } });
    typeInto(dialog, /^Coupon code/, 'spring');
    const { couponId } = draftOf(couponChat._id, false);
    fireEvent.click(sendButton(dialog));
    cleanup();
    const errors = [{ field: 'code', code: 'coupon-code-taken', message: 'The coupon code already exists' }];
    await shop.give(refused(400, 'The coupon code already exists', 'validation', { errors }));
    await waitFor(() => expect(draftOf(couponChat._id, false).takenCode).toBe('spring'));
    expect(draftOf(couponChat._id, false).couponId).not.toBe(couponId);
  });
});

describe('[J-34] what was typed', () => {
  it.each([
    ['stays after a server in trouble', refused(503, 'The server is busy.', 'unavailable'), '6'],
    ['stays where the chat is being handed over', refused(409, 'Transferring.', 'transferring'), '6'],
    [
      'is in its card once the shop was asked',
      refused(400, 'The shop did not answer.', 'bad-request', { reason: 'coupon-shop-silent' }),
      '10',
    ],
  ])('%s', async (_what, answer, amount) => {
    const { dialog } = await showDetails({ answers: { [`POST ${path}`]: () => answer } });
    typeInto(dialog, 'Amount', '6');
    const { couponId } = draftOf(couponChat._id, false);
    fireEvent.click(sendButton(dialog));
    await waitFor(() => expect(isOpen()).toBe(false));
    const left = draftOf(couponChat._id, false);
    expect(left.amount).toBe(amount);
    // Sent again it would be the same coupon, never a second one.
    expect(left.couponId === couponId).toBe(amount === '6');
  });
});

describe('meanwhile', () => {
  it('[J-17] [J-18] a limit that an admin changes is seen while the dialog is open, and what is typed stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const limit = (maxPercentage: number) =>
      anOwnLimit({ limited: true, perCouponSetting: { maxPercentage, maxFixedValue: 50 } });
    let now = limit(20);
    const { dialog, within: found } = await showDetails({
      answers: { 'GET /api/users/coupon-creation-setting': () => ({ body: now }) },
    });
    typeInto(dialog, 'Amount', '15');
    expect(sendButton(dialog)).toBeEnabled();
    for (const [most, problem] of [
      [8, 'Maximum Discount Amount is 8'],
      [20, null],
    ] as const) {
      now = limit(most);
      await act(() => vi.advanceTimersByTimeAsync(16_000));
      await waitFor(() => expect(found.queryByText(/^Maximum/)?.textContent ?? null).toBe(problem));
      expect(fieldOf(dialog, 'Amount').value).toBe('15');
    }
  });

  it('[J-18] a limit that a colleague was faster to use is said at the amount, which has the focus', async () => {
    const errors = [{ field: 'amount', code: 'coupon-amount-most', details: { max: '8' }, message: 'Maximum is 8' }];
    let now = anOwnLimit();
    const { dialog, within: found } = await showDetails({
      answers: {
        'GET /api/users/coupon-creation-setting': () => ({ body: now }),
        [`POST ${path}`]: () => {
          now = anOwnLimit({ limited: true, perCouponSetting: { maxPercentage: 8, maxFixedValue: 50 } });
          return refused(400, 'Maximum is 8', 'validation', { errors });
        },
      },
    });
    typeInto(dialog, 'Amount', '12');
    sendButton(dialog).focus();
    fireEvent.click(sendButton(dialog));
    expect(await found.findByText('Maximum Discount Amount is 8')).toBeVisible();
    await waitFor(() => expect(fieldOf(dialog, 'Amount')).toHaveFocus());
    expect(isOpen()).toBe(true);
  });

  it.each([
    ['the chat has ended', { state: 'closed' as const }, false, 'This chat is over.'],
    [
      'it is being handed over',
      { transferring: { agentId: idOf(90), fullname: 'Dele', until: isoAt(Date.now() + 60_000) } },
      false,
      'The chat is being transferred.',
    ],
    ['a colleague has it', {}, true, 'The chat is a colleague’s by now.'],
  ])(
    '[J-13] [J-30] %s: words say so, nothing can be sent, and what was typed stays',
    async (_what, over, gone, words) => {
      const { dialog, within: found, update, server } = await showDetails();
      typeInto(dialog, 'Amount', '12');
      const field = fieldOf(dialog, 'Amount');
      field.focus();
      expect(found.queryByText(/^(This chat is over|The chat is)/)).toBeNull();
      update({ ...couponChat, ...over }, gone);
      expect(found.getByText((text) => text.startsWith(words))).toBeVisible();
      expect(sendButton(dialog)).toBeDisabled();
      expect(field).toHaveFocus();
      expect(field.value).toBe('12');
      update(couponChat);
      expect(found.queryByText((text) => text.startsWith(words))).toBeNull();
      expect(sendButton(dialog)).toBeEnabled();
      expect(server.to(path)).toEqual([]);
    },
  );
});

it.each([
  ['ended', 'This chat is over.'],
  ['missed', 'This chat is over.'],
  ['erased', 'This chat is over.'],
  ['waits', 'The chat waits for somebody again.'],
  ['with', 'The chat is a colleague’s by now.'],
] as const)('a chat that left (%s) is shown as it was, and the dialog says what became of it', async (why, words) => {
  const { dialog, within: found } = await showDetails({ departed: true, why });
  expect(found.getByText((text) => text.startsWith(words))).toBeVisible();
  expect(sendButton(dialog)).toBeDisabled();
});
