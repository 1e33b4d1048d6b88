/** Milliseconds of processor that `work` takes in this process: how long it waits for a busy machine is not its fault. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
