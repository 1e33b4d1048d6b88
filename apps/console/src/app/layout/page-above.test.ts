import { expect, it } from 'vitest';
import { pageAbove } from './page-above.ts';

it.each([
  ['settings/chat-widget', 'setting'],
  ['ticket-setting', 'setting'],
  ['settings/auto-triggers/add', 'settings/auto-triggers'],
  ['settings/service-departments/12', 'settings/service-departments'],
  ['visitor/banned', 'visitor'],
  ['ticket-management/12', 'ticket-management'],
  ['custom-report/modify/12', 'custom-report'],
  ['account/chat-shortcuts', 'account'],
  ['account/profile', 'account'],
  ['admin-options', 'setting'],
  ['setting', null],
  ['dashboard', null],
  ['account', null],
])('the page above %s is %s', (path, above) => {
  expect(pageAbove(path)).toBe(above);
});
