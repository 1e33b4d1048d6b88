import type { UseQueryResult } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { ErrorState } from '../error-state.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { LoadMore } from './load-more.tsx';
import { CardOrder, TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useColumnsInSight } from './use-columns-in-sight.ts';
import type { Sort } from './use-list-state.ts';
import { useListTable } from './use-list-table.ts';
import { usePrunedSelection } from './use-pruned-selection.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface Selection {
  ids: readonly string[];
  onChange(ids: string[]): void;
  /** '3 chats selected'; absent: '3 selected'. */
  counted?: string | undefined;
  /** What can be done with those selected: the buttons of the bar. */
  actions: ReactNode;
}

export interface DataTableProps<Row extends object> {
  /** By which the chosen columns are remembered. */
  name: string;
  /** What the rows are, said once to a screen reader. */
  label: string;
  /** Give the same arrays while nothing changes. */
  columns: readonly Column<Row>[];
  /** Whoever reads it may put the columns in another order and make them as wide as they like. */
  adjustable?: boolean;
  rows: readonly Row[] | undefined;
  idOf(row: Row): string;
  /** Called by what is done to it: 'Select Robin'. */
  nameOf(row: Row): string;
  query: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'isPlaceholderData' | 'error' | 'refetch'>;
  loading: { label: string; rows?: number };
  failed?: { title?: string; body?: string };
  /** Instead of no rows: nothing there yet, or nothing that fits. */
  empty: ReactNode;
  rowHeight?: number;
  onOpen?: (row: Row) => void;
  /** Absent: the table sorts by itself, from the first column that can be sorted by. */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  /** The rest of a list that goes on. */
  more?: { loading: boolean; load(): void } | null;
  stateOf?: (row: Row) => string | undefined;
}

/** A list of things as a table, on a phone as cards; docs/how-to/add-a-list.md says how to make one. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, query, loading, failed, empty, rowHeight = 40 } = props;
  if (query.isPending && !rows)
    return <SkeletonRows label={loading.label} rowHeight={rowHeight} rows={loading.rows ?? 8} />;
  if (query.error && (!rows || rows.length === 0)) {
    return (
      <ErrorState {...failed} error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  if (!rows || rows.length === 0) return empty;
  return <Table {...props} rows={rows} />;
}

function Table<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { columns, label, query, onOpen, selection, more, rowHeight = 40 } = props;
  const { table, choice, sort } = useListTable(props);
  const element = useRef<HTMLTableElement>(null);
  const rows = table.getRowModel().rows;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const virtual = useVirtualRows(element, ids, rowHeight);
  usePrunedSelection(selection, ids, !query.isPlaceholderData);
  const byId = (id: string) => rows[ids.indexOf(id)];
  const focus = useRowFocus({
    ids,
    reveal: virtual.reveal,
    onOpen: onOpen && ((id) => byId(id) && onOpen((byId(id) as { original: Row }).original)),
    onSelect: selection && ((id, range) => byId(id)?.toggleSelected(range ? true : undefined)),
    onSelectAll: selection && (() => table.toggleAllRowsSelected(true)),
    onUnselect: selection && selection.ids.length > 0 ? () => selection.onChange([]) : undefined,
  });
  const { shown } = choice;
  const { inSight, span, minWidth, beside } = useColumnsInSight(choice, selection !== undefined, element);
  // Of a card: what stands below each other beside its actions.
  const lines = shown.filter(({ actions, hiddenBelow }) => !actions && !hiddenBelow).length;
  return (
    <>
      <CardOrder columns={columns} sort={sort} table={table} />
      <table
        aria-busy={query.isPlaceholderData || undefined}
        aria-label={label}
        aria-rowcount={ids.length + 1}
        className={classes.table}
        data-adjustable={choice.adjustable || undefined}
        data-beside={beside}
        ref={element}
        style={{ '--row': `${rowHeight}px`, '--lines': lines, minWidth } as CSSProperties}
      >
        <TableHead choice={choice} inSight={inSight} selectable={selection !== undefined} sort={sort} table={table} />
        <tbody ref={focus.body} {...focus.handlers}>
          {virtual.before > 0 ? <Spacer height={virtual.before} span={span} /> : null}
          {virtual.indices.map((index) => {
            const row = rows[index];
            return row ? (
              <TableRow
                columns={shown}
                focusable={row.id === focus.current}
                index={index}
                key={row.id}
                measure={virtual.measure}
                name={props.nameOf(row.original)}
                row={row}
                selectable={selection !== undefined}
                state={props.stateOf?.(row.original)}
                onOpen={onOpen}
              />
            ) : null;
          })}
          {virtual.after > 0 ? <Spacer height={virtual.after} span={span} /> : null}
        </tbody>
      </table>
      {more ? <LoadMore {...more} /> : null}
      {selection && selection.ids.length > 0 ? (
        <BulkBar count={selection.ids.length} counted={selection.counted} onClear={() => selection.onChange([])}>
          {selection.actions}
        </BulkBar>
      ) : null}
    </>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td className={classes.spacer} colSpan={span} style={{ height }} />
    </tr>
  );
}
