import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { standBack } from './beside.ts';

const begun: ChildProcess[] = [];

/** Something that runs; `detached`: in a session of its own. */
function begin(detached: boolean): number {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 30_000)'], { detached, stdio: 'ignore' });
  begun.push(child);
  return child.pid ?? 0;
}

const sessionOf = (pid: number | 'self'): string => readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim();

afterEach(() => {
  for (const child of begun.splice(0)) child.kill('SIGKILL');
});

describe('standing back', () => {
  it('is said of the process', async () => {
    const pid = begin(false);
    await standBack(pid, 7);
    expect(getPriority(pid)).toBe(7);
  });

  it.skipIf(!existsSync('/proc/self/autogroup'))('and of its session, where that is its own', async () => {
    const own = begin(true);
    const ours = begin(false);
    const before = sessionOf('self');
    // At once, of which the kernel lets one through.
    await Promise.all([standBack(own, 7), standBack(ours, 7), standBack(begin(true), 7)]);
    expect(sessionOf(own)).toMatch(/ nice 7$/);
    expect(sessionOf('self')).toBe(before);
  });

  it('is no trouble where the process has ended', async () => {
    const pid = begin(true);
    const [child] = begun;
    const ended = new Promise((done) => child?.once('exit', done));
    child?.kill('SIGKILL');
    await ended;
    await expect(standBack(pid, constants.priority.PRIORITY_LOW)).resolves.toBeUndefined();
  });
});
