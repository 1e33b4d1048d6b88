import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useRef } from 'react';

const Below = createContext<((by: 1 | -1) => void) | null>(null);

/** While `opened`, the drawer below leaves Escape to whatever lies above it. */
export function useLayerAbove(opened: boolean): void {
  const tell = use(Below);
  // With the drawing itself: whoever sees it gone presses Escape for the drawer below.
  useLayoutEffect(() => {
    if (!opened || !tell) return;
    tell(1);
    return () => tell(-1);
  }, [opened, tell]);
}

/**
 * A drawer that others may open over it: Escape closes the uppermost only. `within` wraps what lies in the drawer. Whether
 * something lies above is asked when a key or a click begins, before anybody hears it: two quick Escapes are two, and one that
 * takes away what lay above is not heard here as well.
 */
export function useLayer(onClose: () => void, opened = true) {
  const above = useRef(0);
  const isFree = useRef(true);
  const tell = useCallback((by: 1 | -1) => {
    above.current += by;
  }, []);
  useLayoutEffect(() => {
    const look = () => {
      isFree.current = above.current === 0;
    };
    const begins = ['keydown', 'click'] as const;
    for (const begin of begins) window.addEventListener(begin, look, true);
    return () => {
      for (const begin of begins) window.removeEventListener(begin, look, true);
    };
  }, []);
  useLayerAbove(opened);
  return {
    close() {
      if (isFree.current) onClose();
    },
    within: (children: ReactNode) => <Below value={tell}>{children}</Below>,
  };
}
