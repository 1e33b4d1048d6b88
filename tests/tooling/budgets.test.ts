import { expect, it } from 'vitest';

const budgets = await import(new URL('../../scripts/lib/budgets.mjs', import.meta.url).href);
const { run } = await import(new URL('../../scripts/lib/run.mjs', import.meta.url).href);

it('a suite over its budget of processor is told of, on a slow machine later', () => {
  const known = { api: 100 };
  expect(budgets.overBudget('api', 100, 1, known)).toBeNull();
  expect(budgets.overBudget('api', 101, 1, known)).toMatch(/^api: took 101 s of processor, its budget is 100 s/);
  expect(budgets.overBudget('api', 150, 1.5, known)).toBeNull();
  expect(budgets.overBudget('api', 151, 1.5, known)).toContain('100 s at a pace of 1.50');
});

it('what has no budget, or where the system does not count, is never over it', () => {
  expect(budgets.overBudget('new', 1000, 1, {})).toBeNull();
  expect(budgets.overBudget('api', null, 1, { api: 100 })).toBeNull();
});

it('a fast machine is not held to less', () => {
  expect(budgets.pace()).toBeGreaterThanOrEqual(1);
});

it('the processor of a program is counted with that of its children, and not with that of the next one', async () => {
  if (budgets.endedSeconds() === null) return;
  const burn = 'const end = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < end);';
  const inChild = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}])`;
  const { processor: busy } = await run(process.execPath, ['-e', inChild]);
  expect(busy).toBeGreaterThan(0.39);
  const { processor: idle } = await run(process.execPath, ['-e', '']);
  expect(idle).toBeLessThan(busy - 0.2);
});
