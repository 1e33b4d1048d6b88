/**
 * Builds what is stale, all parts at once: `npm run build [-- server console ...] [--force]`.
 * The server becomes one file: our own packages (TypeScript sources) are bundled, libraries stay in node_modules.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root, tool } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { useRuntime } from './lib/runtime.mjs';
import { staleTargets, stampOf, targets } from './lib/targets.mjs';

await useRuntime();

const ownPackages = {
  name: 'own-packages',
  setup(build) {
    // packages: 'external' would leave these to Node, which cannot load TypeScript.
    build.onResolve({ filter: /^@chatso\// }, ({ path, importer }) => ({
      path: createRequire(importer).resolve(path),
    }));
  },
};

async function buildServer() {
  const started = Date.now();
  const esbuild = await import('esbuild');
  try {
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: {
        main: 'apps/server/src/main.ts',
        'backup-tools': 'apps/server/src/platform/db/dump/index.ts',
        'operator-tools': 'apps/server/src/app/operator-tools.ts',
        'aside-process': 'apps/server/src/app/aside-process.ts',
        'letter-worker': 'apps/server/src/modules/mailboxes/letters/letter-worker.ts',
      },
      outdir: 'apps/server/dist',
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node22.12',
      packages: 'external',
      sourcemap: true,
      legalComments: 'none',
      logLevel: 'warning',
      plugins: [ownPackages],
    });
    return { code: 0, output: '', seconds: (Date.now() - started) / 1000 };
  } catch (error) {
    // esbuild has printed its own message already.
    return { code: 1, output: error.errors ? '' : String(error), seconds: 0 };
  } finally {
    await esbuild.stop();
  }
}

function buildTarget({ name, dir }) {
  const cwd = join(root, dir);
  if (name === 'server') return buildServer();
  if (name === 'console') return run(tool('vite'), ['build', '--logLevel', 'warn'], { cwd });
  return run(process.execPath, ['build.mjs'], { cwd });
}

const names = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const unknown = names.find((name) => !targets.some((target) => target.name === name));
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${targets.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
if (process.argv.includes('--force')) for (const target of targets) rmSync(stampOf(target), { force: true });

const results = await Promise.all(
  staleTargets(names.length > 0 ? names : undefined).map(async ({ target, print }) => {
    rmSync(stampOf(target), { force: true });
    const { code, output, seconds } = await buildTarget(target);
    if (code === 0) {
      // Taken before the build began: a file written meanwhile makes the part stale again.
      mkdirSync(dirname(stampOf(target)), { recursive: true });
      writeFileSync(stampOf(target), print);
      console.log(`Built ${target.name} in ${seconds.toFixed(1)} s`);
    } else console.error(`Building ${target.name} failed:\n${output.trim()}`);
    return code === 0;
  }),
);
if (results.includes(false)) process.exitCode = 1;
