import { useEffect, useRef } from 'react';

/** So far from the end one still looks at it. */
const nearPx = 48;

/**
 * Where the newest stands last, that is what one came for: the place is the end until somebody scrolls away from it, also
 * while the texts of mails get their height.
 */
export function useNewestLast(enabled: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!enabled || box === null) return;
    let atEnd = true;
    let height = 0;
    const toEnd = () => {
      height = box.scrollHeight;
      if (atEnd) box.scrollTop = height;
    };
    const onScroll = () => {
      // What grows moves nobody: only a person leaves the end.
      if (box.scrollHeight === height) atEnd = height - box.scrollTop - box.clientHeight < nearPx;
    };
    const watch = new ResizeObserver(toEnd);
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    const added = new MutationObserver(() => {
      for (const child of box.children) watch.observe(child);
      toEnd();
    });
    added.observe(box, { childList: true });
    box.addEventListener('scroll', onScroll, { passive: true });
    toEnd();
    return () => {
      watch.disconnect();
      added.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [enabled]);
  return place;
}
