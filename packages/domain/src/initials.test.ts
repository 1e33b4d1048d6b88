import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';
import { tintOf } from './tint.ts';

describe('initials', () => {
  it.each([
    ['Marit Solheim-Kjærstad', 'MS'],
    ['priya', 'P'],
    ['  Noor van den Berg ', 'NB'],
    ['Christopher Bartholomew-Fitzgerald III', 'CB'],
    ['Visitor #4127', 'V'],
    ['ليلى حداد', 'لح'],
    ['Ångström Émile', 'ÅÉ'],
    ['🎉', '🎉'],
    ['👩🏽‍🚀 Ada Lovelace', 'AL'],
    ['👩🏽‍🚀', '👩🏽‍🚀'],
    ['4127', '4'],
    ['', '?'],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('take the same tint every time, whatever the case', () => {
    expect(tintOf('Priya Nair')).toBe(tintOf(' priya nair '));
    const used = new Set(Array.from({ length: 60 }, (_, index) => tintOf(`Person ${index}`)));
    expect([...used].sort()).toEqual([1, 2, 3, 4, 5]);
  });
});
