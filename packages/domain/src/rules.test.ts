import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { fileMessages, fileProblem, truncateFileName, uniqueFileName } from './files.ts';
import { limits } from './limits.ts';
import { relativeTime, timerLabel } from './relative-time.ts';
import { callsShortcut, isBlank, isSendable, markDirections, maxCharactersMessage } from './text.ts';
import { emptyTimeline, mergeMessages, missingAfter, noteHead } from './timeline.ts';
import { isOpenAt, nextOpening, type WeekHours } from './working-hours.ts';

describe('back-off', () => {
  it('[F-06] is 0 first, then 200 ms x 2^n, at most 60 s', () => {
    expect([0, 1, 2, 3, 8, 9, 50, 5000].map(backoffMs)).toEqual([0, 400, 800, 1600, 51_200, 60_000, 60_000, 60_000]);
  });
});

describe('files', () => {
  const words = (file: { name: string; size: number }) => {
    const code = fileProblem(file);
    return code && fileMessages[code];
  };
  it('[U-07][U-08][H-73][H-74] are accepted by name up to exactly 10485760 bytes, type before size', () => {
    expect(limits.fileBytes).toBe(10_485_760);
    expect(fileProblem({ name: 'a.PNG', size: 10_485_760 })).toBeNull();
    expect(words({ name: 'a.png', size: 10_485_761 })).toBe('The file has exceed the maximum size of 10MB');
    expect(words({ name: 'a.exe', size: 99_999_999 })).toBe('Only jpg/jpeg, png, txt, and pdf files are accepted');
    expect(fileProblem({ name: 'png', size: 1 })).not.toBeNull();
  });

  it('[H-77][H-84] get a numeric suffix when taken, and are shortened in the middle', () => {
    const taken = new Set(['a.png', 'a (1).png', '.env']);
    expect(uniqueFileName('a.png', taken)).toBe('a (2).png');
    expect(uniqueFileName('.env', taken)).toBe('.env (1)');
    expect(uniqueFileName('b.png', taken)).toBe('b.png');
    const short = truncateFileName(`${'x'.repeat(80)}.pdf`);
    expect(short).toHaveLength(50);
    expect(short.endsWith('.pdf')).toBe(true);
  });
});

describe('texts', () => {
  it('[U-11][H-62][H-63][H-64] over-length message; blank and slash texts are not sendable; emoji count as one', () => {
    expect(maxCharactersMessage(300, 301)).toBe('Max 300 characters (301/300)');
    expect(['', '  \n', 'x'.repeat(301)].some((text) => isSendable(text, 300))).toBe(false);
    // A private note may begin with a slash.
    expect(isSendable('/sizechart is out of date', 300)).toBe(true);
    expect(isSendable('🎉'.repeat(300), 300)).toBe(true);
  });

  it('[H-64] a text calls for a shortcut whatever blanks are before its slash, which would not be sent', () => {
    expect(['/', '/s', '  /s', '\n/refund'].every(callsShortcut)).toBe(true);
    expect(['', 'a/b', '1/2 price'].some(callsShortcut)).toBe(false);
  });

  it('[U-14] relative time between its borders', () => {
    const now = Date.parse('2026-11-20T12:00:00.000Z');
    const at = (seconds: number) => relativeTime(now - seconds * 1000, now, { timeZone: 'UTC' });
    expect([0, 2.9, 3, 60, 61, 3599].map(at)).toEqual([
      'right now',
      'right now',
      '1 min ago',
      '1 min ago',
      '2 min ago',
      '60 min ago',
    ]);
    expect([3600, 86_399, 86_400, 172_799, 172_800].map(at)).toEqual([
      '11:00 am',
      'Yesterday, 12:00 pm',
      'Yesterday',
      'Yesterday',
      '11/18/2026',
    ]);
    expect([43_200, 43_260].map(at)).toEqual(['12:00 am', 'Yesterday, 11:59 pm']);
    expect([0, 59_000, 60_000, 3_723_000].map(timerLabel)).toEqual(['0:00', '0:59', '1:00', '1:02:03']);
  });
});

describe('timeline', () => {
  const message = (seq: number) => ({ messageId: `m${seq}`, seq });

  it('keeps order and sees holes, but not the history that was never loaded', () => {
    const page = mergeMessages(emptyTimeline(), [message(12), message(10), message(11)]);
    expect(page.messages.map((one) => one.seq)).toEqual([10, 11, 12]);
    expect(missingAfter(page)).toBeNull();
    expect(mergeMessages(page, page.messages)).toBe(page);
    expect(missingAfter(mergeMessages(page, [message(14)]))).toBe(12);
    expect(missingAfter(noteHead(page, 13))).toBe(12);
    expect(missingAfter(noteHead(emptyTimeline(), 1))).toBe(0);
  });
});

describe('service hours', () => {
  const day = (openTime: string, closeTime: string, enabled = true) => ({ enabled, openTime, closeTime });
  const off = day('09:00', '17:00', false);
  const week: WeekHours = {
    monday: day('09:00', '17:00'),
    tuesday: day('00:00', '00:00'),
    wednesday: off,
    thursday: off,
    friday: day('20:00', '02:00'),
    saturday: off,
    sunday: off,
  };
  const open = (iso: string, zone = 'UTC') => isOpenAt(week, zone, new Date(iso));

  it('[G-16] open from the first to before the last minute; 00:00 to 00:00 is all day; a night belongs to its evening', () => {
    expect(
      ['2026-11-16T08:59Z', '2026-11-16T09:00Z', '2026-11-16T16:59Z', '2026-11-16T17:00Z'].map((iso) => open(iso)),
    ).toEqual([false, true, true, false]);
    expect(['2026-11-17T00:00Z', '2026-11-17T23:59Z', '2026-11-18T00:00Z'].map((iso) => open(iso))).toEqual([
      true,
      true,
      false,
    ]);
    expect(['2026-11-20T23:00Z', '2026-11-21T01:59Z', '2026-11-21T02:00Z'].map((iso) => open(iso))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('[G-16] opens and closes at minutes too, and a day that is off opens no night', () => {
    const halves = { ...week, monday: day('09:30', '17:45'), thursday: day('22:15', '22:15', false) };
    const at = (iso: string) => isOpenAt(halves, 'UTC', new Date(iso));
    expect(
      ['2026-11-16T09:29Z', '2026-11-16T09:30Z', '2026-11-16T17:44Z', '2026-11-16T17:45Z'].map((iso) => at(iso)),
    ).toEqual([false, true, true, false]);
    expect(at('2026-11-20T01:00Z')).toBe(false);
    expect(at('2026-11-19T23:00Z')).toBe(false);
  });

  it('[G-16] counts in the time zone of the store, over the change of clocks', () => {
    expect(open('2026-03-09T16:00Z', 'America/Vancouver')).toBe(true);
    expect(open('2026-03-09T15:59Z', 'America/Vancouver')).toBe(false);
    expect(open('2026-03-02T16:30Z', 'America/Vancouver')).toBe(false);
  });

  it('[G-16] names the next opening', () => {
    expect(nextOpening(week, 'UTC', new Date('2026-11-18T10:00Z'))).toEqual({
      inDays: 2,
      day: 'friday',
      time: '20:00',
    });
    expect(nextOpening(week, 'UTC', new Date('2026-11-16T08:00Z'))).toEqual({
      inDays: 0,
      day: 'monday',
      time: '09:00',
    });
    // From the minute it opens it is open; what comes next is another day, at the latest the same day a week later.
    const next = (iso: string, hours = week) => nextOpening(hours, 'UTC', new Date(iso));
    expect(next('2026-11-16T09:00Z')).toMatchObject({ inDays: 1, day: 'tuesday' });
    expect(next('2026-11-16T08:59Z')).toMatchObject({ inDays: 0 });
    expect(next('2026-11-20T22:00Z')).toEqual({ inDays: 3, day: 'monday', time: '09:00' });
    const fridays = { ...week, monday: off, tuesday: off };
    expect(next('2026-11-20T20:00Z', fridays)).toEqual({ inDays: 7, day: 'friday', time: '20:00' });
    const never = Object.fromEntries(Object.keys(week).map((name) => [name, off])) as WeekHours;
    expect(nextOpening(never, 'UTC', new Date())).toBeNull();
  });
});

describe('signs that turn text around', () => {
  it('are marks in names, all of them, and nothing else is', () => {
    expect(markDirections('photo\u202Egpj.exe')).toBe('photo\uFFFDgpj.exe');
    const signs = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';
    expect(markDirections(signs)).toBe('\uFFFD'.repeat(12));
    // Hebrew, Arabic, a joined emoji and accents stand as they are.
    for (const name of ['דנה לוי', 'سارة', '👩‍💻 Zoë', 'Œuvre']) expect(markDirections(name)).toBe(name);
    expect(truncateFileName('a\u202Egpj.exe')).toBe('a\uFFFDgpj.exe');
  });
});

it('[H-62] a text of invisible signs only is blank, whatever they are', () => {
  for (const text of ['', ' \n\t', '\u200b\u200d', '\u2060\ufeff', '\u200e\u202e', '\u2800\u3164', '\u00ad\ufe0f'])
    expect(isBlank(text), JSON.stringify(text)).toBe(true);
  for (const text of ['a', '.', '\u200ba\u200b', '👨‍👩‍👧', '❤️', 'ل', '\u0301e'])
    expect(isBlank(text), text).toBe(false);
  expect(isSendable('\u200b', 10)).toBe(false);
});
