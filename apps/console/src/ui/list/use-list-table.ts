import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  functionalUpdate,
  type Row as ListRow,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column } from './column.ts';
import { useColumnChoice } from './use-column-choice.ts';
import type { Sort } from './use-list-state.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

export type ListTable<Row extends object> = ReactTable<typeof features, Row>;
export type TableRowOf<Row extends object> = ListRow<typeof features, Row>;

interface ListTableInput<Row extends object> {
  name: string;
  columns: readonly Column<Row>[];
  adjustable?: boolean | undefined;
  rows: readonly Row[];
  idOf(row: Row): string;
  sort?: Sort | null;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: { ids: readonly string[]; onChange(ids: string[]): void } | undefined;
  /** Which rows may be selected; absent: all. */
  selectable?: ((row: Row) => boolean) | undefined;
}

/** Order, selection and chosen columns of a list, as TanStack Table keeps them. */
export function useListTable<Row extends object>(props: ListTableInput<Row>) {
  const { columns, rows, idOf, selection, selectable } = props;
  const choice = useColumnChoice(props.name, columns, props.adjustable);
  const first = columns.find(({ sort }) => sort);
  const [own, setOwn] = useState<Sort | null>(
    first && typeof first.sort === 'function' ? { by: first.id, down: first.downFirst === true } : null,
  );
  const sort = props.onSort ? (props.sort ?? null) : own;
  const defs = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map(({ id, header, sort: by, downFirst }) => ({
        id,
        header,
        accessorFn: (row: Row) => row,
        enableSorting: by !== undefined,
        sortDescFirst: downFirst === true,
        ...(typeof by === 'function' ? { sortFn: (one, other) => by(one.original, other.original) } : {}),
      })),
    [columns],
  );
  const data = rows as Row[];
  // The table's store compares its parts by identity: a new one behind each render would be a change of state each time.
  const ids = selection?.ids;
  const chosen = useMemo<Record<string, true>>(
    () => Object.fromEntries((ids ?? []).map((id) => [id, true as const])),
    [ids],
  );
  const by = sort?.by;
  const down = sort?.down === true;
  const sorting = useMemo(() => (by === undefined ? [] : [{ id: by, desc: down }]), [by, down]);
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: idOf,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableRowSelection:
      selection !== undefined && selectable ? ({ original }) => selectable(original) : selection !== undefined,
    manualSorting: props.onSort !== undefined,
    state: { columnVisibility: choice.visibility, rowSelection: chosen, sorting },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      if (next) (props.onSort ?? setOwn)({ by: next.id, down: next.desc });
    },
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, chosen);
      selection?.onChange(Object.keys(next).filter((id) => next[id]));
    },
  });
  return { table, choice, sort };
}
