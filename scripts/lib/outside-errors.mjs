import { writeFileSync } from 'node:fs';

/** Where it is written beside the json report `file`. */
export const outsideErrorsOf = (file) => `${file}.outside`;

/**
 * A reporter for vitest: errors that belong to no test (a promise nobody awaited, a worker that died) fail a run, and
 * the json report says nothing of them. Writes them, as JSON, to where OUTSIDE_ERRORS says.
 */
// biome-ignore lint/style/noDefaultExport: what vitest loads
export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => ({
      file,
      test,
      text: stack?.includes(message) ? stack : `${name ?? 'Error'}: ${message}\n${stack ?? ''}`,
    }));
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(told));
  }
}
