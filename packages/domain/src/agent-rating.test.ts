import { describe, expect, it } from 'vitest';
import { agentRatingPercent } from './agent-rating.ts';

describe('the rating of an agent', () => {
  it.each([
    [5, 100],
    [4.4, 88],
    [1, 20],
    [10 / 3, 67],
    [null, 60],
  ])('[D-29] [G-15] %s stars are %s per cent', (stars, percent) => {
    expect(agentRatingPercent(stars)).toBe(percent);
  });
});
