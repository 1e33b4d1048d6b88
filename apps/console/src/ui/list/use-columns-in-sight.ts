import { type RefObject, useLayoutEffect, useState } from 'react';
import { useIsCompact, useIsNarrow, useIsPhone } from '../../lib/browser/viewport.ts';
import type { Column } from './column.ts';
import { neededWidth, restColumn } from './column-layout.ts';
import type { ColumnChoice } from './use-column-choice.ts';

/** Of the box before a row; `--select` of the style sheet. */
const selectWidth = 48;

/** Beside an open panel: what a table of this width leaves out, so that the names of its rows stay as they were. */
const leftOut = (room: number): Beside => (room < 800 ? 'compact' : room < 1140 ? 'narrow' : undefined);
type Beside = 'narrow' | 'compact' | undefined;

/** A panel that opens takes its room from the table, and not from the window. */
function useBeside(table: RefObject<HTMLElement | null>): Beside {
  const [beside, setBeside] = useState<Beside>();
  useLayoutEffect(() => {
    const around = table.current?.parentElement;
    if (!around) return;
    const measure = () =>
      setBeside(document.querySelector('[data-beside-list]') ? leftOut(around.clientWidth) : undefined);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(around);
    return () => watch.disconnect();
  }, [table]);
  return beside;
}

/** Those of the chosen columns that there is room for, and what the table needs for them. */
export function useColumnsInSight<Row extends object>(
  choice: ColumnChoice<Row>,
  selectable: boolean,
  table: RefObject<HTMLElement | null>,
) {
  const { shown, widths, adjustable } = choice;
  const beside = useBeside(table);
  const isNarrow = useIsNarrow();
  const isCompact = useIsCompact();
  const hidden = {
    narrow: isNarrow || beside !== undefined,
    compact: isCompact || beside === 'compact',
    phone: useIsPhone(),
  };
  const inSight: readonly Column<Row>[] = shown.filter(({ hiddenBelow }) => !hiddenBelow || !hidden[hiddenBelow]);
  const needed = neededWidth(inSight, widths, restColumn(inSight)) + (selectable ? selectWidth : 0);
  return {
    inSight,
    beside,
    span: inSight.length + (selectable ? 1 : 0),
    // On a phone the rows are cards.
    minWidth: adjustable && !hidden.phone ? `${needed}px` : undefined,
  };
}
