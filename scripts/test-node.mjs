/**
 * `npm run test:node -- 22 24`: suites of `npm test` (`unit api`, or the ones named) on other versions of Node than the
 * one at hand. They come from npm, once, into .cache/node.
 */
import { spawnSync } from 'node:child_process';
import { nodeVersions as versions } from './lib/node-versions.mjs';
import { root } from './lib/project.mjs';
import { environmentOf, nodeOf, runToItsEnd } from './lib/runtime.mjs';

let stopped = false;
const onStop = () => {
  stopped = true;
};

async function runOn(version, suites) {
  const node = nodeOf(version);
  const env = environmentOf(node);
  const { stdout } = spawnSync('node', ['-p', 'process.version'], { env, encoding: 'utf8' });
  if (stdout?.trim() !== `v${version}`) throw new Error(`Asked for Node ${version}, and ${stdout?.trim()} came.`);
  console.log(`\n##### Node ${version}: ${suites.join(' ')}`);
  return runToItsEnd(node, ['scripts/test.mjs', ...suites], { env, cwd: root, onStop });
}

async function main(args) {
  const lines = args.filter((arg) => /^\d/.test(arg));
  const named = args.filter((arg) => !/^\d/.test(arg));
  const unknown = lines.find((line) => versions[line] === undefined);
  if (unknown) throw new Error(`There is no Node "${unknown}" here; there are ${Object.keys(versions).join(', ')}.`);
  const results = [];
  for (const line of lines.length > 0 ? lines : ['22', '24']) {
    if (stopped) break;
    const code = await runOn(versions[line], named.length > 0 ? named : ['unit', 'api']);
    results.push(`Node ${versions[line]} ${code === 0 ? 'passed' : 'FAILED'}`);
    if (code !== 0) process.exitCode = 1;
  }
  console.log(`\n${results.join('\n')}`);
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
