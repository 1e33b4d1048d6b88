import { expect, it } from 'vitest';
import { anotherCode, changed, cutName, endOf, faultsOf, newDraft, startOf } from './coupon-draft.ts';

const now = new Date(2026, 10, 20, 9, 34);
const around = { limit: null, currency: 'USD', now: now.getTime(), secondVariant: false };
const codes = (patch: object, more: object = {}) =>
  faultsOf(changed(newDraft(false, now), patch), { ...around, ...more }).map(({ code }) => code);

it('[J-26] [J-27] begins with 10 percent, one use, and an end two days ahead; today with the new module', () => {
  const first = newDraft(false, now);
  expect(first).toMatchObject({ discount: 'percent', amount: '10', usage: '1', starts: null, ends: '2026-11-22' });
  expect(new Date(endOf(first) ?? 0)).toEqual(new Date(2026, 10, 22, 23, 59, 59));
  const second = newDraft(true, now);
  expect(second).toMatchObject({ starts: '2026-11-20', ends: '2026-11-20' });
  expect(new Date(startOf(second) ?? 0)).toEqual(new Date(2026, 10, 20, 0, 0, 1));
});

it('[J-23] a code is eight small letters and digits, another one each time', () => {
  const all = Array.from({ length: 50 }, anotherCode);
  for (const code of all) expect(code).toMatch(/^[a-z0-9]{8}$/);
  expect(new Set(all).size).toBe(50);
});

it('[J-28] Fixed Cart has no percent, and what has no fixed amount no fixed', () => {
  const fixed = changed(newDraft(false, now), { kind: 'fixed_cart' });
  expect(fixed.discount).toBe('fixed');
  expect(changed(fixed, { kind: 'non_product_specific' }).discount).toBe('percent');
});

it('[J-15] [J-16] [J-17] [J-18] [J-45] an amount is judged at each key by the smaller of rule and limit', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ amount: '' })).toEqual(['coupon-amount-missing']);
  expect(codes({ amount: '0.001' })).toEqual(['coupon-amount-least']);
  expect(codes({ amount: '100.01' })).toEqual(['coupon-amount-most']);
  const budget = {
    limited: true,
    limitType: 'max_total_value_per_agent',
    maxPercentage: 9500,
    maxFixedValue: 5000,
    percentLeft: null,
  };
  expect(codes({ discount: 'fixed', amount: '20.01' }, { limit: { ...budget, valueLeft: 2000 } })).toEqual([
    'coupon-amount-most',
  ]);
  expect(codes({ discount: 'fixed', amount: '1' }, { limit: { ...budget, valueLeft: 0 } })).toEqual([
    'coupon-limit-exceeded',
  ]);
  // Percent takes nothing from a budget.
  expect(codes({ amount: '90' }, { limit: { ...budget, valueLeft: 0 } })).toEqual([]);
  // Percent coupons have a limit of their own beside the budget.
  expect(codes({ amount: '96' }, { limit: { ...budget, valueLeft: 0 } })).toEqual(['coupon-amount-most']);
  expect(codes({ amount: '90' }, { limit: { ...budget, valueLeft: 5000, percentLeft: 0 } })).toEqual([
    'coupon-limit-exceeded',
  ]);
  expect(codes({ amount: '90' }, { limit: { ...budget, valueLeft: 0, percentLeft: 1 } })).toEqual([]);
});

it('[J-20] [J-21] [J-22] [J-24] [J-25] says what is missing, field by field', () => {
  expect(codes({ kind: 'product_specific' })).toEqual(['coupon-items-missing']);
  expect(codes({ usage: '' })).toEqual(['coupon-usage-missing']);
  expect(codes({ usage: '10000' })).toEqual(['coupon-usage-most']);
  expect(codes({ description: 'a'.repeat(301) })).toEqual(['too-long']);
  expect(codes({ ends: '2026-11-19' })).toEqual(['coupon-end-past']);
  expect(codes({ starts: null, ends: null }, { secondVariant: true })).toEqual([
    'start-date-missing',
    'end-date-missing',
  ]);
});

it('[J-20] with products that were recommended none need be chosen; categories are asked for all the same', () => {
  const recommended = { recommended: true };
  expect(codes({ kind: 'product_specific' }, recommended)).toEqual([]);
  expect(codes({ kind: 'product_specific' }, { recommended: false })).toEqual(['coupon-items-missing']);
  expect(codes({ kind: 'category_specific' }, recommended)).toEqual(['coupon-items-missing']);
});

it('[J-31] a name is cut at thirty characters', () => {
  expect(cutName('a'.repeat(30))).toBe('a'.repeat(30));
  expect(cutName('a'.repeat(31))).toBe(`${'a'.repeat(30)}...`);
});
