/** `npm run verify`: format, lint, import law, types, requirement ids, owners of tables, dead code and weights, side by side; no database. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, tool } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { useRuntime } from './lib/runtime.mjs';

/** Ten times what a quiet machine needs: a slow one, with all its caches empty, is not a hung one. */
const hungAfterSeconds = 900;

async function weights() {
  // Old output has old weights.
  const built = await run(process.execPath, ['scripts/build.mjs', 'console', 'widget', 'demo-store'], {
    limitSeconds: hungAfterSeconds,
  });
  if (built.code !== 0) return built;
  const weighed = await run(process.execPath, ['scripts/check-weights.mjs'], { limitSeconds: hungAfterSeconds });
  return { ...weighed, seconds: weighed.seconds + built.seconds };
}

/** A warning of Biome (a long function, a debatable style) is advice: counted, not failed. */
const advice = (output) => /Found \d+ warnings?/.exec(output)?.[0].replace('Found ', ', ') ?? '';

const checks = [
  {
    name: 'format, lint, import law (biome)',
    start: () => run(tool('biome'), ['check'], { limitSeconds: hungAfterSeconds }),
  },
  { name: 'types (tsc)', start: () => run(tool('tsc'), ['-b'], { limitSeconds: hungAfterSeconds }) },
  {
    name: 'requirement ids of tests',
    start: () => run(process.execPath, ['scripts/requirements.mjs', '--check'], { limitSeconds: hungAfterSeconds }),
  },
  {
    name: 'tables and their owners',
    start: () =>
      run(tool('vitest'), ['run', '--project', 'unit', 'apps/server/test/sql'], { limitSeconds: hungAfterSeconds }),
  },
  { name: 'dead code (knip)', start: () => run(tool('knip'), [], { limitSeconds: hungAfterSeconds }) },
  ...(existsSync(join(root, 'bench', 'budget.json')) ? [{ name: 'weights', start: weights }] : []),
];

/** Runs every check, prints a line for each and the output of those that failed; answers the counts. */
export async function verify() {
  const results = await Promise.all(
    checks.map(async ({ name, start }) => {
      const { code, output, seconds } = await start();
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)${advice(output)}`);
      return { name, code, output };
    }),
  );
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failed) console.log(`\n--- ${name}\n${output.trim()}`);
  return { passed: results.length - failed.length, failed: failed.length, skipped: 0 };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await useRuntime();
  const { failed } = await verify();
  if (failed > 0) process.exitCode = 1;
}
