/** Which tests a change touches, and which of them fit into a coffee break. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { readVitest } from './reports.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Since `ref`; without one what is not committed yet, or the last commit where everything is. */
export function changesSince(ref) {
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const since = ref ?? (untracked.length > 0 || git('diff', '--name-only', 'HEAD').length > 0 ? 'HEAD' : 'HEAD~1');
  return { since, files: [...new Set([...git('diff', '--name-only', since), ...untracked])] };
}

/** Seconds of each file in the last runs on this machine, as their reports say. */
export function knownSeconds(reports) {
  const known = new Map();
  if (!existsSync(reports)) return known;
  for (const name of readdirSync(reports).filter((file) => file.endsWith('.json'))) {
    try {
      for (const { file, seconds } of readVitest(join(reports, name)).files) known.set(file, seconds);
    } catch {
      // A report of another runner, or of a run that was cut short.
    }
  }
  return known;
}

const partsOf = (file) => file.replace(/(\.api|\.dom)?(\.test)?\.\w+$/, '').split('/');

/** How many folders, and the name, two files share from the start. */
function closeness(one, other) {
  const [a, b] = [partsOf(one), partsOf(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? a.length : at;
}

/**
 * Of the test files that depend on a change, those nearest to it, until they would take longer than `budget` seconds; a
 * changed test is always one of them. `secondsOf(file)`: how long one takes.
 */
export function nearest(files, changed, budget, secondsOf) {
  const near = (file) =>
    Math.max(0, ...changed.map((one) => (one === file ? Number.POSITIVE_INFINITY : closeness(one, file))));
  const sorted = files.map((file) => ({ file, near: near(file) })).sort((a, b) => b.near - a.near);
  let left = budget;
  return sorted.flatMap(({ file, near: distance }) => {
    left -= secondsOf(file);
    return left >= 0 || distance === Number.POSITIVE_INFINITY ? [file] : [];
  });
}
