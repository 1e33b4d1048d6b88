import { describe, expect, it } from 'vitest';
import { avatarMessages, avatarProblem } from './avatar.ts';
import { defaultTimeZone, isoIn, isTimeZone, startOfDayIn, timeZoneNames, timeZones } from './time-zones.ts';

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
