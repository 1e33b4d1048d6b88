import { useSyncExternalStore } from 'react';
import { breakpoints } from './breakpoints.ts';

type Width = keyof typeof breakpoints;
const queries = new Map<Width, MediaQueryList>();

function queryOf(width: Width): MediaQueryList {
  const known = queries.get(width) ?? window.matchMedia(`(max-width: ${breakpoints[width] - 0.02}px)`);
  queries.set(width, known);
  return known;
}

/** Whether the window is below a breakpoint, from the first render on. */
function useBelow(width: Width): boolean {
  return useSyncExternalStore(
    (onChange) => {
      queryOf(width).addEventListener('change', onChange);
      return () => queryOf(width).removeEventListener('change', onChange);
    },
    () => queryOf(width).matches,
  );
}

/** One pane at a time (390 px design). */
export const useIsPhone = (): boolean => useBelow('phone');
/** Navigation at the bottom (700 px design); true on a phone too. */
export const useIsCompact = (): boolean => useBelow('compact');
/** The right panel is a drawer (1024 px design); true on a phone too. */
export const useIsNarrow = (): boolean => useBelow('narrow');
