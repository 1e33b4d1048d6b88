import { useIsCompact, useIsNarrow, useIsPhone } from '../../lib/browser/viewport.ts';
import type { Column } from './column.ts';
import { neededWidth, restColumn } from './column-layout.ts';
import type { ColumnChoice } from './use-column-choice.ts';

/** Of the box before a row; `--select` of the style sheet. */
const selectWidth = 48;

/** Those of the chosen columns that this window has room for, and what the table needs for them. */
export function useColumnsInSight<Row extends object>(choice: ColumnChoice<Row>, selectable: boolean) {
  const { shown, widths, adjustable } = choice;
  const hidden = { narrow: useIsNarrow(), compact: useIsCompact(), phone: useIsPhone() };
  const inSight: readonly Column<Row>[] = shown.filter(({ hiddenBelow }) => !hiddenBelow || !hidden[hiddenBelow]);
  const needed = neededWidth(inSight, widths, restColumn(inSight)) + (selectable ? selectWidth : 0);
  return {
    inSight,
    span: inSight.length + (selectable ? 1 : 0),
    // On a phone the rows are cards.
    minWidth: adjustable && !hidden.phone ? `${needed}px` : undefined,
  };
}
