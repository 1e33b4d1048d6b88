import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

// Plain scripts without types.
const reports: {
  readVitest(file: string): Report;
  readPlaywright(file: string): Report;
} = await import(new URL('../../scripts/lib/reports.mjs', import.meta.url).href);

interface Report {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
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
  const { failures, ...counts } = reports.readVitest(report);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(failures.sort()).toEqual([
    expect.stringMatching(/broken\.test\.ts > \(the whole file\)\n.*no such thing/),
    expect.stringMatching(/sums\.test\.ts > cannot add\n.*expected 2 to be 3/),
  ]);
});

it('so is one of Playwright', () => {
  writeFileSync(join(folder, 'sums.test.ts'), tests('@playwright/test'));
  const report = join(folder, 'report.json');
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    `export default { respectGitIgnore: false, outputDir: './out', reporter: [['json', { outputFile: ${JSON.stringify(report)} }]] };`,
  );
  spawnSync(bin('playwright'), ['test', '-c', folder], { cwd: folder });
  const { failures, ...counts } = reports.readPlaywright(report);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(failures).toEqual([expect.stringMatching(/sums\.test\.ts > cannot add\n[\s\S]*Expected: 3/)]);
});
