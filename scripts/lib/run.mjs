import { spawn } from 'node:child_process';
import { endedSeconds } from './budgets.mjs';
import { root } from './project.mjs';

const children = new Set();
const isWindows = process.platform === 'win32';

/** Kills a child and what it started: each runs in a process group of its own. Watchers pass signals on themselves. */
function killTree(child, signal) {
  try {
    if (isWindows || (child.passesSignalsOn && signal !== 'SIGKILL')) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It is gone already.
  }
}

/** Ends every child with `signal`, once: a second signal would cut a server's drain short. */
let stopping = false;
export function stopAll(signal) {
  if (stopping) return;
  stopping = true;
  for (const child of children) killTree(child, signal);
  // Time to stop a database in good order; who ignores that is ended.
  setTimeout(() => {
    for (const child of children) killTree(child, 'SIGKILL');
    process.exit();
  }, 20_000).unref();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    process.exitCode = signal === 'SIGINT' ? 130 : 143;
    if (children.size === 0) process.exit();
    stopAll(signal);
  });

let counted = 0;
/** Of the child that has just ended: the system counts all that have, in the order they are said. */
function processorSeconds() {
  const all = endedSeconds();
  if (all === null) return null;
  const seconds = all - counted;
  counted = all;
  return seconds;
}

/**
 * Runs a program and answers `{ code, signal, output, seconds, processor }`; never throws. `signal` ended it, or null.
 * `processor`: seconds of it that the program and its children took; null where the system does not tell.
 * `show`: 'live' streams to our output and collects errors only, 'label' streams with a name before each line, 'quiet'
 * only collects.
 * `passesSignalsOn`: the program hands signals to its own children, which must not get them twice.
 * With `limitSeconds` a program that hangs is killed and `code` is 124.
 */
export function run(
  command,
  args,
  { show = 'quiet', label = '', cwd = root, env = {}, limitSeconds = 0, passesSignalsOn = false } = {},
) {
  // Whoever is being stopped starts nothing more.
  if (stopping) return Promise.resolve({ code: 143, signal: null, output: '', seconds: 0, processor: null });
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', show === 'live' ? 'inherit' : 'pipe', 'pipe'],
      detached: !isWindows,
      shell: isWindows,
    });
    child.passesSignalsOn = passesSignalsOn;
    children.add(child);
    let output = '';
    let timedOut = false;
    const timer =
      limitSeconds > 0
        ? setTimeout(() => {
            timedOut = true;
            killTree(child, 'SIGKILL');
          }, limitSeconds * 1000)
        : null;
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream?.setEncoding('utf8');
      stream?.on('data', (text) => {
        output += text;
        if (show === 'live') process.stderr.write(text);
        if (show !== 'label') return;
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) console.log(`${label} | ${line}`);
      });
      stream?.on('end', () => {
        if (show === 'label' && rest) console.log(`${label} | ${rest}`);
      });
    }
    let processor = null;
    const finish = (code, signal = null) => {
      if (timer) clearTimeout(timer);
      children.delete(child);
      const seconds = (Date.now() - started) / 1000;
      resolve({ code: timedOut ? 124 : code, signal, output, seconds, processor });
    };
    child.once('exit', () => {
      processor = processorSeconds();
    });
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? 1, signal));
  });
}
