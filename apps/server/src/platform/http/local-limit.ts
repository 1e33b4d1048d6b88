import { AppError } from '../errors.ts';
import type { Budget } from './rate-limit.ts';

/** More keys than this at once are a flood themselves: then counting begins anew. */
const keysAtMost = 50_000;

/**
 * A count of this process alone, for what happens with every message: no promise, no timer, no Redis. Each process has the
 * whole budget, so with several a flood over many sockets gets as many times more.
 */
export function createLocalLimit({ points, seconds }: Budget): (key: string) => void {
  const spent = new Map<string, { count: number; until: number }>();
  return (key) => {
    const now = performance.now();
    const known = spent.get(key);
    if (known === undefined || known.until <= now) {
      if (spent.size >= keysAtMost) spent.clear();
      spent.set(key, { count: 1, until: now + seconds * 1000 });
      return;
    }
    known.count += 1;
    if (known.count > points)
      throw new AppError('rate-limited', { retryAfter: Math.max(1, Math.ceil((known.until - now) / 1000)) });
  };
}
