/**
 * `npm test`: everything from a bare checkout, or `npm test -- unit api` for some suites. `npm run test:long` breaks
 * things as often as a release has to bear. `npm test -- changed [ref]` runs what a change touches, three minutes of it.
 * Ends with what failed and one line `N passed, N failed, N skipped` summed over all of them.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { overBudget, pace } from './lib/budgets.mjs';
import { changesSince, knownSeconds, nearest } from './lib/changed.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { outsideErrorsOf } from './lib/outside-errors.mjs';
import { root, tool } from './lib/project.mjs';
import { noReport, readPlaywright, readVitest } from './lib/reports.mjs';
import { run } from './lib/run.mjs';
import { useRuntime } from './lib/runtime.mjs';
import { setUpSystem } from './setup-system.mjs';

await useRuntime();
const isLong = process.argv.includes('--long');
const inCi = Boolean(process.env.CI);
const reports = join(root, 'test-results');
/** Many times what the slowest machine needs: a slow one is not a hung one. */
const hungAfterMinutes = 120;
const slowestToName = 10;

const vitest = (...projects) => ({
  command: (report) => [
    tool('vitest'),
    [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/lib/outside-errors.mjs',
      `--outputFile.json=${report}`,
    ],
  ],
  read: readVitest,
});

/**
 * `tests`: folders and the file names in them that make the suite non-empty. `waits`: it spends its time on servers that
 * start, die and come back, so it runs beside the others. Browsers come last and have the machine to themselves.
 */
const suites = [
  {
    name: 'unit',
    tests: [['packages', 'apps', 'bench'], /(?<!\.api)\.test\.tsx?$/],
    ...vitest('unit', 'model', 'ui'),
  },
  { name: 'tooling', tests: [['tests/tooling'], /\.test\.ts$/], ...vitest('tooling') },
  { name: 'api', tests: [['apps/server'], /\.api\.test\.ts$/], ...vitest('api') },
  { name: 'parity', tests: [['tests/parity'], /\.test\.ts$/], ...vitest('parity') },
  { name: 'chaos', tests: [['tests/chaos'], /\.test\.ts$/], waits: true, ...vitest('chaos') },
  { name: 'cluster', tests: [['tests/cluster'], /\.test\.ts$/], waits: true, needs: 'redis', ...vitest('cluster') },
  {
    name: 'e2e',
    tests: [['tests/e2e'], /\.test\.ts$/],
    needs: 'chromium',
    command: () => [tool('playwright'), ['test']],
    read: readPlaywright,
  },
];

function hasTests(folder, pattern) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (!entry.isDirectory()) return pattern.test(entry.name);
    return !['node_modules', 'dist', '.tsc'].includes(entry.name) && hasTests(join(folder, entry.name), pattern);
  });
}

async function runSuite(suite, system) {
  const [folders, pattern] = suite.tests;
  if (!folders.some((folder) => hasTests(join(root, folder), pattern))) {
    console.log(`${suite.name}: no test files yet`);
    return { passed: 0, failed: 0, skipped: 0 };
  }
  if (suite.needs && !system[suite.needs]) {
    console.log(`${suite.name}: cannot run without ${suite.needs}`);
    return { passed: 0, failed: inCi ? 1 : 0, skipped: inCi ? 0 : 1 };
  }
  const report = join(reports, `${suite.name}.json`);
  for (const file of [report, outsideErrorsOf(report)]) rmSync(file, { force: true });
  const env = { E2E_JSON: report, OUTSIDE_ERRORS: outsideErrorsOf(report) };
  if (system.chromium) env.CHROMIUM_PATH = system.chromium;
  if (system.headless) env.CHROMIUM_HEADLESS_PATH = system.headless;
  if (system.redis) env.REDIS_SERVER_PATH = system.redis;
  const [command, args] = suite.command(report);
  const show = suite.waits ? 'label' : 'live';
  const ended = await run(command, args, { show, label: suite.name, env, limitSeconds: hungAfterMinutes * 60 });
  const { code } = ended;
  if (code === 124) console.log(`${suite.name}: hung for ${hungAfterMinutes} minutes and was ended`);
  let counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    counts = suite.read(report);
  } catch (error) {
    counts.failures.push(...noReport(suite.name, report, ended, error));
  }
  // A crash of the runner itself has no test to count it.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.failed > 0 && counts.failures.length === 0) counts.failures.push(`${suite.name}: ended with code ${code}`);
  return { ...counts, processor: ended.processor };
}

/** Of both workers together; the rest of three minutes is for finding out what depends on what. */
const changedSeconds = 200;
/** Of a file that has not run here yet. */
const unknownSeconds = 4;
/** Suites of many seconds a test: only those tests of them that changed themselves. */
const heavy = /^tests\/(chaos|cluster|parity|e2e)\/.*\.test\.ts$/;

async function runChanged(ref) {
  ensureInstalled();
  mkdirSync(reports, { recursive: true });
  const { since, files: changed } = changesSince(ref);
  const light = ['unit', 'model', 'ui', 'api', 'tooling'].flatMap((name) => ['--project', name]);
  const { code: listed, output } = await run(tool('vitest'), [
    'list',
    '--filesOnly',
    '--json',
    '--changed',
    since,
    ...light,
  ]);
  if (listed !== 0) {
    console.error(output);
    process.exitCode = 1;
    return;
  }
  const found = JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1));
  const touched = [...new Set(found.map(({ file }) => relative(root, file)))];
  const known = knownSeconds(reports);
  const chosen = nearest(touched, changed, changedSeconds, (file) => known.get(file) ?? unknownSeconds);
  const own = changed.filter((file) => heavy.test(file) && existsSync(join(root, file)));
  console.log(
    `${changed.length} files changed since ${since}: ${chosen.length} of ${touched.length} test files that depend on them`,
  );
  const codes = [];
  const start = async (command, args) => codes.push((await run(command, args, { show: 'live' })).code);
  const inVitest = [...chosen, ...own.filter((file) => !file.startsWith('tests/e2e/'))];
  if (inVitest.length > 0) await start(tool('vitest'), ['run', ...inVitest]);
  const inBrowser = own.filter((file) => file.startsWith('tests/e2e/'));
  if (inBrowser.length > 0) {
    await start(process.execPath, ['scripts/build.mjs']);
    await start(tool('playwright'), ['test', ...inBrowser]);
  }
  if (chosen.length < touched.length) console.log(`${touched.length - chosen.length} more wait for npm test.`);
  if (codes.some((code) => code !== 0)) process.exitCode = 1;
}

function add(total, counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
}

async function main(names) {
  const unknown = names.find((name) => name !== 'verify' && !suites.some((suite) => suite.name === name));
  if (unknown) {
    console.error(`There is no suite "${unknown}"; there are verify, ${suites.map(({ name }) => name).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const wanted = (name) => names.length === 0 || names.includes(name);
  ensureInstalled();
  mkdirSync(reports, { recursive: true });
  const chosen = suites.filter(({ name }) => wanted(name));
  const system = chosen.some(({ needs }) => needs) ? setUpSystem() : {};
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  const record = (name, counts, started) => {
    add(total, counts);
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    const used = counts.processor ? `, ${counts.processor.toFixed(0)} s of processor` : '';
    lines.push(
      `${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s${used}`,
    );
  };

  const buildStarted = Date.now();
  const build = await run(process.execPath, ['scripts/build.mjs'], { show: 'live' });
  if (build.code !== 0) record('build', { passed: 0, failed: 1, skipped: 0 }, buildStarted);
  if (wanted('verify')) {
    console.log('\n=== verify');
    const started = Date.now();
    const { verify } = await import('./verify.mjs');
    record('verify', await verify(), started);
  }
  const failures = [];
  const slowness = pace();
  const unsteady = [];
  const files = [];
  const runInTurn = async (lane) => {
    for (const suite of lane) {
      console.log(`\n=== ${suite.name}`);
      const started = Date.now();
      const counts = await runSuite(suite, system);
      const tooMuch = overBudget(suite.name, counts.processor ?? null, slowness);
      if (tooMuch !== null && !isLong) {
        counts.failed += 1;
        failures.push(tooMuch);
      }
      failures.push(...(counts.failures ?? []));
      unsteady.push(...(counts.unsteady ?? []));
      files.push(...(counts.files ?? []));
      record(suite.name, counts, started);
    }
  };
  const isLast = ({ name }) => name === 'e2e';
  await Promise.all([
    runInTurn(chosen.filter(({ waits }) => waits)),
    runInTurn(chosen.filter((suite) => !suite.waits && !isLast(suite))),
  ]);
  await runInTurn(chosen.filter(isLast));
  files.sort((one, other) => other.seconds - one.seconds);
  if (files.length > 1) console.log('\n=== the slowest files');
  for (const { file, seconds } of files.slice(0, slowestToName))
    console.log(`${seconds.toFixed(0).padStart(5)} s ${file}`);
  if (unsteady.length > 0)
    console.log(`\n=== passed at the second try only: a race to be found\n${unsteady.join('\n')}`);
  if (failures.length > 0) console.log(`\n=== what failed\n${failures.join('\n')}`);
  console.log(`\n${lines.join('\n')}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  if (total.failed > 0) process.exitCode = 1;
}

// Read by tests/support/how-long.ts.
if (isLong) process.env.CHATSO_LONG_TESTS = '1';
const names = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
await (names[0] === 'changed' ? runChanged(names[1]) : main(names));
