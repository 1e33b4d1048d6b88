import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The tests that Stryker runs against each planted fault (`stryker.config.json`): fast ones, without a database. */
export default defineConfig({
  // Stryker copies the sources, not node_modules, whose workspace links lead back to the sources without the fault.
  resolve: {
    alias: {
      '@chatso/domain': path('packages/domain/src/index.ts'),
      '@chatso/sync': path('packages/sync/src/index.ts'),
      '@chatso/contract': path('packages/contract/src/index.ts'),
    },
  },
  test: {
    setupFiles: ['tests/support/many-devices.ts'],
    include: [
      'packages/{domain,sync}/src/**/*.test.ts',
      'apps/server/src/platform/http/{access,guard}.test.ts',
      'apps/server/src/modules/conversations/conversations.policy.test.ts',
    ],
  },
});
