import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';

const Below = createContext<((by: 1 | -1) => void) | null>(null);

/** While `opened`, the drawer below leaves Escape to whatever lies above it. */
export function useLayerAbove(opened: boolean): void {
  const tell = use(Below);
  useEffect(() => {
    if (!opened || !tell) return;
    tell(1);
    return () => tell(-1);
  }, [opened, tell]);
}

/** A drawer that others may open over it: Escape closes the uppermost only. Wraps what lies in the drawer. */
export function useLayer(opened = true) {
  const [above, setAbove] = useState(0);
  const tell = useCallback((by: 1 | -1) => setAbove((count) => count + by), []);
  useLayerAbove(opened);
  return {
    closeOnEscape: above === 0,
    within: (children: ReactNode) => <Below value={tell}>{children}</Below>,
  };
}
