import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { browserArgs, headlessBrowser } from './tests/e2e/support/browsers.ts';

const ifThere = (file: string) => (existsSync(new URL(file, import.meta.url)) ? file : undefined);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: ifThere('./tests/e2e/global-setup.ts'),
  outputDir: 'test-results/e2e',
  // Each has a server, a database and people of its own; more only wait for each other on two cores.
  workers: 2,
  // The end of a run names what needed its second try, and what its page showed then (docs/decisions/the-house.md).
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  // For states, which a slow machine or one with other work reaches later; nothing here is about speed.
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: process.env.E2E_JSON ?? 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // The film of every step costs the browser more than the steps (five times its processor); `--trace on` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: headlessBrowser,
      args: browserArgs,
    },
  },
});
