import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Plugin, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const ifThere = (...files: string[]) => files.filter((file) => existsSync(path(file)));

const manyDevices = 'tests/support/many-devices.ts';
/** A page for a file costs more than a second; what needs none is `*.test.ts`. */
const withPage = 'apps/{console,widget}/**/*.dom.test.ts';
/** A failed test is read in a report, where 'expected [ Array(1) ] to equal []' says nothing. */
const chaiConfig = { truncateThreshold: 2_000 };
const exclude = ['**/node_modules/**', '**/dist/**'];
/**
 * No test here is about time. Reading every source on a cold disk, or a screen with five hundred rows beside another
 * worker, takes 2 s on one machine and 12 on the next. In ms.
 */
const patient = 60_000;

/**
 * Every ui test file loads its own modules: all texts and most of our packages, 250 files fetched one by one. Here they are
 * bundled once: each package as one module, and the texts as JSON.
 */
const bundledModules: Plugin = {
  name: 'chatso-bundled-modules',
  async load(id) {
    if (id.endsWith('/apps/console/src/app/i18n/later.en.ts')) {
      const { module, dependencies } = await runnerImport<{ laterEn: object }>(id);
      for (const file of dependencies) this.addWatchFile(file);
      return { code: `export const laterEn = ${JSON.stringify(module.laterEn)};`, moduleType: 'js' };
    }
    if (!/\/packages\/(contract|domain|sync)\/src\/index\.ts$/.test(id)) return null;
    const { outputFiles, metafile } = await build({
      entryPoints: [id],
      bundle: true,
      packages: 'external',
      write: false,
      metafile: true,
      format: 'esm',
      target: 'es2022',
      sourcemap: 'inline',
    });
    for (const file of Object.keys(metafile.inputs)) this.addWatchFile(path(file));
    return { code: outputFiles[0]?.text ?? '', moduleType: 'js' };
  },
};
/** `npm test -- changed` finds the tests of a changed file by the module graph, so packages stay unbundled there. */
const isListing = process.argv.includes('--changed');

/** Suites that start and kill whole servers: one file after another, and patient. */
const alone = (name: string) => ({
  test: {
    name,
    chaiConfig,
    include: [`tests/${name}/**/*.test.ts`],
    exclude,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 180_000,
    pool: 'forks' as const,
    setupFiles: [manyDevices],
  },
});

export default defineConfig({
  test: {
    // Vitest keeps one core free by itself, which on two cores makes everything take twice as long.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A page that was closed stays in its worker's memory. Without a limit 200 files held 8.6 GB, where V8 or the system
    // ends the run without a report, and took a third longer. A fuller worker is replaced; vitest reads this here only.
    vmMemoryLimit: '1GiB',
    // Suites with `isolate: false` load the server once per worker instead of once per file, a third of their time. The
    // server keeps nothing in its modules, as several run in one process anyway; screens do, so theirs stay apart.
    projects: [
      {
        test: {
          name: 'unit',
          chaiConfig,
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/demo-store/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...exclude, '**/*.api.test.ts'],
          testTimeout: patient,
          hookTimeout: patient,
          setupFiles: [manyDevices],
        },
      },
      {
        test: {
          name: 'model',
          chaiConfig,
          isolate: false,
          include: ['apps/{console,widget}/**/*.test.ts'],
          exclude: [...exclude, withPage],
          testTimeout: patient,
          hookTimeout: patient,
          setupFiles: [manyDevices],
        },
      },
      {
        plugins: isListing ? [] : [bundledModules],
        test: {
          name: 'ui',
          chaiConfig,
          include: ['apps/{console,widget}/**/*.test.tsx', withPage],
          exclude,
          environment: 'jsdom',
          // Each file has its modules to itself as with other pools, at half the processor time: the page is built once.
          pool: 'vmThreads',
          testTimeout: patient,
          hookTimeout: patient,
          setupFiles: ifThere('apps/console/test/setup.ts', 'apps/console/src/test-setup.ts'),
        },
      },
      {
        test: {
          name: 'api',
          chaiConfig,
          isolate: false,
          include: ['apps/server/**/*.api.test.ts'],
          exclude,
          globalSetup: ifThere('apps/server/test/global-setup.ts'),
          testTimeout: patient,
          hookTimeout: patient,
        },
      },
      {
        test: {
          name: 'parity',
          chaiConfig,
          isolate: false,
          include: ['tests/parity/**/*.test.ts'],
          exclude,
          setupFiles: [manyDevices],
          globalSetup: ifThere('apps/server/test/global-setup.ts'),
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      alone('chaos'),
      alone('cluster'),
      {
        test: {
          name: 'tooling',
          chaiConfig,
          include: ['tests/tooling/**/*.test.ts'],
          exclude,
          // Whole programs (lint, build, backup) run in them.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
