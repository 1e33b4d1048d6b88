import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';

/** As many rows as a page has at most are drawn as they are: found by the browser's search, printed, read out. */
const drawnWhole = 100;

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let parent = element?.parentElement ?? null; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

interface VirtualRows {
  /** From which row to which. */
  indices: readonly number[];
  /** Height of what is not drawn, before and after. */
  before: number;
  after: number;
  measure: ((row: HTMLElement | null) => void) | undefined;
  reveal(index: number): void;
}

/** Which rows of a long list are drawn: those in sight, of the page that scrolls around the table. */
export function useVirtualRows(
  table: RefObject<HTMLElement | null>,
  ids: readonly string[],
  rowHeight: number,
): VirtualRows {
  const count = ids.length;
  const whole = count <= drawnWhole;
  const [place, setPlace] = useState<{ scroller: HTMLElement | null; margin: number }>({ scroller: null, margin: 0 });
  useEffect(() => {
    if (whole) return;
    const scroller = scrollerOf(table.current);
    const top = table.current?.getBoundingClientRect().top ?? 0;
    const margin = scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : 0;
    setPlace({ scroller, margin });
  }, [table, whole]);
  const virtualizer = useVirtualizer({
    count: whole ? 0 : count,
    getScrollElement: () => place.scroller,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    // A card is as high as what it holds.
    measureElement: (row) => row.getBoundingClientRect().height || rowHeight,
    scrollMargin: place.margin,
    overscan: 10,
    // Until the page has a size, and where it never gets one.
    initialRect: { width: 1024, height: 900 },
  });
  if (whole) {
    return {
      indices: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      measure: undefined,
      reveal: () => undefined,
    };
  }
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    indices: items.map(({ index }) => index),
    before: first ? first.start - place.margin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - place.margin) : 0,
    measure: virtualizer.measureElement,
    reveal: (index) => virtualizer.scrollToIndex(index),
  };
}
