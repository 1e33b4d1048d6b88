import { limits } from '@chatso/domain';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MessageRow } from './message-rows.ts';

interface ScrollPlaceOptions {
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  rows: readonly MessageRow[];
}

interface ScrollPlace {
  /** 80 px or more above the bottom (H-04). */
  away: boolean;
  /** Messages that have come since the person scrolled up. */
  unseen: number;
  toEnd(): void;
}

/**
 * Where in the conversation one is. Only an own message or the pill moves the view; what comes in never does. Whoever is
 * at the end stays there when the field below grows, a banner comes or the window gets lower.
 */
export function useScrollPlace({ virtualizer, rows }: ScrollPlaceOptions): ScrollPlace {
  const [seenCount, setSeenCount] = useState<number | null>(null);
  const distance = useDistanceFromEnd(virtualizer);
  const away = rows.length > 0 && distance >= limits.scrollPillPx;
  const received = rows.filter((row) => row.kind === 'message' && !row.entry.own).length;
  const newest = rows.at(-1);
  const newestOwn = newest?.kind === 'message' && newest.entry.own ? newest.key : null;

  // Counts from the moment one leaves the bottom. Earlier pages raise the number too, so count from the newest backwards.
  const newestKey = newest?.key ?? null;
  const lastSeenKey = useRef<string | null>(null);
  useEffect(() => {
    if (!away) {
      lastSeenKey.current = newestKey;
      setSeenCount(null);
      return;
    }
    const from = rows.findIndex((row) => row.key === lastSeenKey.current);
    const after = from < 0 ? [] : rows.slice(from + 1);
    setSeenCount(after.filter((row) => row.kind === 'message' && !row.entry.own).length);
  }, [away, newestKey, rows]);

  useStayAtEnd(virtualizer);
  const shownOwn = useRef(newestOwn);
  useEffect(() => {
    const isNew = newestOwn !== null && newestOwn !== shownOwn.current;
    shownOwn.current = newestOwn;
    if (isNew) virtualizer.scrollToEnd();
  }, [newestOwn, virtualizer]);

  return { away, unseen: Math.min(seenCount ?? 0, received), toEnd: () => virtualizer.scrollToEnd() };
}

/**
 * How far below the view the messages go on, as they stand on the page; 0 until the view has a height. Computed
 * from known sizes: reading the DOM during render would force a layout every time a chat opens.
 */
function useDistanceFromEnd(virtualizer: ScrollPlaceOptions['virtualizer']): number {
  const drawn = useRef(0);
  useLayoutEffect(() => {
    drawn.current = virtualizer.getTotalSize();
  });
  const { scrollRect, scrollOffset } = virtualizer;
  const height = scrollRect?.height ?? 0;
  return height > 0 ? Math.max(0, drawn.current - height - (scrollOffset ?? 0)) : 0;
}

/** A reader whose last scroll was to the end stays there when the messages or their viewport change in size. */
function useStayAtEnd(virtualizer: ScrollPlaceOptions['virtualizer']): void {
  const atEnd = useRef(true);
  const scroller = virtualizer.scrollElement;
  const stay = useCallback(() => {
    if (atEnd.current && (scroller?.clientHeight ?? 0) > 0) virtualizer.scrollToEnd();
  }, [scroller, virtualizer]);
  useEffect(() => {
    if (!scroller) return;
    let height = scroller.clientHeight;
    const onScroll = () => {
      atEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < limits.scrollPillPx;
    };
    const observer = new ResizeObserver(() => {
      if (scroller.clientHeight === height) return;
      height = scroller.clientHeight;
      stay();
    });
    scroller.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, stay]);

  const size = virtualizer.getTotalSize();
  // Also when something comes in between, as notes do after the messages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is what it follows
  useLayoutEffect(stay, [size, stay]);
}
