import type { TutorialModule, TutorialTarget } from '@chatso/domain';
import { useCallback } from 'react';
import { addTutorialSlot } from '../lib/navigation/tutorial-slots.ts';

interface TutorialSlotProps<M extends TutorialModule> {
  module: M;
  target: TutorialTarget<M>;
  /** In the padding of a flex row: taken out of it, so that the row keeps its gaps. */
  floating?: boolean;
}

/**
 * A place where a tutorial's beacon may stand: just before it, as one reads. It has no size of its own, so nothing moves
 * when a beacon comes or goes; put it where nothing else can be pressed.
 */
export function TutorialSlot<M extends TutorialModule>({ module, target, floating = false }: TutorialSlotProps<M>) {
  const ref = useCallback(
    (element: HTMLSpanElement | null) => (element ? addTutorialSlot({ module, target, element }) : undefined),
    [module, target],
  );
  return <span ref={ref} style={{ position: floating ? 'absolute' : 'relative' }} />;
}
