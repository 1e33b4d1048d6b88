import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { outsideErrorsOf } from './outside-errors.mjs';
import { root } from './project.mjs';

/** What a reader needs to find a failed test; a log's last lines are often all that is kept of a run. */
const linesOfMessage = 12;
const linesOfPage = 80;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
const colours = /\u001b\[[0-9;]*m/g;

function failure(file, title, messages) {
  const text = (messages ?? []).join('\n').replace(colours, '').split('\n').slice(0, linesOfMessage).join('\n    ');
  return `${relative(root, file ?? '')} > ${title}\n    ${text}`;
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function outsideOfTests(file) {
  const errors = existsSync(outsideErrorsOf(file)) ? readJson(outsideErrorsOf(file)) : [];
  return errors.map((error) => failure(error.file, `(outside of any test) ${error.test ?? ''}`.trim(), [error.text]));
}

/** Why a suite left no report, for whoever has nothing but the end of a log. `ended`: the answer of `run`. */
export function noReport(suite, file, { code, signal, output }, error) {
  const last = output.replace(colours, '').trimEnd().split('\n').slice(-linesOfMessage).join('\n    ');
  const end = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
  return [`${suite}: no usable report (${error.message}); it ${end}\n    ${last}`.trimEnd(), ...outsideOfTests(file)];
}

/** Counts and failures of vitest's json report. A file that could not even be loaded has no tests to fail. */
export function readVitest(file) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, success, testResults } = readJson(file);
  const failures = testResults.flatMap(({ name, message, assertionResults, status }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages));
    return tests.length > 0 || status !== 'failed' ? tests : [failure(name, '(the whole file)', [message])];
  });
  const outside = outsideOfTests(file);
  const failed = numFailedTests + ((!success || outside.length > 0) && numFailedTests === 0 ? 1 : 0);
  return {
    passed: numPassedTests,
    failed,
    skipped: numPendingTests + numTodoTests,
    failures: [...failures, ...outside],
    files: testResults.map(({ name, startTime, endTime }) => timed(name, endTime - startTime)),
  };
}

/** How long a file took, beside others. */
const timed = (file, ms) => ({ file: relative(root, file), seconds: ms / 1000 });

/**
 * What the pages showed when a browser test failed: after CI nobody can open its pictures. Ours tell of each page ('page');
 * Playwright of one per browser.
 */
function shownBy(attachments) {
  const named = (wanted) => attachments.filter(({ name, path }) => name === wanted && path);
  const pages = named('page').map(({ path }) => readFileSync(path, 'utf8'));
  if (pages.length > 0) return pages.map(shortened).join('\n    ');
  const [found] = named('error-context');
  if (!found) return '';
  return shortened(/```yaml\n([\s\S]*?)```/.exec(readFileSync(found.path, 'utf8'))?.[1] ?? '');
}

function shortened(picture) {
  const lines = picture.split('\n');
  // The shop around a widget is long and says nothing.
  const frame = lines.findIndex((line) => /^\s*- iframe/.test(line));
  return lines.slice(Math.max(0, frame)).slice(0, linesOfPage).join('\n    ');
}

/** Its folder is the run's own: test files are named below it. */
function timesOf({ suites, config }) {
  return suites.map((suite) => {
    const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
    return timed(join(config.rootDir, suite.file), sumOf(results.map(({ duration }) => duration)));
  });
}

const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function toldOf({ file, title, tests }) {
  const results = tests.flatMap((test) => test.results).filter(({ status }) => status !== 'passed');
  const messages = results.flatMap(({ errors }) => errors).map(({ message }) => message);
  const page = results.map(({ attachments }) => shownBy(attachments)).find((text) => text !== '');
  return failure(file, title, messages) + (page ? `\n    the page at that moment:\n    ${page}` : '');
}

/** The same of Playwright's. `unsteady` tells of tests that passed at their second try only (CI gives them one). */
export function readPlaywright(file) {
  const { stats, errors, suites, config } = readJson(file);
  const told = specsOf({ suites }).map((spec) => ({ statuses: spec.tests.map(({ status }) => status), spec }));
  const those = (wanted) => told.filter(({ statuses }) => statuses.includes(wanted)).map(({ spec }) => toldOf(spec));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors.length > 0 && stats.unexpected === 0 ? 1 : 0),
    skipped: stats.skipped,
    failures: [...those('unexpected'), ...errors.map(({ message }) => failure('', '(outside of any test)', [message]))],
    unsteady: those('flaky'),
    files: timesOf({ suites, config }),
  };
}
