import { expect, it } from 'vitest';
import { shownTab, tabsOf } from './drawer-tabs.ts';

const a = (customerType: Parameters<typeof tabsOf>[0]['customerType'], visitorNumber = 7) => ({
  customerType,
  customerUnconfirmed: false,
  visitorNumber,
});

it('[I-02] [I-03] which tabs a customer has follows from what they are', () => {
  expect(tabsOf(a('Registered'))).toEqual(['summary', 'recommendations', 'session', 'orders', 'record']);
  expect(tabsOf(a('Returning'))).toEqual(['summary', 'recommendations', 'session', 'record']);
  expect(tabsOf(a('Non-registered'))).toEqual(['summary', 'recommendations', 'session']);
});

it('[I-03] whose email was only typed is no Registered, and the orders of that email are there with their warning', () => {
  expect(tabsOf({ ...a('Non-registered'), customerUnconfirmed: true })).toEqual(tabsOf(a('Registered')));
});

it('[I-04] a tab that is not there any more is the summary', () => {
  expect(shownTab('orders', a('Registered'))).toBe('orders');
  expect(shownTab('orders', a('Returning'))).toBe('summary');
  expect(shownTab('record', a('Non-registered'))).toBe('summary');
});

it('who writes at an outside channel has no session to look at', () => {
  expect(tabsOf(a('Registered', 0))).toEqual(['summary', 'recommendations', 'orders', 'record']);
  expect(shownTab('session', a('Returning', 0))).toBe('summary');
});
