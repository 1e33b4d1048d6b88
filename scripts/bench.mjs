/** Builds what is stale, then runs the benchmarks. `npm run bench -- message-path --json` */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/project.mjs';
import { useRuntime } from './lib/runtime.mjs';

await useRuntime();

const node = (args) => spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const build = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: ['ignore', 2, 2] });
if (build.status !== 0) process.exit(build.status ?? 1);
const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
process.exit(node([tsx, join(root, 'bench', 'run.ts'), ...process.argv.slice(2)]).status ?? 1);
