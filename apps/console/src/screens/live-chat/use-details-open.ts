import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useIsNarrow } from '../../lib/browser/viewport.ts';
import { storedValue } from '../../lib/storage/storage.ts';

const hidden = storedValue('live-chat-details-hidden', v.boolean());

/** The column is remembered as open or hidden; the drawer of a narrow window always begins closed. */
export function useDetailsOpen() {
  const isNarrow = useIsNarrow();
  const [column, setColumn] = useState(() => hidden.read() !== true);
  const [drawer, setDrawer] = useState(false);
  const opened = isNarrow ? drawer : column;
  // The column's button and the heading's take turns: whoever pressed the one goes on at the other.
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    document.querySelector<HTMLElement>('[data-details-button]')?.focus();
  });
  const set = useCallback(
    (next: boolean) => {
      if (isNarrow) return setDrawer(next);
      pressed.current = true;
      hidden.write(!next);
      setColumn(next);
    },
    [isNarrow],
  );
  return {
    opened,
    toggle: useCallback(() => set(!opened), [set, opened]),
    close: useCallback(() => set(false), [set]),
  };
}
