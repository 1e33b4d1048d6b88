import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { expect, it } from 'vitest';
import type { MessageRow } from './message-rows.ts';
import { keepSizes, knownSizes } from './row-sizes.ts';

const rowsOf = (...keys: string[]) => keys.map((key) => ({ kind: 'day', key }) as MessageRow);
const shown = (height: number, sizes: Record<string, number>) =>
  ({
    scrollRect: { width: 600, height },
    takeSnapshot: () =>
      Object.entries(sizes).map(
        ([key, size], index): VirtualItem => ({
          ...{ key, size, index, lane: 0, start: 0, end: 0 },
        }),
      ),
  }) as Virtualizer<HTMLDivElement, Element>;
const thirty = () => 30;

it('a chat that opens again begins at its end, by the sizes its rows had; what is new is estimated', () => {
  expect(knownSizes('a').end(rowsOf('1'), thirty, 28)).toBe(58);
  keepSizes('a', shown(100, { 1: 50, 2: 70 }));
  const known = knownSizes('a');
  expect(known.initial.initialRect.height).toBe(100);
  expect(known.initial.initialMeasurementsCache.map(({ size }) => size)).toEqual([50, 70]);
  expect(known.end(rowsOf('1', '2', '3'), thirty, 28)).toBe(50 + 70 + 30 + 28 - 100);
  expect(known.end(rowsOf('1'), thirty, 0)).toBe(0);
  expect(known.end([], thirty, 28)).toBe(0);
  expect(knownSizes('b').initial.initialMeasurementsCache).toEqual([]);
});

it('remembers the chats one walks between, not all of a day', () => {
  for (let chat = 0; chat < 40; chat += 1) keepSizes(`chat ${chat}`, shown(100, { 1: 50 }));
  keepSizes('chat 0', shown(100, { 1: 60 }));
  keepSizes('one more', shown(100, { 1: 50 }));
  expect(knownSizes('chat 1').initial.initialMeasurementsCache).toEqual([]);
  expect(knownSizes('chat 0').initial.initialMeasurementsCache.map(({ size }) => size)).toEqual([60]);
});
