/**
 * The Node that everything runs on. Where the machine's own is too old, or knows too little of time zones, the exact
 * release of `nodeVersions` comes from npm, once, and the command goes on with it. Uses nothing but Node itself.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { nodeVersions } from './node-versions.mjs';
import { root } from './project.mjs';

/** The current LTS line. */
export const wanted = nodeVersions[24];
/** `engines` of package.json. */
const oldest = '22.12.0';
/**
 * The first release of the time zone database that knows British Columbia as it is: at UTC-7 for good, since November
 * 2026 (https://github.com/eggert/tz, NEWS, 2026b). Vancouver is the default zone of a store.
 */
export const zonesSince = '2026b';

const numbersOf = (version) => version.split('.').map((part) => Number.parseInt(part, 10));

/** Whether `version` comes before `other`; both are `major.minor.patch`. */
export function isOlder(version, other) {
  const [one, two] = [numbersOf(version), numbersOf(other)];
  const at = one.findIndex((number, index) => number !== two[index]);
  return at >= 0 && one[at] < two[at];
}

/** What is wrong with a Node, as the beginning of a sentence; null when nothing is. `versions`: `process.versions`. */
export function problemOf({ node, tz }) {
  if (isOlder(node, oldest)) return `Node ${node} is older than ${oldest}`;
  if (tz === undefined || tz < zonesSince)
    return `Node ${node} has the time zones of ${tz ?? 'an unknown release'}, not those of ${zonesSince} or later`;
  return null;
}

/**
 * The package with the program itself. `node` is a script that asks npm for this one while it is being installed; asked
 * for directly, no install script needs to be allowed.
 */
function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${process.arch}`;
}

/** Not below node_modules: `npm ci` empties that, also while a server runs on the Node in it. */
const cache = join(root, '.cache', 'node');

function programOf(version, folder = join(cache, version)) {
  const installed = join(folder, 'node_modules', packageName());
  const manifest = join(installed, 'package.json');
  return existsSync(manifest) ? join(installed, JSON.parse(readFileSync(manifest, 'utf8')).bin.node) : null;
}

/** Path of that version's `node`, fetched when it is not there. Throws when npm has none for this machine. */
export function nodeOf(version) {
  const found = programOf(version);
  if (found !== null) return found;
  // Two commands may fetch at once: each into a folder of its own, and whichever is first gives it its name.
  const folder = join(cache, `${version}.${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const quiet = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    const { status } = spawnSync('npm', ['install', ...quiet, '--prefix', folder, `${packageName()}@${version}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`npm could not bring ${packageName()}@${version}; its message is above.`);
    if (programOf(version) === null) {
      rmSync(join(cache, version), { recursive: true, force: true });
      renameSync(folder, join(cache, version));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return programOf(version);
}

/** First in PATH: what is started by name (`#!/usr/bin/env node`) must be this one, too. */
export const environmentOf = (node) => ({
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  NODE: node,
  npm_node_execpath: node,
  CHATSO_NODE: chosen,
});

/** The value of CHATSO_NODE where this Node was chosen by us: it looks for no other one. */
const chosen = 'chosen';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end and answers its exit code. It is in a process group of its own, so that the Ctrl-C of a
 * terminal reaches it once, from here. `onStop` hears that we were told to end.
 */
export function runToItsEnd(command, args, { env = process.env, cwd = process.cwd(), onStop = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env, detached: process.platform !== 'win32' });
    // npm hands a SIGTERM to the shell it started us with, which does not pass it on: once it is gone we are to stop.
    const shell = process.ppid;
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== shell) passOn('SIGTERM');
    }, 250);
    const passOn = (signal) => {
      clearInterval(watch);
      onStop(signal);
      child.kill(signal);
    };
    const done = () => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, passOn);
    };
    for (const signal of signals) process.on(signal, passOn);
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('close', (code, signal) => {
      done();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Whether a command went on with this process, and waits for its end. */
export const isChosen = () => process.env.CHATSO_NODE === chosen;

/**
 * Comes back where this Node is good enough; else the same command runs on one that is, and this process ends with it.
 * `CHATSO_NODE=own` keeps a Node whose only fault are its time zones. `own` is `process.versions`.
 */
export async function useRuntime(own = process.versions) {
  const problem = problemOf(own);
  const mayStay = !isOlder(own.node, oldest);
  // Never a third process, whatever the second one says of itself.
  if (problem === null || isChosen() || (mayStay && process.env.CHATSO_NODE === 'own')) return;
  console.log(`${problem}: going on with Node ${wanted}${programOf(wanted) ? '' : ', which npm brings now'}.`);
  let node;
  try {
    node = nodeOf(wanted);
  } catch (error) {
    console.error(error.message);
    if (mayStay) {
      console.error(`Going on with Node ${own.node}; some clocks are an hour off.`);
      return;
    }
    console.error(`Chatso needs Node.js ${oldest.replace(/\.0$/, '')} or newer. Install it: https://nodejs.org`);
    process.exit(1);
  }
  const args = [...process.execArgv, ...process.argv.slice(1)];
  process.exit(await runToItsEnd(node, args, { env: environmentOf(node) }));
}
