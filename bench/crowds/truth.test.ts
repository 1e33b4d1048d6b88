import { describe, expect, it } from 'vitest';
import type { Seen } from './shop.ts';
import { wrongOf } from './truth.ts';
import type { Screen } from './watchers.ts';

const everybody: Seen[] = Array.from({ length: 250 }, (_, index) => ({
  ...{
    visitorId: `v${index}`,
    index,
    views: 3,
    url: `https://shop.test/${index}`,
    title: index % 10 ? 'Chair' : 'Lamp',
  },
}));
const rowOf = ({ visitorId, url, title, views }: Seen) => ({ visitorId, url, title, pageCount: views });
const right: Screen = {
  ...{ asked: {}, count: 250, holes: 0, active: 250, wrongCounts: 0 },
  rows: everybody.slice(0, 100).map(rowOf),
};
const changed = (change: Partial<Screen>): string | null => wrongOf({ ...right, ...change }, everybody);
const firstRow = (change: object) => [{ ...right.rows[0], ...change }, ...right.rows.slice(1)] as Screen['rows'];

describe('the truth of the live visitors', () => {
  it('is a screen with all that the visitors did', () => expect(changed({})).toBeNull());

  it('has its page, its order and its filters', () => {
    const part = (asked: Screen['asked'], wanted: Seen[], count = wanted.length) =>
      changed({ asked, count, rows: wanted.slice(0, 100).map(rowOf) });
    expect(part({ page: 3 }, everybody.slice(200), 250)).toBeNull();
    expect(part({ sort: 'desc' }, [...everybody].reverse())).toBeNull();
    expect(
      part(
        { search: 'lamp' },
        everybody.filter(({ index }) => index % 10 === 0),
      ),
    ).toBeNull();
    expect(
      part(
        { referrerProvider: ['google'] },
        everybody.filter(({ index }) => index % 4 === 0),
      ),
    ).toBeNull();
    expect(part({ page: 2 }, everybody, 250)).toContain('is missing');
  });

  it.each<[string, Partial<Screen>]>([
    ['holes', { holes: 1 }],
    ['wrong numbers', { wrongCounts: 1 }],
    ['in the store', { active: 249 }],
    ['found', { count: 251 }],
    ['rows', { rows: right.rows.slice(1) }],
    ['missing', { rows: firstRow({ visitorId: 'another' }) }],
    ['not at', { rows: firstRow({ url: 'https://shop.test/before' }) }],
    ['pages', { rows: firstRow({ pageCount: 2 }) }],
  ])('is not a screen with wrong %s', (words, change) => expect(changed(change)).toContain(words));
});
