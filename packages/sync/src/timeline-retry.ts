import { backoffMs } from '@chatso/domain';
import type { SetTimer } from './timers.ts';

/** When a conversation asks again after a fetch that failed, or that brought nothing of what is missing (fruitless). */
export interface TimelineRetry {
  /** `error` undefined: fruitless. */
  later(error: unknown): void;
  /** A retry is set, or it was given up until something new is heard. */
  isSet(): boolean;
  /** Set because of an error: what is heard meanwhile does not hurry it. */
  isRefused(): boolean;
  /** A new message or head: a hole given up as fruitless is worth asking for again. */
  heardNews(): void;
  /** Starts to count anew. */
  forget(): void;
  clear(): void;
}

/** A hole the server does not fill is asked for so often, then only when something new is heard. */
const fruitlessTries = 6;

/** 403 and 404 do not heal by asking again: the conversation is no longer ours to see. */
function isFinal(error: unknown): boolean {
  const { statusCode } = (typeof error === 'object' && error !== null ? error : {}) as { statusCode?: unknown };
  return statusCode === 403 || statusCode === 404 || statusCode === 410;
}

export function createTimelineRetry(options: {
  schedule: SetTimer;
  again: () => void;
  onLog: (details: { failures: number; error: unknown }) => void;
}): TimelineRetry {
  let failures = 0;
  let set: { cancel: () => void; fruitless: boolean } | undefined;
  return {
    later(error) {
      failures += 1;
      options.onLog({ failures, error });
      const fruitless = error === undefined;
      const givenUp = isFinal(error) || (fruitless && failures >= fruitlessTries);
      const cancel = givenUp ? () => undefined : options.schedule(options.again, backoffMs(failures));
      set = { cancel, fruitless };
    },
    isSet: () => set !== undefined,
    isRefused: () => set !== undefined && !set.fruitless,
    heardNews() {
      if (set?.fruitless) failures = 0;
    },
    forget() {
      failures = 0;
    },
    clear() {
      set?.cancel();
      set = undefined;
    },
  };
}
