import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './project.mjs';

/** What a reader needs to find a failed test; a log's last lines are often all that is kept of a run. */
const linesOfMessage = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
const colours = /\u001b\[[0-9;]*m/g;

function failure(file, title, messages) {
  const text = (messages ?? []).join('\n').replace(colours, '').split('\n').slice(0, linesOfMessage).join('\n    ');
  return `${relative(root, file ?? '')} > ${title}\n    ${text}`;
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Counts and failures of vitest's json report. A file that could not even be loaded has no tests to fail. */
export function readVitest(file) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, success, testResults } = readJson(file);
  const failures = testResults.flatMap(({ name, message, assertionResults, status }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages));
    return tests.length > 0 || status !== 'failed' ? tests : [failure(name, '(the whole file)', [message])];
  });
  const failed = numFailedTests + (!success && numFailedTests === 0 ? 1 : 0);
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, failures };
}

function failedSpecs({ specs = [], suites = [] }) {
  return [...specs.filter(({ ok }) => !ok), ...suites.flatMap(failedSpecs)];
}

/** The same of Playwright's. A test that passed at its second try counts as failed. */
export function readPlaywright(file) {
  const { stats, errors, suites } = readJson(file);
  const failed = stats.unexpected + stats.flaky;
  const failures = suites.flatMap(failedSpecs).map((spec) => {
    const results = spec.tests.flatMap((test) => test.results);
    return failure(
      spec.file,
      spec.title,
      results.flatMap((result) => result.errors).map(({ message }) => message),
    );
  });
  return {
    passed: stats.expected,
    failed: failed + (errors.length > 0 && failed === 0 ? 1 : 0),
    skipped: stats.skipped,
    failures: [...failures, ...errors.map(({ message }) => failure('', '(outside of any test)', [message]))],
  };
}
