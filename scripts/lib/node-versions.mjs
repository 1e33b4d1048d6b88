/**
 * The versions of Node that the suites are run on beside the one at hand (`npm run test:node`). Exact, so that a red run
 * is ours and not a new release's; the one of the Dockerfile is among them, and a test says so.
 */
export const nodeVersions = { 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' };
