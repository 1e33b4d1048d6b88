import { ShopError } from './call-shop.ts';

const failuresInARow = 4;
const restsMs = 20_000;
const keptAtMost = 10_000;

interface State {
  failures: number;
  restsUntil: number;
}

/**
 * A shop that did not answer several times in a row is left alone for a while: nobody waits ten seconds at each chat for
 * what is not there. The first call after the rest tries again, the others wait for what it says.
 */
export function createBreaker(now: () => number) {
  const states = new Map<string, State>();
  return {
    async run<T>(id: string, work: () => Promise<T>): Promise<T> {
      const state = states.get(id);
      if (state && state.restsUntil > now()) throw new ShopError('unreachable');
      if (state && state.failures >= failuresInARow) state.restsUntil = now() + restsMs;
      try {
        const result = await work();
        states.delete(id);
        return result;
      } catch (error) {
        if (isSilence(error)) note(id);
        else states.delete(id);
        throw error;
      }
    },
    /** New keys deserve a new try. */
    forget: (id: string): void => void states.delete(id),
  };
  function note(id: string): void {
    if (states.size >= keptAtMost) states.clear();
    const failures = (states.get(id)?.failures ?? 0) + 1;
    states.set(id, { failures, restsUntil: failures >= failuresInARow ? now() + restsMs : 0 });
  }
}
export type Breaker = ReturnType<typeof createBreaker>;

/** Nobody there, or nobody who could answer: a refusal is an answer. */
const isSilence = (error: unknown): boolean =>
  error instanceof ShopError && ['unreachable', 'timeout', 'failing', 'certificate'].includes(error.problem);
