import { expect, it } from 'vitest';
import { choiceOf } from './merge-choice.ts';

const older = {
  ...{ fullname: 'Eleanor W.', email: 'e@gmail.test', phone: '+44 20 7946 0182', country: null },
  firstContact: '2026-01-01T00:00:00.000Z',
};
const newer = {
  ...{ fullname: 'Eleanor Whitcombe', email: 'e@shop.test', phone: '442079460182', country: 'GB' },
  firstContact: '2026-03-01T00:00:00.000Z',
};

it('stands at the longer name, the older address, and what only one has', () => {
  expect(choiceOf(newer, older, 'name')).toEqual({ kind: 'choose', usual: 'this' });
  expect(choiceOf(newer, older, 'email')).toEqual({ kind: 'choose', usual: 'other' });
  expect(choiceOf(older, newer, 'email')).toEqual({ kind: 'choose', usual: 'this' });
  expect(choiceOf(older, newer, 'country')).toEqual({ kind: 'choose', usual: 'other' });
});

it('asks nothing where both say the same, or neither says anything', () => {
  expect(choiceOf(older, newer, 'phone')).toEqual({ kind: 'same', usual: 'this' });
  expect(choiceOf(older, { ...newer, country: null }, 'country')).toEqual({ kind: 'none', usual: 'this' });
});
