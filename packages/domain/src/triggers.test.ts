import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blankCondition,
  fits,
  fitsIn,
  isCondition,
  matches,
  type TriggerCondition,
  type TriggerFacts,
  triggerFieldNames,
  triggerFields,
} from './triggers.ts';

const unknown: TriggerFacts = {
  pageUrl: null,
  pageTitle: null,
  timeOnPage: null,
  timeOnSite: null,
  pageCount: null,
  visitCount: null,
  referrerProvider: null,
  campaign: null,
  country: null,
  device: null,
  customerType: null,
  cartItems: null,
  cartValue: null,
  serviceHours: null,
  agentsOnline: null,
};
const knowing = (facts: Partial<TriggerFacts>): TriggerFacts => ({ ...unknown, ...facts });
const page = (operator: TriggerCondition['operator'], value: string): TriggerCondition => ({
  field: 'pageUrl',
  operator,
  value,
});
const seconds = (field: 'timeOnPage' | 'timeOnSite', value: number): TriggerCondition => ({
  field,
  operator: 'gte',
  value,
});

describe('fits', () => {
  const sale = knowing({ pageUrl: 'https://shop.example/en/Sale?utm_campaign=may#top' });
  it.each([
    ['contains', '/sale', true],
    ['contains', 'shop.example', true],
    ['contains', 'utm_campaign=may', true],
    ['contains', '/cart', false],
    ['equals', '/en/sale', true],
    ['equals', '/sale', false],
    ['equals', '/en/sale?utm_campaign=may#top', true],
    ['equals', 'https://shop.example/en/sale', false],
    ['starts_with', '/en', true],
    ['starts_with', '/sale', false],
    ['starts_with', 'https://shop.example/', true],
    ['starts_with', 'http://', false],
  ] as const)('[P-51] page address %s %s: %s', (operator, value, expected) => {
    expect(fits(page(operator, value), sale)).toBe(expected);
  });

  it('[P-51] reads an address as a visitor does, and takes one that cannot be read as it is', () => {
    expect(fits(page('contains', '/café'), knowing({ pageUrl: 'https://s.example/caf%C3%A9' }))).toBe(true);
    expect(fits(page('contains', '%E0%A4%A'), knowing({ pageUrl: 'https://s.example/%E0%A4%A' }))).toBe(true);
  });

  it('[P-51] numbers are reached at their value, lists by one of theirs', () => {
    const items: TriggerCondition = { field: 'cartItems', operator: 'gte', value: 2 };
    expect([1, 2, 3].map((cartItems) => fits(items, knowing({ cartItems })))).toEqual([false, true, true]);
    const from: TriggerCondition = { field: 'country', operator: 'is_one_of', value: ['CA', 'NO'] };
    expect(['CA', 'US'].map((country) => fits(from, knowing({ country })))).toEqual([true, false]);
    const open: TriggerCondition = { field: 'serviceHours', operator: 'equals', value: 'open' };
    expect((['open', 'closed'] as const).map((serviceHours) => fits(open, knowing({ serviceHours })))).toEqual([
      true,
      false,
    ]);
  });

  it('[P-51] what is not known fulfils no condition, whatever it asks', () => {
    const value = fc.oneof(fc.string(), fc.nat(), fc.array(fc.string()), fc.constant(0), fc.constant(''));
    fc.assert(
      fc.property(fc.constantFrom(...triggerFieldNames), value, fc.nat(2), (field, asked, at) => {
        const { operators } = triggerFields[field];
        const operator = operators[at % operators.length] ?? operators[0];
        expect(fits({ field, operator, value: asked }, unknown)).toBe(false);
      }),
    );
  });
});

const anyRule = fc.array(
  fc.oneof(
    fc.record({ field: fc.constantFrom('timeOnPage', 'timeOnSite'), value: fc.integer({ min: 0, max: 50 }) }),
    fc.record({ field: fc.constantFrom('pageCount', 'cartItems'), value: fc.integer({ min: 0, max: 5 }) }),
  ),
  { minLength: 1, maxLength: 5 },
);
const anyFacts = fc.record({
  timeOnPage: fc.integer({ min: 0, max: 50 }),
  timeOnSite: fc.integer({ min: 0, max: 50 }),
  pageCount: fc.integer({ min: 0, max: 5 }),
  cartItems: fc.option(fc.integer({ min: 0, max: 5 })),
});

describe('matches and fitsIn', () => {
  const conditions = [page('contains', '/sale'), seconds('timeOnPage', 5)];
  const facts = knowing({ pageUrl: 'https://s.example/sale', timeOnPage: 2 });
  it('[P-51] all of them or any of them; none fits nobody', () => {
    expect(matches({ match: 'all', conditions }, facts)).toBe(false);
    expect(matches({ match: 'any', conditions }, facts)).toBe(true);
    expect(matches({ match: 'all', conditions: [] }, facts)).toBe(false);
    expect(matches({ match: 'any', conditions: [] }, facts)).toBe(false);
  });

  it('[G-32] says when time alone will bring it about', () => {
    expect(fitsIn({ match: 'all', conditions }, facts)).toBe(3);
    expect(fitsIn({ match: 'all', conditions: [...conditions, seconds('timeOnSite', 9)] }, facts)).toBeNull();
    expect(fitsIn({ match: 'all', conditions }, knowing({ ...facts, pageUrl: 'https://s.example/' }))).toBeNull();
    expect(fitsIn({ match: 'any', conditions: conditions.slice(1) }, facts)).toBe(3);
  });

  it('[G-32] at the moment it names the rule fits, and not a second before', () => {
    fc.assert(
      fc.property(fc.constantFrom('all', 'any'), anyRule, anyFacts, (match, wanted, some) => {
        const rule = { match, conditions: wanted.map((one) => ({ ...one, operator: 'gte' as const })) };
        const now = knowing(some);
        const wait = fitsIn(rule, now);
        const later = (passed: number) =>
          matches(rule, {
            ...now,
            timeOnPage: (now.timeOnPage ?? 0) + passed,
            timeOnSite: (now.timeOnSite ?? 0) + passed,
          });
        if (wait === null) expect(later(1000)).toBe(false);
        else expect([later(wait), wait > 0 && later(wait - 1)]).toEqual([true, false]);
      }),
    );
  });
});

describe('isCondition', () => {
  it('[P-51] takes what belongs together only', () => {
    expect(isCondition({ field: 'pageUrl', operator: 'contains', value: '/sale' })).toBe(true);
    expect(isCondition({ field: 'pageUrl', operator: 'contains', value: '  ' })).toBe(false);
    expect(isCondition({ field: 'pageUrl', operator: 'gte', value: 3 })).toBe(false);
    expect(isCondition({ field: 'timeOnPage', operator: 'gte', value: '5' })).toBe(false);
    expect(isCondition({ field: 'timeOnPage', operator: 'gte', value: -1 })).toBe(false);
    expect(isCondition({ field: 'country', operator: 'is_one_of', value: ['CA', 'Canada'] })).toBe(false);
    expect(isCondition({ field: 'device', operator: 'is_one_of', value: ['fridge'] })).toBe(false);
    expect(isCondition({ field: 'device', operator: 'is_one_of', value: [] })).toBe(false);
    expect(isCondition({ field: 'serviceHours', operator: 'equals', value: 'maybe' })).toBe(false);
  });

  it('[P-51] what a new condition begins with lacks at most its value', () => {
    for (const field of triggerFieldNames) {
      const blank = blankCondition(field);
      const { kind } = triggerFields[field];
      const needsValue = kind === 'text' || kind === 'choice' || kind === 'country';
      expect([field, isCondition(blank)]).toEqual([field, !needsValue]);
    }
  });
});
