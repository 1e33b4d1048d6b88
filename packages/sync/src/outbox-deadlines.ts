import { limits } from '@chatso/domain';
import type { SetTimer } from './timers.ts';

/** The 10 s after which an item that is not acknowledged shows as not delivered (H-59, decision F-4). */
export interface Deadlines {
  /** `extraMs`: the server asked us to wait so long, which is no failure. */
  start(messageId: string, extraMs?: number): void;
  end(messageId: string): void;
}

export function createDeadlines(setTimer: SetTimer, passed: (messageId: string) => void): Deadlines {
  const cancels = new Map<string, () => void>();
  function end(messageId: string) {
    cancels.get(messageId)?.();
    cancels.delete(messageId);
  }
  return {
    start(messageId, extraMs = 0) {
      end(messageId);
      const cancel = setTimer(() => {
        cancels.delete(messageId);
        passed(messageId);
      }, limits.ackTimeoutMs + extraMs);
      cancels.set(messageId, cancel);
    },
    end,
  };
}
