import { useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/browser/viewport.ts';

/**
 * On a phone the editor is a bar of its tabs until somebody taps one, and again when what was written has gone: half of that
 * window is needed to read. `begun`: something stands in it.
 */
export function useSlim(begun: boolean) {
  const phone = useIsPhone();
  const [opened, setOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever takes the last letter away is still there.
    if (!begun && !box.current?.contains(document.activeElement)) setOpened(false);
  }, [begun]);
  const slim = phone && !opened && !begun;
  const wasSlim = useRef(slim);
  useEffect(() => {
    const opens = wasSlim.current && !slim && opened;
    wasSlim.current = slim;
    if (!opens) return;
    const fields = box.current?.querySelectorAll<HTMLElement>('[role="textbox"], textarea') ?? [];
    [...fields].find((field) => field.closest('[hidden]') === null)?.focus();
  }, [slim, opened]);
  return { box, phone, slim, setOpened };
}
