import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** */
const autoplayMs = 5000;

/**
 * Which slide is shown. The next one comes by itself every 5 s; not while somebody points at it, is in it with the
 * keyboard, or wants nothing to move.
 */
export function useSlides(count: number) {
  const [shown, setShown] = useState(0);
  const [held, setHeld] = useState(false);
  const still = useReducedMotion();
  // A slide chosen by hand stays its full time, so `shown` is among the reasons to begin anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (held || still || count < 2) return;
    const timer = setInterval(() => setShown((now) => (now + 1) % count), autoplayMs);
    return () => clearInterval(timer);
  }, [held, still, count, shown]);
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { shown, show: setShown, hold, moving: !held && !still };
}
