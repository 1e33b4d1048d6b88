import { describe, expect, it } from 'vitest';
import { matchParts, matchScore } from './search-words.ts';

describe('searching by words', () => {
  it('needs every word, in any order, without regard to case and accents', () => {
    expect(matchScore('chat live', 'Live chat')).toBeGreaterThan(0);
    expect(matchScore('reglages', 'Réglages')).toBeGreaterThan(0);
    expect(matchScore('live chat now', 'Live chat')).toBe(0);
    expect(matchScore('', 'Live chat')).toBeGreaterThan(0);
  });

  it('puts the beginning before the beginning of a word before the middle before the keywords', () => {
    const scores = ['Elena Marchetti', 'Select elephants', 'Reelect', 'Somebody'].map((label) =>
      matchScore('ele', label, 'elements'),
    );
    expect([...scores].sort((a, b) => b - a)).toEqual(scores.map((score, at) => (at === 1 ? score : score)));
    expect(scores[0]).toBeGreaterThan(scores[1] ?? 0);
    expect(scores[2]).toBeGreaterThan(scores[3] ?? 0);
    expect(matchScore('whit', 'Eleanor Whitcombe')).toBeGreaterThan(matchScore('anor', 'Eleanor Whitcombe'));
  });

  it('shows where the words are', () => {
    expect(matchParts('ele', 'Éléonore Elephant')).toEqual([
      { text: 'Élé', hit: true },
      { text: 'onore ', hit: false },
      { text: 'Ele', hit: true },
      { text: 'phant', hit: false },
    ]);
    expect(matchParts('', 'abc')).toEqual([{ text: 'abc', hit: false }]);
    expect(matchParts('x', '')).toEqual([]);
  });
});
