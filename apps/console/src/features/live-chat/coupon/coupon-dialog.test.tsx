import { readFileSync } from 'node:fs';
import { discountReasons } from '@chatso/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refused } from '../../../lib/testing/fake-server.ts';
import {
  aCoupon,
  anExisting,
  couponChat,
  fieldOf,
  forgetCoupon,
  sendButton,
  showCoupon,
  showDetails,
  typeInto,
} from '../testing/show-coupon.tsx';
import { keepDraft, newDraft } from './coupon-draft.ts';

afterEach(() => forgetCoupon());

const path = '/api/woocommerce/coupon';
const radios = (dialog: HTMLElement) => within(dialog).getAllByRole<HTMLButtonElement>('radio');
const chosen = (dialog: HTMLElement) => radios(dialog).findIndex((one) => one.getAttribute('aria-checked') === 'true');
const isOpen = () => screen.queryByRole('dialog', { name: /^Coupon (reason|details)/ }) !== null;

describe('why', () => {
  it('[I-23] [J-09] [J-11] a dialog asks first for one of nine reasons, in three tiles a row', async () => {
    const { dialog, within: found } = await showCoupon();
    expect(dialog).toHaveAccessibleName(/Coupon reason.*Step 1 of 2/);
    const names = radios(dialog).map((tile) => tile.querySelector('strong')?.textContent);
    expect(names).toEqual([
      'Product recommendation',
      'Unsatisfied customer',
      'Impress customer',
      'Wrong or missing item',
      'Free gift',
      'Shipping delay',
      'Outbound incentive',
      'Sale promotion',
      'Referral coupon',
    ]);
    expect(chosen(dialog)).toBe(-1);
    expect(found.queryByRole('tab')).toBeNull();
    // jsdom lays nothing out: the rule itself, and the arrows that go by it.
    const sheet = readFileSync('apps/console/src/features/live-chat/coupon/reason-step.module.css', 'utf8');
    expect(/\.tiles \{[^}]*repeat\(3, minmax\(0, 1fr\)\)/.test(sheet)).toBe(true);
    const group = found.getByRole('radiogroup', { name: 'Coupon reason' });
    fireEvent.keyDown(group, { key: '2' });
    fireEvent.keyDown(group, { key: 'ArrowDown' });
    expect(chosen(dialog)).toBe(4);
    fireEvent.keyDown(group, { key: 'ArrowRight' });
    expect(chosen(dialog)).toBe(5);
    fireEvent.keyDown(group, { key: 'ArrowUp' });
    fireEvent.keyDown(group, { key: 'ArrowLeft' });
    expect(chosen(dialog)).toBe(1);
    expect(document.activeElement).toBe(radios(dialog)[1]);
  });

  it('[J-09] keys 1 to 9 choose the nine, in the order of the documents; others choose nothing', async () => {
    const { dialog, within: found } = await showCoupon();
    const group = found.getByRole('radiogroup');
    fireEvent.keyDown(group, { key: '0' });
    fireEvent.keyDown(group, { key: 'x' });
    fireEvent.keyDown(group, { key: '1', ctrlKey: true });
    expect(chosen(dialog)).toBe(-1);
    for (const [index, reason] of discountReasons.entries()) {
      fireEvent.keyDown(group, { key: String(index + 1) });
      expect([reason, chosen(dialog)]).toEqual([reason, index]);
    }
  });

  it('[J-14] goes on by Enter or Next, and not without a reason', async () => {
    const { dialog, within: found } = await showCoupon();
    const group = found.getByRole('radiogroup');
    expect(found.getByRole('button', { name: 'Next' })).toBeDisabled();
    fireEvent.keyDown(group, { key: 'Enter' });
    expect(dialog).toHaveAccessibleName(/Step 1 of 2/);
    fireEvent.keyDown(group, { key: '6' });
    expect(found.getByRole('button', { name: 'Next' })).toBeEnabled();
    fireEvent.keyDown(group, { key: 'Enter' });
    expect(dialog).toHaveAccessibleName(/Coupon details.*Step 2 of 2.*Shipping delay/);
  });
});

describe('what', () => {
  it('[J-11] the second step has two tabs, and leads back with what was typed', async () => {
    const { dialog, within: found } = await showDetails();
    expect(found.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['New Coupon', 'Existing Coupon']);
    expect(found.getByRole('tab', { name: 'New Coupon' })).toHaveAttribute('aria-selected', 'true');
    typeInto(dialog, 'Amount', '12.5');
    fireEvent.click(found.getByRole('tab', { name: 'Existing Coupon' }));
    expect(await found.findByText('No coupons in the shop yet')).toBeVisible();
    expect(found.queryByLabelText('Amount')).toBeNull();
    fireEvent.click(found.getByRole('button', { name: 'Back' }));
    expect(chosen(dialog)).toBe(2);
    fireEvent.click(found.getByRole('button', { name: 'Next' }));
    fireEvent.click(found.getByRole('tab', { name: 'New Coupon' }));
    expect(fieldOf(dialog, 'Amount').value).toBe('12.5');
    fireEvent.click(found.getByRole('button', { name: 'Change' }));
    expect(dialog).toHaveAccessibleName(/Coupon reason/);
  });

  it('[J-14] nothing is sent without a reason, or while a field is wrong', async () => {
    keepDraft(couponChat._id, { ...newDraft(false), step: 2 });
    const { dialog, server } = await showCoupon();
    expect(sendButton(dialog)).toBeDisabled();
    fireEvent.click(sendButton(dialog));
    expect(server.to(path)).toEqual([]);
  });

  it('[J-14] Send waits until no field is wrong, and says how many are', async () => {
    const { dialog, within: found, server } = await showDetails();
    expect(sendButton(dialog)).toBeEnabled();
    typeInto(dialog, 'Amount', '');
    typeInto(dialog, 'Usage limit', '');
    expect(found.getByText('2 fields need a change')).toBeVisible();
    expect(sendButton(dialog)).toBeDisabled();
    typeInto(dialog, 'Amount', '5');
    expect(found.getByText('1 field needs a change')).toBeVisible();
    typeInto(dialog, 'Usage limit', '2');
    expect(sendButton(dialog)).toBeEnabled();
    expect(server.to(path)).toEqual([]);
  });

  it('[J-29] [J-31] what an existing coupon is for: five of it, all when asked, long names cut', async () => {
    const long = 'A rain shell of three layers for long ridges';
    const products = [1, 2, 3, 4].map((at) => ({
      id: `p${at}`,
      name: `Tent ${at}`,
      permalink: `https://shop.test/${at}`,
    }));
    const { within: found } = await showDetails({
      answers: {
        'GET /api/woocommerce/coupon/search': () => ({
          body: {
            data: [
              anExisting({
                full_products: [{ id: 'p0', name: long, permalink: 'javascript:alert(1)' }, ...products],
                full_product_categories: [{ id: 'c1', name: 'Sleeping bags' }],
              }),
            ],
            ...{ count: 1, next: null },
          },
        }),
      },
    });
    fireEvent.click(found.getByRole('tab', { name: 'Existing Coupon' }));
    fireEvent.click(await found.findByRole('radio', { name: /spring20/ }));
    expect(found.getByText(`${long.slice(0, 30)}...`)).toBeVisible();
    expect(found.queryByRole('link', { name: long })).toBeNull();
    expect(found.getByRole('link', { name: 'Tent 4' })).toHaveAttribute('href', 'https://shop.test/4');
    expect(found.queryByText('Sleeping bags')).toBeNull();
    fireEvent.click(found.getByRole('button', { name: 'Show All (6)' }));
    expect(found.getByText('Sleeping bags')).toBeVisible();
    fireEvent.click(found.getByRole('button', { name: 'Show Less' }));
    expect(found.queryByText('Sleeping bags')).toBeNull();
  });

  it('[J-14] an existing coupon is sent once one is chosen, whatever stands in the other tab', async () => {
    const {
      dialog,
      within: found,
      server,
    } = await showDetails({
      answers: {
        'GET /api/woocommerce/coupon/search': () => ({ body: { data: [anExisting()], count: 1, next: null } }),
      },
    });
    typeInto(dialog, 'Amount', '');
    fireEvent.click(found.getByRole('tab', { name: 'Existing Coupon' }));
    const row = await found.findByRole('radio', { name: 'spring20, 20%' });
    expect(sendButton(dialog)).toBeDisabled();
    fireEvent.click(row);
    expect(sendButton(dialog)).toBeEnabled();
    fireEvent.click(sendButton(dialog));
    await waitFor(() => expect(isOpen()).toBe(false));
    const [call] = server.to(`${path}/send-existing-coupon`);
    expect(call?.body).toMatchObject({
      ...{ chatsoStoreId: couponChat.storeId, crmStoreId: 'northwind', conversationId: couponChat._id },
      ...{ customerEmail: 'marit@shop.test', coupon: { code: 'spring20', reason: 'impress_customer' } },
    });
    expect(server.to(path)).toEqual([]);
  });
});

describe('sending', () => {
  it('[J-08] all of the form is sent, the code in small letters, and the dialog closes', async () => {
    const { dialog, server } = await showDetails();
    typeInto(dialog, /^Coupon code/, 'Thanks5');
    fireEvent.change(fieldOf(dialog, 'Coupon type'), { target: { value: 'all_products' } });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Fixed amount' }));
    typeInto(dialog, 'Amount', '5.5');
    typeInto(dialog, 'Usage limit', '3');
    typeInto(dialog, /^Description/, 'Thank you');
    fireEvent.click(sendButton(dialog));
    await waitFor(() => expect(isOpen()).toBe(false));
    const [call, ...more] = server.to(path);
    expect(more).toEqual([]);
    const body = call?.body as Record<string, unknown>;
    expect(body).toMatchObject({
      ...{ code: 'thanks5', type: 'fixed_product', couponType: 'all_products', amount: '5.5', usageLimit: 3 },
      ...{ description: 'Thank you', productIds: [], productCategories: [], reason: 'impress_customer' },
      ...{ startsAtGMT: null, chatsoStoreId: couponChat.storeId, crmStoreId: 'northwind' },
      ...{ conversationId: couponChat._id, customerEmail: 'marit@shop.test', conversationCategoryId: null },
    });
    const ends = new Date(String(body.dateExpiresGMT));
    const inTwoDays = new Date();
    inTwoDays.setDate(inTwoDays.getDate() + 2);
    expect([ends.toDateString(), ends.toTimeString().slice(0, 8)]).toEqual([inTwoDays.toDateString(), '23:59:59']);
    expect(body.timeZone).toEqual(expect.any(String));
  });

  it('two presses are one coupon', async () => {
    let answer: (() => void) | undefined;
    const { dialog, server } = await showDetails({
      answers: {
        [`POST ${path}`]: () => new Promise((done) => (answer = () => done({ body: { data: aCoupon() } }))),
      },
    });
    fireEvent.click(sendButton(dialog));
    fireEvent.click(sendButton(dialog));
    await waitFor(() => expect(answer).toBeDefined());
    expect(server.to(path)).toHaveLength(1);
    // It cannot be left meanwhile either.
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(isOpen()).toBe(true);
    await act(async () => answer?.());
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(server.to(path)).toHaveLength(1);
  });

  it('[J-33] a code that is taken is said at its field, the dialog stays, and another code is a new coupon', async () => {
    const taken = { field: 'code', code: 'coupon-code-taken', message: 'The coupon code already exists' };
    let tries = 0;
    const {
      dialog,
      within: found,
      server,
    } = await showDetails({
      answers: {
        [`POST ${path}`]: () => {
          tries += 1;
          const body = { body: { data: aCoupon() } };
          return tries > 1 ? body : refused(400, 'The coupon code already exists', 'validation', { errors: [taken] });
        },
      },
    });
    typeInto(dialog, /^Coupon code/, 'SPRING');
    fireEvent.click(sendButton(dialog));
    expect(await found.findByText('Coupon code already exists!')).toBeVisible();
    expect(fieldOf(dialog, /^Coupon code/)).toHaveAccessibleDescription('Coupon code already exists!');
    expect(sendButton(dialog)).toBeDisabled();
    expect(screen.queryByText('The coupon was not sent')).toBeNull();
    // The same code in other letters is taken as well.
    typeInto(dialog, /^Coupon code/, 'spring');
    expect(found.getByText('Coupon code already exists!')).toBeVisible();
    fireEvent.click(found.getByRole('button', { name: 'Take springx' }));
    expect(found.queryByText('Coupon code already exists!')).toBeNull();
    fireEvent.click(sendButton(dialog));
    await waitFor(() => expect(isOpen()).toBe(false));
    const [first, second] = server.to(path).map(({ body }) => body as { couponId: string; code: string });
    expect([first?.code, second?.code]).toEqual(['spring', 'springx']);
    expect(second?.couponId).not.toBe(first?.couponId);
  });

  it.each([
    ['refused by the shop', refused(400, 'The shop did not make it.'), 'The shop did not make it.'],
    ['a server in trouble', refused(500, 'Something went wrong!', 'internal'), 'Something went wrong!'],
  ])('[J-33] [J-34] %s closes the dialog and says so', async (_why, answer, words) => {
    const { dialog } = await showDetails({ answers: { [`POST ${path}`]: () => answer } });
    fireEvent.click(sendButton(dialog));
    const said = await screen.findByRole('dialog', { name: 'The coupon was not sent' });
    expect(within(said).getByText(words)).toBeVisible();
    expect(isOpen()).toBe(false);
    fireEvent.click(within(said).getByRole('button', { name: /OK|Close|Got it/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[J-34] without an answer the dialog closes too, and what was typed is there to be sent again as the same coupon', async () => {
    const { dialog, server } = await showDetails({
      answers: { [`POST ${path}`]: () => Promise.reject(new TypeError('Failed to fetch')) },
    });
    typeInto(dialog, 'Amount', '7');
    fireEvent.click(sendButton(dialog));
    expect(await screen.findByRole('dialog', { name: 'The coupon was not sent' })).toBeVisible();
    expect(isOpen()).toBe(false);
    const [first] = server.to(path);
    cleanup();
    const again = await showCoupon();
    expect(fieldOf(again.dialog, 'Amount').value).toBe('7');
    fireEvent.click(sendButton(again.dialog));
    await waitFor(() => expect(again.server.to(path)).toHaveLength(1));
    expect(again.server.to(path)[0]?.body).toEqual(first?.body);
  });

  it('[J-34] an existing coupon that cannot be sent is said the same way', async () => {
    const { dialog, within: found } = await showDetails({
      answers: {
        'GET /api/woocommerce/coupon/search': () => ({ body: { data: [anExisting()], count: 1, next: null } }),
        [`POST ${path}/send-existing-coupon`]: () => refused(404, 'This coupon is gone.'),
      },
    });
    fireEvent.click(found.getByRole('tab', { name: 'Existing Coupon' }));
    fireEvent.click(await found.findByRole('radio', { name: /spring20/ }));
    fireEvent.click(sendButton(dialog));
    const said = await screen.findByRole('dialog', { name: 'The coupon was not sent' });
    expect(within(said).getByText('This coupon is gone.')).toBeVisible();
    expect(isOpen()).toBe(false);
  });
});
