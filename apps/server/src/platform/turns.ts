import { AppError } from './errors.ts';

/** Gives the place back; a second call does nothing. */
export type Leave = () => void;

/**
 * Lets `places` in at once; who waits is let in by turns of their keys (a workspace, a person), each key in its order, so
 * one key's queue is its own. With `patienceMs` whoever waits longer is refused with `rate-limited`.
 */
export function createTurns(places: number, patienceMs?: number): (key: string) => Promise<Leave> {
  let free = places;
  // The order of the keys is the order of their turns.
  const queues = new Map<string, (() => void)[]>();

  function letNextIn(): void {
    const [turn] = queues;
    if (turn === undefined) {
      free += 1;
      return;
    }
    const [key, [next, ...rest]] = turn;
    queues.delete(key);
    if (rest.length > 0) queues.set(key, rest);
    next?.();
  }

  function wait(key: string): Promise<void> {
    return new Promise((enter, refuse) => {
      const timer =
        patienceMs === undefined
          ? undefined
          : setTimeout(() => {
              const left = (queues.get(key) ?? []).filter((other) => other !== letIn);
              if (left.length > 0) queues.set(key, left);
              else queues.delete(key);
              refuse(new AppError('rate-limited', { retryAfter: 5 }));
            }, patienceMs);
      const letIn = () => {
        clearTimeout(timer);
        enter();
      };
      queues.set(key, [...(queues.get(key) ?? []), letIn]);
    });
  }

  return async (key) => {
    if (free > 0) free -= 1;
    else await wait(key);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      letNextIn();
    };
  };
}
