import { expect, it } from 'vitest';
import type { RootCtx } from '../../platform/ctx.ts';
import type { Hub } from './hub.ts';
import { createSampler } from './pulse.ts';

it('counts once in each minute, and not in the one in which the process began: the process before it may have', async () => {
  const added: unknown[][] = [];
  const here = [{ workspaceId: 'w', storeId: 's', visitors: 3 }];
  const sample = createSampler({ presence: { byStore: () => here } } as unknown as Hub);
  const pool = { query: async ({ values }: { values: unknown[] }) => void added.push(values) };
  const quarter = Date.UTC(2026, 10, 23, 18, 15);
  const at = (ms: number) => sample({ now: () => new Date(quarter + ms), pool } as unknown as RootCtx);
  for (const seconds of [1, 20, 59]) await at(seconds * 1000);
  expect(added).toEqual([]);
  for (const seconds of [60, 61, 119, 120, 900]) await at(seconds * 1000);
  expect(added).toEqual(
    [
      [quarter, 1],
      [quarter, 2],
      [quarter + 900_000, 0],
    ].map(([begin = 0, minute]) => [new Date(begin), minute, ['w'], ['s'], [3]]),
  );
});
