/**
 * `npm run test:node -- 22 24`: suites of `npm test` (`unit api`, or the ones named) on other versions of Node than the
 * one at hand. They come from npm, once, into node_modules/.cache/node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { nodeVersions as versions } from './lib/node-versions.mjs';
import { requireNode, root } from './lib/project.mjs';

/**
 * The package with the program itself. `node` is a script that asks npm for this one while it is being installed;
 * asked for directly, no install script needs to be allowed.
 */
function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${process.arch}`;
}

/** Path of that version's `node`; throws when npm has none for this machine. */
function nodeOf(version) {
  const folder = join(root, 'node_modules', '.cache', 'node', version);
  const installed = join(folder, 'node_modules', packageName());
  if (!existsSync(join(installed, 'package.json'))) {
    console.log(`Fetching Node ${version} ...`);
    mkdirSync(folder, { recursive: true });
    const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
    const windows = process.platform === 'win32';
    const { status } = spawnSync('npm', ['install', ...options, `${packageName()}@${version}`], {
      stdio: 'inherit',
      shell: windows,
    });
    if (status !== 0) throw new Error(`npm could not bring ${packageName()}@${version}; its message is above.`);
  }
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  return join(installed, bin.node);
}

/** First in PATH: what the suites start by name (`#!/usr/bin/env node`) must be this one, too. */
const environmentOf = (node) => ({
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  NODE: node,
  npm_node_execpath: node,
});

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let stopped = false;

/** In our own process group, and waited for: whoever ended it first would leave behind what it is about to end itself. */
function runToItsEnd(node, args, env) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
    const passOn = (signal) => {
      stopped = true;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, passOn);
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, passOn);
      resolve(code ?? 1);
    });
  });
}

async function runOn(version, suites) {
  const node = nodeOf(version);
  const env = environmentOf(node);
  const { stdout } = spawnSync('node', ['-p', 'process.version'], { env, encoding: 'utf8' });
  if (stdout?.trim() !== `v${version}`) throw new Error(`Asked for Node ${version}, and ${stdout?.trim()} came.`);
  console.log(`\n##### Node ${version}: ${suites.join(' ')}`);
  return runToItsEnd(node, ['scripts/test.mjs', ...suites], env);
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

requireNode();
await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
