import { expect, it } from 'vitest';
import { shownTab, tabsOf } from './drawer-tabs.ts';

it('[I-02] [I-03] which tabs a customer has follows from what they are', () => {
  expect(tabsOf('Registered')).toEqual(['summary', 'recommendations', 'session', 'orders', 'record']);
  expect(tabsOf('Returning')).toEqual(['summary', 'recommendations', 'session', 'record']);
  expect(tabsOf('Non-registered')).toEqual(['summary', 'recommendations', 'session']);
});

it('[I-04] a tab that is not there any more is the summary', () => {
  expect(shownTab('orders', 'Registered')).toBe('orders');
  expect(shownTab('orders', 'Returning')).toBe('summary');
  expect(shownTab('record', 'Non-registered')).toBe('summary');
});
