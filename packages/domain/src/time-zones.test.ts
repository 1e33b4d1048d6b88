import { describe, expect, it } from 'vitest';
import { avatarMessages, avatarProblem } from './avatar.ts';
import {
  areZonesOutdated,
  dayBegan,
  defaultTimeZone,
  hoursIn,
  isoIn,
  isTimeZone,
  startOfDayIn,
  timeZoneNames,
  timeZones,
  zonesSince,
} from './time-zones.ts';

describe('[A-33] [U-18] time zones', () => {
  it('are Indochina and North America, and every one is known to the platform', () => {
    expect(timeZones).toContain(defaultTimeZone);
    expect(timeZones).toContain('Asia/Ho_Chi_Minh');
    for (const zone of timeZones) expect(timeZoneNames(zone, Date.now()).offset).toMatch(/^UTC[+-]\d\d:\d\d$/);
  });

  it('carry their standard and daylight names; Phoenix and Indochina never change the clock', () => {
    const winter = Date.UTC(2025, 0, 20);
    expect(timeZoneNames('America/New_York', winter)).toEqual({
      city: 'New York',
      standard: 'Eastern Standard Time',
      daylight: 'Eastern Daylight Time',
      offset: 'UTC-05:00',
    });
    expect(timeZoneNames('America/New_York', Date.UTC(2025, 6, 20)).offset).toBe('UTC-04:00');
    expect(timeZoneNames('America/Phoenix', winter).daylight).toBeNull();
    expect(timeZoneNames('Asia/Ho_Chi_Minh', winter)).toMatchObject({ standard: 'Indochina Time', daylight: null });
  });
});

describe('[A-33] a day of a zone', () => {
  const start = (zone: string, day: string, days = 0) => new Date(startOfDayIn(zone, day, days)).toISOString();

  it('begins at its own midnight, also on the days the clock changes', () => {
    expect(start('America/Los_Angeles', '2026-11-20')).toBe('2026-11-20T08:00:00.000Z');
    expect(start('America/New_York', '2026-03-08')).toBe('2026-03-08T05:00:00.000Z');
    expect(start('America/New_York', '2026-03-08', 1)).toBe('2026-03-09T04:00:00.000Z');
    expect(start('America/New_York', '2026-11-01')).toBe('2026-11-01T04:00:00.000Z');
    expect(start('America/New_York', '2026-11-01', 1)).toBe('2026-11-02T05:00:00.000Z');
    expect(start('America/St_Johns', '2026-12-31', 1)).toBe('2027-01-01T03:30:00.000Z');
    expect(start('Asia/Ho_Chi_Minh', '2026-11-20')).toBe('2026-11-19T17:00:00.000Z');
  });

  it('writes a moment so that it stays the same moment', () => {
    const at = Date.parse('2026-11-20T18:00:05.678Z');
    expect(isoIn('America/St_Johns', at)).toBe('2026-11-20T14:30:05-03:30');
    expect(isoIn('Asia/Ho_Chi_Minh', at)).toBe('2026-11-21T01:00:05+07:00');
    for (const zone of timeZones) expect(Date.parse(isoIn(zone, at))).toBe(at - 678);
  });

  it('starts at midnight, also after a clock change; in UTC for an unknown zone', () => {
    const began = (zone: string, at: string) => new Date(dayBegan(zone, Date.parse(at))).toISOString();
    expect(began('America/New_York', '2026-03-08T20:15:30.500Z')).toBe('2026-03-08T05:00:00.000Z');
    expect(began('America/New_York', '2026-11-01T20:15:30.500Z')).toBe('2026-11-01T04:00:00.000Z');
    expect(began('America/New_York', '2026-11-01T04:00:00.000Z')).toBe('2026-11-01T04:00:00.000Z');
    expect(began('America/New_York', '2026-11-01T03:59:59.999Z')).toBe('2026-10-31T04:00:00.000Z');
    expect(began('Mars/Olympus', '2026-11-20T20:00:00Z')).toBe('2026-11-20T00:00:00.000Z');
  });

  it('has its hours as the clock shows them: one twice or missing where it is changed, half past where it stands so', () => {
    const hours = (zone: string, day: string) => hoursIn(zone, day).map(({ hour }) => hour);
    const all = Array.from({ length: 24 }, (_, hour) => hour);
    expect(hours('America/New_York', '2026-11-20')).toEqual(all);
    expect(hours('America/New_York', '2026-03-08')).toEqual(all.filter((hour) => hour !== 2));
    expect(hours('America/New_York', '2026-11-01')).toEqual([0, 1, 1, ...all.slice(2)]);
    expect(new Date(hoursIn('America/St_Johns', '2026-11-20')[10]?.from ?? 0).toISOString()).toBe(
      '2026-11-20T13:30:00.000Z',
    );
    // Half an hour is set back at two o'clock.
    expect(hours('Australia/Lord_Howe', '2026-04-05')).toEqual([0, 1, 1, ...all.slice(2)]);
  });

  it('[issue 28 A] British Columbia no longer changes its clocks: 19:00 UTC is noon there in December', () => {
    expect(isoIn('America/Vancouver', Date.parse('2026-12-10T19:00:00Z'))).toBe('2026-12-10T12:00:00-07:00');
    expect([undefined, '2025c', '2026a'].every(areZonesOutdated)).toBe(true);
    expect([zonesSince, '2026c', '2027a'].some(areZonesOutdated)).toBe(false);
  });

  it('is known by its name only', () => {
    expect(['America/Halifax', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});

describe('[A-30] [A-31] a photo', () => {
  it.each([
    ['me.png', 10_485_760, null],
    ['ME.JPEG', 1, null],
    ['me.gif', 1, 'must be one of the types'],
    ['me.jpg', 10_485_761, 'larger than maximum size of 10MB'],
    ['me.gif', 10_485_761, 'image must be under 10MB and one of png jpg jpeg'],
    ['me.png', 0, 'Image file invalid'],
  ])('%s of %d bytes: %s', (name, size, problem) => {
    const code = avatarProblem({ name, size });
    expect(code && avatarMessages[code]).toBe(problem);
  });
});
