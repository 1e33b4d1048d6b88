import { expect, it } from 'vitest';

// A plain script without types.
const {
  nearest,
}: {
  nearest(files: string[], changed: string[], budget: number, secondsOf: (file: string) => number): string[];
} = await import(new URL('../../scripts/lib/changed.mjs', import.meta.url).href);

const files = [
  'apps/server/src/modules/tickets/board.api.test.ts',
  'packages/domain/src/limits.test.ts',
  'apps/server/src/modules/visitors/visits.api.test.ts',
  'apps/server/src/modules/visitors/use-cases/begin.test.ts',
  'apps/console/src/features/visitors/list.test.tsx',
];

it('the tests nearest to a change run first, its own before all, until the time is over', () => {
  const changed = ['apps/server/src/modules/visitors/visits.ts'];
  expect(nearest(files, changed, 100, () => 4)).toEqual([
    'apps/server/src/modules/visitors/visits.api.test.ts',
    'apps/server/src/modules/visitors/use-cases/begin.test.ts',
    'apps/server/src/modules/tickets/board.api.test.ts',
    'apps/console/src/features/visitors/list.test.tsx',
    'packages/domain/src/limits.test.ts',
  ]);
  expect(nearest(files, changed, 9, () => 4)).toEqual([
    'apps/server/src/modules/visitors/visits.api.test.ts',
    'apps/server/src/modules/visitors/use-cases/begin.test.ts',
  ]);
  expect(nearest(files, changed, 9, (file) => (file.includes('begin') ? 8 : 4))).toEqual([
    'apps/server/src/modules/visitors/visits.api.test.ts',
  ]);
});

it('a test that was changed itself runs, however long it takes', () => {
  expect(nearest(files, ['packages/domain/src/limits.test.ts', 'apps/server/src/a.ts'], 1, () => 60)).toEqual([
    'packages/domain/src/limits.test.ts',
  ]);
  expect(nearest([], ['README.md'], 10, () => 1)).toEqual([]);
});
