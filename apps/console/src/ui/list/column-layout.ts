import type { Column } from './column.ts';

/** No column becomes narrower than that by hand: its head is still to be taken hold of. */
const leastWidth = 56;
/** The column that takes what is left; below this the table is wider than its page instead. */
const leastOfRest = 140;

type Sized = Pick<Column<object>, 'id' | 'width' | 'minWidth'>;
export type Widths = Readonly<Record<string, number>>;

const pixels = (width: string | undefined): number | null => {
  const found = /^(\d+(?:\.\d+)?)px$/.exec(width ?? '');
  return found ? Number(found[1]) : null;
};

/** The first column without a width of its own: it takes what the others leave. */
export const restColumn = (columns: readonly Sized[]): string | undefined =>
  columns.find(({ width }) => width === undefined)?.id;

export const leastOf = ({ id, minWidth }: Sized, rest: string | undefined): number =>
  minWidth ?? (id === rest ? leastOfRest : leastWidth);

/** What the table needs before its columns have less room than they were given. */
export function neededWidth(columns: readonly Sized[], widths: Widths, rest: string | undefined): number {
  return columns.reduce((sum, column) => {
    const own = widths[column.id] ?? (column.id === rest ? null : pixels(column.width));
    return sum + (own ?? leastOf(column, rest));
  }, 0);
}

export const usualWidth = (column: Sized): number | null => pixels(column.width);

export interface Edge {
  /** The columns before and behind it, as wide as they are drawn. */
  before: Sized & { drawn: number };
  behind: Sized & { drawn: number };
}

/** How far an edge goes to either side: what one column wins the other loses, and all others stay where they are. */
export function reachOf({ before, behind }: Edge, rest: string | undefined): { least: number; most: number } {
  return {
    least: Math.min(before.drawn, leastOf(before, rest)),
    most: before.drawn + Math.max(0, behind.drawn - leastOf(behind, rest)),
  };
}

/** The columns in the order somebody gave them; the first stays what a row is called by, and one that is new keeps its neighbour. */
export function inOrder<C extends Pick<Column<object>, 'id' | 'actions'>>(
  columns: readonly C[],
  order: readonly string[],
): readonly C[] {
  const movable = columns.filter((column, at) => at > 0 && !column.actions);
  const known = order.flatMap((id) => movable.find((column) => column.id === id) ?? []);
  const placed = [...new Set(known)];
  if (placed.length === 0) return columns;
  for (const [at, column] of movable.entries()) {
    if (placed.includes(column)) continue;
    const neighbour = movable[at - 1];
    placed.splice(neighbour ? placed.indexOf(neighbour) + 1 : 0, 0, column);
  }
  const fixed = columns.filter((column) => !movable.includes(column));
  return [...fixed.slice(0, 1), ...placed, ...fixed.slice(1)];
}

/** `id` in the place of `to`, which makes room towards where it came from. */
export function movedTo(ids: readonly string[], id: string, to: string): readonly string[] {
  const target = ids.indexOf(to);
  if (target < 0 || !ids.includes(id)) return ids;
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, target), id, ...others.slice(target)];
}
