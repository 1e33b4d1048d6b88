import { expect, it } from 'vitest';
import { fittingPopups } from './dock-measures.ts';

it.each([
  [390, 1],
  [760, 1],
  [1024, 1],
  [1056, 2],
  [1440, 3],
  [1920, 4],
])('[H-16] a window of %i px has room for %i popups beside the bar', (width, count) => {
  expect(fittingPopups(width)).toBe(count);
});
