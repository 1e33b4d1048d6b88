/** Milliseconds of processor in this process: how long it waits for a busy machine is not its fault. */
function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Less is noise. */
const measurableMs = 5;

/**
 * How many times the processor `read` takes for a text four times as long: about 4 where each sign is looked at once, 16 where
 * all are looked at again for each. A machine of any speed gives the same. `length`: of the longer text, in what `read` counts.
 */
export function growthOf(length: number, read: (length: number) => void): number {
  const short = Math.ceil(length / 4);
  let times = 1;
  const msOf = (each: number) =>
    cpuMsOf(() => {
      for (let n = 0; n < times; n += 1) read(each);
    });
  while (msOf(short) < measurableMs) times *= 2;
  let least = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
  // The best of some, in turn: what the machine does beside it only adds, and code gets faster as it runs.
  for (let round = 0; round < 5; round += 1)
    least = { short: Math.min(least.short, msOf(short)), long: Math.min(least.long, msOf(short * 4)) };
  return least.long / least.short;
}

/** More is no longer what grows with the text. */
export const linear = 10;
