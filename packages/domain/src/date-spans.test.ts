import { expect, it } from 'vitest';
import { addDays, dateSpans, daysOf, spanOf } from './date-spans.ts';

it('[L-35] each span ends today, but for the month before', () => {
  // A Friday.
  expect(dateSpans.map((span) => daysOf(span, '2026-11-20'))).toEqual([
    { from: '2026-11-14', to: '2026-11-20' },
    { from: '2026-11-07', to: '2026-11-20' },
    { from: '2026-10-22', to: '2026-11-20' },
    { from: '2026-11-16', to: '2026-11-20' },
    { from: '2026-11-01', to: '2026-11-20' },
    { from: '2026-10-01', to: '2026-10-31' },
  ]);
});

it('[L-35] a week begins on Monday: on a Sunday it is seven days, on a Monday one', () => {
  expect(daysOf('thisWeek', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysOf('thisWeek', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
});

it('years and leap days are gone over', () => {
  expect(daysOf('lastMonth', '2027-01-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOf('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(addDays('2026-03-08', -1)).toBe('2026-03-07');
});

it('chosen days have their name back while they are what it says', () => {
  for (const span of dateSpans) expect(spanOf(daysOf(span, '2026-11-20'), '2026-11-20')).toBe(span);
  expect(spanOf({ from: '2026-11-13', to: '2026-11-20' }, '2026-11-20')).toBeNull();
  expect(spanOf(daysOf('last7', '2026-11-20'), '2026-11-21')).toBeNull();
});
