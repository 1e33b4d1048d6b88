import { expect, it } from 'vitest';
import { differences, threeWayMerge, withValueAt } from './three-way-merge.ts';

const base = { title: 'Chat', hours: { monday: '9 to 5', friday: '9 to 5' }, days: [1, 2], open: true };

it('names what differs, in groups by their path; a list is one value and blanks around text are none', () => {
  const mine = { ...base, title: ' Chat ', hours: { ...base.hours, friday: 'closed' }, days: [1] };
  expect(differences(base, mine)).toEqual(['hours.friday', 'days']);
});

it('takes what one of the two changed, keeps mine of what both did, and names it', () => {
  const mine = { ...base, title: 'Mine', hours: { ...base.hours, friday: 'closed' } };
  const theirs = { ...base, title: 'Theirs', hours: { ...base.hours, monday: '8 to 4' }, open: false };
  expect(threeWayMerge(base, mine, theirs)).toEqual({
    values: { title: 'Mine', hours: { monday: '8 to 4', friday: 'closed' }, days: [1, 2], open: false },
    clashes: ['title'],
  });
});

it('the same change by both is none to be asked about', () => {
  const both = { ...base, title: 'Both' };
  expect(threeWayMerge(base, both, both)).toEqual({ values: both, clashes: [] });
});

it('a value is put in its group and nothing else moves', () => {
  expect(withValueAt(base, 'hours.friday', 'late')).toEqual({ ...base, hours: { monday: '9 to 5', friday: 'late' } });
  expect(base.hours.friday).toBe('9 to 5');
});

it('what one changes in a group that the other removes is asked about, and stays until then', () => {
  const mine = { ...base, hours: { ...base.hours, friday: 'closed' } };
  const without = { ...base, hours: undefined as unknown as typeof base.hours };
  expect(threeWayMerge(base, mine, without)).toEqual({ values: mine, clashes: ['hours'] });
  expect(threeWayMerge(base, without, mine)).toEqual({ values: without, clashes: ['hours'] });
});
