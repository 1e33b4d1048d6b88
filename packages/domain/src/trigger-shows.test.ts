import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dryRun, isLooping, mayActAgain, onceKey, variantFor, verdictOf } from './trigger-shows.ts';
import type { TriggerCondition, TriggerFacts } from './triggers.ts';
import { triggerLimits } from './triggers.ts';

const { cooldownMs } = triggerLimits;

describe('mayActAgain', () => {
  const now = 10 * cooldownMs;
  it.each([
    ['once_per_session', { lastAt: null, inVisit: 0 }, true],
    ['once_per_session', { lastAt: 1, inVisit: 0 }, true],
    ['once_per_session', { lastAt: 1, inVisit: 1 }, false],
    ['once_per_visitor', { lastAt: null, inVisit: 0 }, true],
    ['once_per_visitor', { lastAt: 1, inVisit: 0 }, false],
    ['every_time', { lastAt: now - cooldownMs, inVisit: 2 }, true],
    ['every_time', { lastAt: now - cooldownMs + 1, inVisit: 1 }, false],
  ] as const)('[G-32] %s after %o: %s', (frequency, past, expected) => {
    expect(mayActAgain(frequency, past, now)).toBe(expected);
  });

  it('[G-32] a third prompt of one visit is one too many to go on', () => {
    expect([1, 2, 3, 4].map(isLooping)).toEqual([false, false, true, true]);
  });

  it('[G-32] two shows that may not both be have one key', () => {
    expect(onceKey('once_per_visitor', 1, 2)).toBe(onceKey('once_per_visitor', 3, 4));
    expect(onceKey('once_per_session', 1, 2)).toBe(onceKey('once_per_session', 1, now));
    expect(onceKey('once_per_session', 1, now)).not.toBe(onceKey('once_per_session', 2, now));
    expect(onceKey('every_time', 1, now)).not.toBe(onceKey('every_time', 1, now + cooldownMs));
  });
});

describe('variantFor', () => {
  it('[P-51] one visitor hears one message; of many, half hear each', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (trigger, visitor) => {
        expect(variantFor(trigger, `${visitor}`)).toBe(variantFor(`${trigger}`, visitor));
      }),
    );
    const heard = Array.from({ length: 2000 }, (_, at) => variantFor('trigger', `visitor-${at}`));
    const share = heard.filter((one) => one === 'b').length / heard.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.05);
    // Who is in one half of a test is not in the same half of the next.
    const other = Array.from({ length: 2000 }, (_, at) => variantFor('another', `visitor-${at}`));
    const same = heard.filter((one, at) => one === other[at]).length / heard.length;
    expect(Math.abs(same - 0.5)).toBeLessThan(0.05);
  });
});

describe('verdictOf', () => {
  it('[P-51] says how sure it is, and what is missing until 95 %', () => {
    const verdict = verdictOf({ shown: 288, answered: 26 }, { shown: 286, answered: 37 });
    expect(verdict).toMatchObject({ leader: 'b', decided: false, viewsMissing: 120 });
    expect(verdict?.sure).toBeCloseTo(0.933, 3);
  });

  it('[P-51] decides from 95 % on', () => {
    expect(verdictOf({ shown: 500, answered: 80 }, { shown: 500, answered: 40 })).toMatchObject({
      leader: 'a',
      decided: true,
      viewsMissing: null,
    });
  });

  it('[P-51] says nothing of nothing, and decides nothing on a handful', () => {
    expect(verdictOf({ shown: 0, answered: 0 }, { shown: 9, answered: 1 })).toBeNull();
    expect(verdictOf({ shown: 9, answered: 0 }, { shown: 9, answered: 0 })).toBeNull();
    expect(verdictOf({ shown: 9, answered: 9 }, { shown: 9, answered: 9 })).toBeNull();
    expect(verdictOf({ shown: 20, answered: 18 }, { shown: 20, answered: 1 })).toMatchObject({ decided: false });
  });

  it('[P-51] is the same looked at from the other side', () => {
    const some = fc
      .record({ shown: fc.integer({ min: 1, max: 500 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ shown, share }) => ({ shown, answered: Math.floor(shown * share) }));
    fc.assert(
      fc.property(some, some, (a, b) => {
        const [one, other] = [verdictOf(a, b), verdictOf(b, a)];
        expect(one?.sure).toBe(other?.sure);
        expect(one?.decided).toBe(other?.decided);
        if (one) expect(one.sure).toBeGreaterThanOrEqual(0.5);
      }),
    );
  });
});

describe('dryRun', () => {
  const base = { pageTitle: null, timeOnSite: null, visitCount: null, referrerProvider: null, campaign: null };
  const moment = (pageUrl: string, timeOnPage: number): TriggerFacts => ({
    ...{ ...base, country: null, device: null, customerType: null, cartItems: null, cartValue: null },
    ...{ serviceHours: null, agentsOnline: null, pageCount: 1, pageUrl: `https://s.example${pageUrl}`, timeOnPage },
  });
  const conditions: TriggerCondition[] = [
    { field: 'pageUrl', operator: 'contains', value: '/sale' },
    { field: 'timeOnPage', operator: 'gte', value: 5 },
  ];
  const visitors = [[moment('/sale', 9)], [moment('/sale', 1), moment('/', 60)], [moment('/', 60)], [moment('/', 1)]];

  it('[P-51] with all: who fulfils a condition and those before it, at one moment', () => {
    expect(dryRun({ match: 'all', conditions }, visitors)).toEqual({ visitors: 4, shown: 1, steps: [2, 1] });
  });

  it('[P-51] with any: who fulfils each', () => {
    expect(dryRun({ match: 'any', conditions }, visitors)).toEqual({ visitors: 4, shown: 3, steps: [2, 3] });
  });

  it('[P-51] what nobody wrote down is taken as fulfilled; no conditions show to nobody', () => {
    const agents: TriggerCondition = { field: 'agentsOnline', operator: 'gte', value: 1 };
    expect(dryRun({ match: 'all', conditions: [...conditions, agents] }, visitors).steps).toEqual([2, 1, 1]);
    expect(dryRun({ match: 'all', conditions: [] }, visitors)).toEqual({ visitors: 4, shown: 0, steps: [] });
  });
});
