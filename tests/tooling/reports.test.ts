import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

// Plain scripts without types.
interface Ended {
  code: number;
  signal: string | null;
  output: string;
}
const reports: {
  noReport(suite: string, file: string, ended: Ended, error: Error): string[];
  readVitest(file: string): Report;
  readPlaywright(file: string): Report;
} = await import(new URL('../../scripts/lib/reports.mjs', import.meta.url).href);

const { run }: { run(command: string, args: string[], options: object): Promise<Ended> } = await import(
  new URL('../../scripts/lib/run.mjs', import.meta.url).href
);

interface Report {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  files: { file: string; seconds: number }[];
  unsteady?: string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

let folder: string;
beforeEach(() => {
  // Inside the project, where the runners' packages are found.
  mkdirSync(join(root, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(root, 'test-results', 'reports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tests = (runner: string) => `import { expect, test } from '${runner}';
test('adds', () => expect(1 + 1).toBe(2));
test('cannot add', () => expect(1 + 1).toBe(3));
test.skip('waits', () => undefined);
`;

it('a failed test of vitest, and a file that cannot be loaded, are named with what they say', () => {
  writeFileSync(join(folder, 'sums.test.ts'), tests('vitest'));
  writeFileSync(join(folder, 'broken.test.ts'), "throw new Error('no such thing');");
  const report = join(folder, 'report.json');
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
  spawnSync(bin('vitest'), ['run', '--reporter=json', `--outputFile=${report}`], { cwd: folder });
  const { failures, files, ...counts } = reports.readVitest(report);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(files.map(({ file }) => file.replace(/.*\//, '')).sort()).toEqual(['broken.test.ts', 'sums.test.ts']);
  expect(failures.sort()).toEqual([
    expect.stringMatching(/broken\.test\.ts > \(the whole file\)\n.*no such thing/),
    expect.stringMatching(/sums\.test\.ts > cannot add\n.*expected 2 to be 3/),
  ]);
});

it('a run that dies says how, and what it said last', async () => {
  const dies = "process.stderr.write('heap out of memory\\n', () => process.kill(process.pid, 'SIGKILL'))";
  const ended = await run(process.execPath, ['-e', dies], { show: 'live' });
  const missing = new Error('ENOENT');
  const file = join(folder, 'report.json');
  expect(reports.noReport('unit', file, ended, missing)).toEqual([
    'unit: no usable report (ENOENT); it was ended by SIGKILL\n    heap out of memory',
  ]);
  writeFileSync(`${file}.outside`, JSON.stringify([{ file, text: 'unhandled rejection' }]));
  const told = reports.noReport('unit', file, await run(process.execPath, ['-e', 'process.exit(3)'], {}), missing);
  expect(told).toEqual([
    'unit: no usable report (ENOENT); it ended with code 3',
    expect.stringContaining('unhandled rejection'),
  ]);
});

it('what fails outside of any test is named too', () => {
  const forgets =
    "import { test } from 'vitest';\ntest('forgets', () => void Promise.reject(new Error('nobody waits')));";
  writeFileSync(join(folder, 'forgets.test.ts'), forgets);
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=json', `--outputFile=${report}`];
  const named = ['--reporter', join(root, 'scripts/lib/outside-errors.mjs')];
  const env = { ...process.env, OUTSIDE_ERRORS: `${report}.outside` };
  spawnSync(bin('vitest'), [...args, ...named], { cwd: folder, env });
  const { failures, files: _files, ...counts } = reports.readVitest(report);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(failures).toEqual([expect.stringMatching(/forgets\.test\.ts > \(outside of any test\).*\n.*nobody waits/)]);
});

function runPlaywright(test: string, retries: number): Report {
  writeFileSync(join(folder, 'sums.test.ts'), test);
  const report = join(folder, 'report.json');
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    `export default { respectGitIgnore: false, retries: ${retries}, outputDir: './out', reporter: [['json', { outputFile: ${JSON.stringify(report)} }]] };`,
  );
  spawnSync(bin('playwright'), ['test', '-c', folder], { cwd: folder });
  return reports.readPlaywright(report);
}

it('so is one of Playwright', () => {
  const { failures, files, ...counts } = runPlaywright(tests('@playwright/test'), 0);
  expect(files).toEqual([{ file: join(relative(root, folder), 'sums.test.ts'), seconds: expect.any(Number) }]);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1, unsteady: [] });
  expect(failures).toEqual([expect.stringMatching(/sums\.test\.ts > cannot add\n[\s\S]*Expected: 3/)]);
});

it('a browser test that passes at its second try is told of, with what the first one met', () => {
  const test = `import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
test('adds at last', async ({}, info) => {
  writeFileSync(info.outputPath('page.md'), '\`\`\`yaml\\n- heading "Sums"\\n\`\`\`');
  await info.attach('error-context', { path: info.outputPath('page.md') });
  expect(1 + info.retry).toBe(2);
});
test('adds with two pages', async ({}, info) => {
  for (const name of ['Desk', 'Shop']) {
    writeFileSync(info.outputPath(name), '- heading "' + name + '"');
    await info.attach('page', { path: info.outputPath(name) });
  }
  expect(1 + info.retry).toBe(2);
});
test('never adds', () => expect(1 + 1).toBe(3));
`;
  const { failures, unsteady, files, ...counts } = runPlaywright(test, 1);
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(failures).toEqual([expect.stringContaining('never adds')]);
  expect(files[0]?.seconds).toBeGreaterThan(0);
  expect(unsteady).toEqual([
    expect.stringMatching(/adds at last\n[\s\S]*Expected: 2[\s\S]*heading "Sums"/),
    expect.stringMatching(/adds with two pages\n[\s\S]*heading "Desk"[\s\S]*heading "Shop"/),
  ]);
});
