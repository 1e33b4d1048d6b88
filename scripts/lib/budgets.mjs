import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Seconds of processor that a suite may take, of all its processes together: one and a half times what it took on the
 * machine whose pace is 1. Time on the clock says how busy a machine is, this says what a suite does. A suite that needs
 * more is made cheaper, or says in its commit why it is worth it. Browser tests have none: how much of Chromium is counted
 * depends on how its processes end.
 */
const budgets = { unit: 580, tooling: 110, api: 660, parity: 60, chaos: 200, cluster: 100 };

/** What the work of `pace` took there, in milliseconds. */
const referenceMs = 260;

const ticksPerSecond = 100;

/** Seconds of processor of every child that has ended, and of theirs; null where the system does not tell. */
export function endedSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return null;
  }
}

/**
 * How many times the processor something takes here, against the machine of the budgets. A faster one is not held to less:
 * it may be fast for a moment only.
 */
export function pace() {
  const text = JSON.stringify(
    Array.from({ length: 2000 }, (_, id) => ({ id, name: `Customer ${id}`, tags: [id, `${id}`] })),
  );
  const before = process.cpuUsage();
  for (let times = 0; times < 300; times += 1) {
    const parsed = JSON.parse(text.replace(/Customer/g, `Customer ${times}`));
    createHash('sha256').update(JSON.stringify(parsed)).digest('hex');
  }
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1000 / referenceMs);
}

/** Why a suite is over its budget; null where it is not, or has none. */
export function overBudget(suite, seconds, slowness, known = budgets) {
  const budget = known[suite];
  if (budget === undefined || seconds === null || seconds <= budget * slowness) return null;
  const allowed = `${budget} s${slowness === 1 ? '' : ` at a pace of ${slowness.toFixed(2)}`}`;
  return `${suite}: took ${seconds.toFixed(0)} s of processor, its budget is ${allowed} (scripts/lib/budgets.mjs)`;
}
