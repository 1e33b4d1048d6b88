import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from './clock.ts';

const listeners = new Set<(now: number) => void>();
let timer: ReturnType<typeof setInterval> | null = null;
/** The moment of the last tick: all that is drawn between two ticks shows the same one. */
let ticked = 0;

function tick(): void {
  ticked = serverNow();
  for (const listener of listeners) listener(ticked);
}

/** A tab that slept shows the right time as soon as somebody looks at it. */
function onVisible(): void {
  if (document.visibilityState === 'visible') tick();
}

function subscribe(listener: (now: number) => void): () => void {
  listeners.add(listener);
  if (!timer) {
    ticked = serverNow();
    timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', onVisible);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/**
 * The present in ms since the epoch, renewed every `everyMs` (at least a second). All users share one interval, so two
 * hundred running timers tick together and cost one render pass (U-15).
 */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    let shown = serverNow();
    return subscribe((current) => {
      // Half a second of slack: intervals drift, and a tick that comes 3 ms early must not wait for the next one.
      // Either way: the clock is set back when the server's becomes known.
      if (Math.abs(current - shown) < everyMs - 500) return;
      shown = current;
      setNow(current);
    });
  }, [everyMs]);
  return now;
}

/**
 * A value derived from the current time: a label, a state, whether something is due. Read every second, rendered only
 * when it changes: '14 min' costs one render a minute however many rows show it (H-107).
 */
export function useTicking<T extends string | number | boolean | null>(read: (now: number) => T): T {
  const look = useCallback((onChange: () => void) => subscribe(onChange), []);
  return useSyncExternalStore(look, () => read(timer === null ? serverNow() : ticked));
}
