import { describe, expect, it } from 'vitest';
import { periodsAt } from './periods.ts';

const zone = 'America/Los_Angeles';
const long = new Date('2026-01-01T00:00:00Z');
/** Friday, November 20, 10:24 am in Los Angeles. */
const friday = new Date('2026-11-20T18:24:00Z');
const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];

describe('what is compared with what', () => {
  it('today with the same weekday until the same minute, this week until the same weekday and minute', () => {
    const { spans, today, days } = periodsAt(friday, zone, long);
    expect(today).toBe('2026-11-20');
    expect(iso(spans.today)).toEqual(['2026-11-20T08:00:00.000Z', '2026-11-20T18:24:00.000Z']);
    expect(iso(spans.dayBefore)).toEqual(['2026-11-13T08:00:00.000Z', '2026-11-13T18:24:00.000Z']);
    expect(iso(spans.week)).toEqual(['2026-11-16T08:00:00.000Z', '2026-11-20T18:24:00.000Z']);
    expect(iso(spans.weekBefore)).toEqual(['2026-11-09T08:00:00.000Z', '2026-11-13T18:24:00.000Z']);
    expect([days[0], days[7], days[13]]).toEqual(['2026-11-09', '2026-11-16', '2026-11-22']);
  });

  it('the day is that of the caller: it is Saturday in Tokyo already', () => {
    const { today, spans } = periodsAt(friday, 'Asia/Tokyo', long);
    expect(today).toBe('2026-11-21');
    expect(spans.today.from.toISOString()).toBe('2026-11-20T15:00:00.000Z');
  });

  it('days begin at midnight where the clock was changed in between', () => {
    const { spans } = periodsAt(new Date('2026-11-02T18:00:00Z'), zone, long);
    expect(spans.week.from.toISOString()).toBe('2026-11-02T08:00:00.000Z');
    expect(spans.weekBefore.from.toISOString()).toBe('2026-10-26T07:00:00.000Z');
    expect(spans.dayBefore.to.toISOString()).toBe('2026-10-26T17:00:00.000Z');
  });

  it('compares nothing before a full week is over, and says from when it does', () => {
    const began = periodsAt(friday, zone, friday);
    expect(began).toMatchObject({ comparesDay: false, comparesWeek: false, comparesDayFrom: '2026-11-27' });
    expect(began.comparesWeekFrom).toBe('2026-11-30');
    expect(periodsAt(new Date('2026-11-27T07:59:00Z'), zone, friday).comparesDay).toBe(false);
    const later = periodsAt(new Date('2026-11-27T08:01:00Z'), zone, friday);
    expect(later).toMatchObject({ comparesDay: true, comparesWeek: false });
    expect(periodsAt(new Date('2026-11-30T08:01:00Z'), zone, friday).comparesWeek).toBe(true);
    expect(periodsAt(friday, zone, new Date('2026-11-16T08:00:00Z')).comparesWeekFrom).toBe('2026-11-23');
  });
});
