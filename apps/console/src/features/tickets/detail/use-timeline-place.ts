import { useEffect, useRef } from 'react';

/** So far from the end one still looks at it. */
const nearPx = 48;

interface Mark {
  item: Element;
  /** Below the upper edge of what is seen. */
  top: number;
}

const topIn = (box: Element, item: Element): number =>
  item.getBoundingClientRect().top - box.getBoundingClientRect().top;

/** What of the list is seen, from above: where the first of them is gone, the next one holds the place. */
function seenIn(box: HTMLElement): Mark[] {
  const marks: Mark[] = [];
  for (const item of box.querySelectorAll('ol > li')) {
    const top = topIn(box, item);
    if (top > box.clientHeight) break;
    if (top + item.clientHeight > 0) marks.push({ item, top });
  }
  return marks;
}

/**
 * Where in the timeline one is. Where the newest stands last the place is the end until somebody scrolls away from it. From then
 * on what one reads stays where it is, whatever is put in before it or gets its height late, as the texts of mails do.
 * `shown`: what the list is a list of; another one is begun anew.
 */
export function useTimelinePlace(shown: string, newestLast: boolean) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its own beginning
  useEffect(() => {
    const box = place.current;
    if (box === null) return;
    let atEnd = newestLast;
    let marks: Mark[] = [];
    let height = 0;
    let ours = 0;
    const settle = () => {
      height = box.scrollHeight;
      if (atEnd) box.scrollTop = height;
      const mark = marks.find(({ item }) => box.contains(item));
      if (!atEnd && mark !== undefined) box.scrollTop += topIn(box, mark.item) - mark.top;
      ours = box.scrollTop;
    };
    const onScroll = () => {
      // What grows moves nobody: only a person leaves the place. Nor do we: places are whole pixels, and the rests add up.
      if (box.scrollHeight !== height || box.scrollTop === ours) return;
      atEnd = newestLast && height - box.scrollTop - box.clientHeight < nearPx;
      // At the upper end of a list whose newest stands first, what comes is seen.
      marks = atEnd || (!newestLast && box.scrollTop < nearPx) ? [] : seenIn(box);
    };
    const watch = new ResizeObserver(settle);
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    const added = new MutationObserver(() => {
      for (const child of box.children) watch.observe(child);
      settle();
    });
    added.observe(box, { childList: true });
    box.addEventListener('scroll', onScroll, { passive: true });
    settle();
    return () => {
      watch.disconnect();
      added.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [shown, newestLast]);
  return place;
}
