import { expect, it } from 'vitest';
import { lanePlaces } from './lanes.ts';

const all = (connections: number, processors: number) =>
  Object.values(lanePlaces(connections, processors)).reduce((sum, places) => sum + places, 0);

it('[issue 28.E] all lanes together leave connections to messages and sign-in', () => {
  for (const connections of [5, 10, 25, 100]) {
    for (const processors of [1, 2, 64]) {
      expect(all(connections, processors)).toBeLessThan(connections);
      expect(Math.min(...Object.values(lanePlaces(connections, processors)))).toBeGreaterThan(0);
    }
  }
});

it('[issue 28.E] searches leave a processor to the others', () => {
  expect(lanePlaces(100, 1).search).toBe(1);
  expect(lanePlaces(100, 2).search).toBe(1);
  expect(lanePlaces(100, 8).search).toBe(7);
  expect(lanePlaces(100, 64).search).toBe(20);
});
