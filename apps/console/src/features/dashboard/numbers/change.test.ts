import { expect, it } from 'vitest';
import { changeOf, shareOfChange } from './change.ts';

it('[Q-16] more chats and stars are better; more missed chats, longer waiting and longer chats are worse', () => {
  const better = (['chats', 'rating', 'missed', 'wait', 'duration'] as const).map(
    (measure) => changeOf(measure, 4, 3)?.better,
  );
  expect(better).toEqual([true, true, false, false, false]);
  const fewer = (['chats', 'rating', 'missed', 'wait', 'duration'] as const).map(
    (measure) => changeOf(measure, 3, 4)?.better,
  );
  expect(fewer).toEqual([false, false, true, true, true]);
});

it('[Q-16] what is not known, or the same, is no change', () => {
  expect(changeOf('wait', null, 3)).toBeNull();
  expect(changeOf('wait', 3, null)).toBeNull();
  expect(changeOf('chats', 3, undefined)).toBeNull();
  expect(changeOf('chats', 3, 3)).toBeNull();
  expect(changeOf('rating', 4.52, 4.5)).toBeNull();
  expect(shareOfChange('chats', 3, 3)).toBeNull();
});

it('[Q-16] of nothing there is no share', () => {
  expect(shareOfChange('chats', 3, 0)).toBe('3');
});
