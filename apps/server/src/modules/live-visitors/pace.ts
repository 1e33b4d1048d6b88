/**
 * Does `work` for whoever armed it: at once after a rest of `restMs`, else when the rest is over, all together and one after
 * the other. Whoever arms it while it works is done when `hasMore` says so.
 */
export function createPace(restMs: number, work: () => Promise<void>, hasMore: () => boolean) {
  let timer: NodeJS.Timeout | null = null;
  let isWorking = false;
  let endedAt = Number.NEGATIVE_INFINITY;

  function arm(): void {
    if (isWorking) return;
    timer ??= setTimeout(() => void run(), Math.max(0, endedAt + restMs - performance.now())).unref();
  }

  async function run(): Promise<void> {
    timer = null;
    isWorking = true;
    await work();
    isWorking = false;
    endedAt = performance.now();
    if (hasMore()) arm();
  }

  return {
    arm,
    end(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
