import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';
import { sleep } from './stats.ts';

/** Resident memory of a process in bytes (Linux). */
export function residentBytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) * 1024;
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Fields of /proc/<pid>/stat after the name, which may hold blanks: 1 parent, 11 utime, 12 stime, 13 and 14 of dead children. */
const statOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);

/** Processor seconds of a process and of its children, dead ones included. */
export function processorSeconds(pid: number): number {
  const own = (stat: number[]): number => (stat[11] ?? 0) + (stat[12] ?? 0) + (stat[13] ?? 0) + (stat[14] ?? 0);
  let ticks = own(statOf(pid));
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = statOf(Number(name));
      if (stat[1] === pid) ticks += own(stat);
    } catch {
      // It ended between the listing and the look.
    }
  }
  return ticks / ticksPerSecond;
}

/** For processes whose memory is compared: both can be told to collect their garbage (SIGUSR2). */
export const collectable = ['--expose-gc', '--import', join(root, 'bench', 'support', 'collect-on-signal.mjs')];

/** Resident bytes once garbage is collected and given back. */
export async function settledBytes(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round += 1) {
    process.kill(pid, 'SIGUSR2');
    await sleep(700);
    least = Math.min(least, residentBytes(pid));
  }
  return least;
}

/** Opens the product's `/metrics` to the bench. */
const metricsToken = 'bench-bench-bench-bench';
export const measurable = { METRICS_TOKEN: metricsToken };

/**
 * What a product's living objects and buffers weigh once garbage is collected. Resident memory moves by tens of megabytes
 * with the room for young objects, which is more than hundreds of visitors take.
 */
export async function settledHeap({ url, pid }: { url: string; pid: number }): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    process.kill(pid, 'SIGUSR2');
    await sleep(700);
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const text = await answer.text();
    const of = (name: string): number =>
      Number(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    least = Math.min(least, of('nodejs_heap_size_used_bytes') + of('nodejs_external_memory_bytes'));
  }
  return least;
}
