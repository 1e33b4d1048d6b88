import type { Column } from './column.ts';
import { type Edge, leastOf, reachOf, restColumn, usualWidth, type Widths } from './column-layout.ts';

/** An edge between two columns, as the table is drawn now. */
export interface DrawnEdge extends Edge {
  /** In sight, by their columns. */
  cells: ReadonlyMap<string, HTMLElement>;
  drawnOf(id: string): number;
  rest: string | undefined;
  /** The table is wider than its page: nothing is left that the column for the rest could take. */
  isFull: boolean;
  /** -1 where lines run from right to left. */
  direction: 1 | -1;
}

/** Of each column how wide it is to be; null: as it was made. */
export type WidthChange = Readonly<Record<string, number | null>>;

export function edgeAt<Row extends object>(
  handle: HTMLElement | null,
  columns: readonly Column<Row>[],
  at: number,
): DrawnEdge | null {
  const row = handle?.closest('tr');
  const table = row?.closest('table');
  const [before, behind] = [columns[at], columns[at + 1]];
  if (!row || !table || !before || !behind) return null;
  const cells = new Map<string, HTMLElement>();
  for (const cell of row.querySelectorAll<HTMLElement>('th[data-column]')) cells.set(cell.dataset.column ?? '', cell);
  const drawnOf = (id: string) => cells.get(id)?.getBoundingClientRect().width ?? 0;
  return {
    before: { ...before, drawn: drawnOf(before.id) },
    behind: { ...behind, drawn: drawnOf(behind.id) },
    cells,
    drawnOf,
    rest: restColumn(columns),
    isFull: table.offsetWidth > (table.parentElement?.clientWidth ?? 0) + 1,
    direction: getComputedStyle(row).direction === 'rtl' ? -1 : 1,
  };
}

export function inReach(edge: DrawnEdge, wanted: number): number {
  const { least, most } = reachOf(edge, edge.rest);
  // In whole pixels: two halves rounded up would take one from somebody else.
  return Math.round(Math.max(least, Math.min(most, wanted)));
}

/** `before` gets that width. Columns that would share what is left keep what they have: only these two change. */
export function changeTo<Row extends object>(
  edge: DrawnEdge,
  columns: readonly Column<Row>[],
  widths: Widths,
  next: number,
): WidthChange {
  const { before, behind, rest, isFull, drawnOf } = edge;
  const sharing = columns.filter(
    (column) => column.id !== rest && widths[column.id] === undefined && usualWidth(column) === null,
  );
  const own = (id: string, width: number) => (id === rest && !isFull ? null : width);
  return {
    ...Object.fromEntries(sharing.map(({ id }) => [id, drawnOf(id)])),
    [before.id]: own(before.id, next),
    [behind.id]: own(behind.id, behind.drawn + before.drawn - next),
  };
}

/** `before` as it was made; what it gives back goes to the one behind. */
export function changeBack({ before, behind, rest }: DrawnEdge): WidthChange {
  const usual = usualWidth(before);
  if (usual === null || before.id === rest || behind.id === rest) return { [before.id]: null, [behind.id]: null };
  const other = Math.round(Math.max(leastOf(behind, rest), behind.drawn + before.drawn - usual));
  return { [before.id]: null, [behind.id]: other === usualWidth(behind) ? null : other };
}
