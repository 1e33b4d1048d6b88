import { describe, expect, it } from 'vitest';
import { avatarProblem } from './avatar.ts';
import { defaultTimeZone, timeZoneNames, timeZones } from './time-zones.ts';

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

describe('[A-30] [A-31] a photo', () => {
  it.each([
    ['me.png', 10_485_760, null],
    ['ME.JPEG', 1, null],
    ['me.gif', 1, 'must be one of the types'],
    ['me.jpg', 10_485_761, 'larger than maximum size of 10MB'],
    ['me.gif', 10_485_761, 'image must be under 10MB and one of png jpg jpeg'],
    ['me.png', 0, 'Image file invalid'],
  ])('%s of %d bytes: %s', (name, size, problem) => {
    expect(avatarProblem({ name, size })).toBe(problem);
  });
});
