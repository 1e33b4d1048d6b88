import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Days and hours of a zone in SQL; UTC has no rules that could be out of date. */
const argument = String.raw`(?:[^(),]|\([^()]*\))*`;
const inZone = new RegExp(
  String.raw`AT TIME ZONE (?!'UTC')\S+|date_trunc\(${argument},${argument},${argument}\)|make_timestamptz\(`,
  'gi',
);
const found = (text: string) => text.match(inZone) ?? [];

it('[issue 28 A] hours and days of a zone are counted by Node alone: PostgreSQL may know other rules', () => {
  const all = [...readSources().values()].flatMap(({ file, text }) => found(text).map((words) => `${file}: ${words}`));
  expect(all).toEqual([]);
  expect(
    [
      'extract(hour FROM at AT TIME ZONE $13)',
      "date_trunc('day', $5::timestamptz, $6)",
      "date_trunc('day', coalesce(a, b), zone)",
      'make_timestamptz(2026, 1, 1, 0, 0, 0, $1)',
    ].map((text) => found(text).length),
  ).toEqual([1, 1, 1, 1]);
  expect(found("e.at AT TIME ZONE 'UTC', date_trunc('milliseconds', coalesce(c.end_date, c.start_date))")).toEqual([]);
});
