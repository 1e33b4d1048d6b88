import { Button, Checkbox } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { Column } from './column.ts';
import tableClasses from './data-table.module.css';
import type { Selection } from './data-table.tsx';
import classes from './grouped-table.module.css';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useColumnsInSight } from './use-columns-in-sight.ts';
import type { Sort } from './use-list-state.ts';
import { type ListTable, type TableRowOf, useListTable } from './use-list-table.ts';
import { usePrunedSelection } from './use-pruned-selection.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface RowGroup<Row extends object> {
  id: string;
  title: string;
  /** How many there are in all, and where the server stopped counting. */
  count: number;
  cappedAt?: number;
  rows: readonly Row[];
  folded: boolean;
  /** Its rows are not those that were asked for yet: until they are, nobody's selection is judged by them. */
  loading?: boolean;
  /** Instead of rows: it loads, there are none, or they could not be loaded. */
  instead?: ReactNode;
  /** At the end of its heading: the order it stands in. */
  aside?: ReactNode;
  more?: { loading: boolean; load(): void } | null;
}

interface GroupedTableProps<Row extends object> {
  /** By which the chosen columns are remembered. */
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  /** Whoever reads it may put the columns in another order and make them as wide as they like. */
  adjustable?: boolean;
  groups: readonly RowGroup<Row>[];
  onFold(group: string): void;
  idOf(row: Row): string;
  nameOf(row: Row): string;
  rowHeight?: number;
  onOpen?: (row: Row) => void;
  /** The one all groups stand in; null where they differ. */
  sort: Sort | null;
  onSort(sort: Sort): void;
  selection?: Selection;
  selectable?: (row: Row) => boolean;
  stateOf?: (row: Row) => string | undefined;
}

type Item<Row extends object> =
  | { kind: 'head' | 'instead' | 'more'; key: string; group: RowGroup<Row> }
  | { kind: 'row'; key: string; row: TableRowOf<Row>; index: number };

function itemsOf<Row extends object>(
  groups: readonly RowGroup<Row>[],
  rows: readonly TableRowOf<Row>[],
): readonly Item<Row>[] {
  let next = 0;
  return groups.flatMap((group) => {
    const own = rows.slice(next, next + (group.folded ? 0 : group.rows.length));
    const items: Item<Row>[] = [{ kind: 'head', key: `${group.id}:head`, group }];
    for (const row of own) items.push({ kind: 'row', key: row.id, row, index: next++ });
    if (group.folded) return items;
    if (group.instead) items.push({ kind: 'instead', key: `${group.id}:instead`, group });
    if (group.more) items.push({ kind: 'more', key: `${group.id}:more`, group });
    return items;
  });
}

const noRows: readonly never[] = [];

/** One table whose rows stand in groups, each of which folds and goes on by itself; on a phone the rows are cards. */
export function GroupedTable<Row extends object>(props: GroupedTableProps<Row>) {
  const { groups, idOf, label, onOpen, onSort, selection, rowHeight = 40, sort } = props;
  const shownRows = useMemo(() => groups.flatMap(({ folded, rows }) => (folded ? noRows : rows)), [groups]);
  const { table, choice } = useListTable({ ...props, rows: shownRows, sort, onSort });
  const element = useRef<HTMLTableElement>(null);
  const rows = table.getRowModel().rows;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const items = useMemo(() => itemsOf(groups, rows), [groups, rows]);
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const virtual = useVirtualRows(element, keys, rowHeight);
  const settled = groups.every(({ loading }) => loading !== true);
  // A folded group keeps those it has.
  const there = useMemo(() => groups.flatMap((group) => group.rows.map(idOf)), [groups, idOf]);
  usePrunedSelection(selection, there, settled);
  const byId = (id: string) => rows[ids.indexOf(id)];
  const focus = useRowFocus({
    ids,
    reveal: (index) => virtual.reveal(keys.indexOf(ids[index] ?? '')),
    onOpen: onOpen && ((id) => byId(id) && onOpen((byId(id) as { original: Row }).original)),
    onSelect:
      selection &&
      ((id, range) => {
        const row = byId(id);
        if (row?.getCanSelect()) row.toggleSelected(range ? true : undefined);
      }),
    onSelectAll: selection && (() => table.toggleAllRowsSelected(true)),
    onUnselect: selection && selection.ids.length > 0 ? () => selection.onChange([]) : undefined,
  });
  const { shown } = choice;
  // A cell that spans more than there are makes another column, and takes its room from the others.
  const { inSight, span, minWidth, beside } = useColumnsInSight(choice, selection !== undefined, element);
  const lines = shown.filter(({ actions, hiddenBelow }) => !actions && !hiddenBelow).length;
  return (
    <>
      <table
        aria-label={label}
        className={`${tableClasses.table} ${classes.table}`}
        data-adjustable={choice.adjustable || undefined}
        data-beside={beside}
        ref={element}
        style={{ '--row': `${rowHeight}px`, '--lines': lines, minWidth } as CSSProperties}
      >
        <TableHead choice={choice} inSight={inSight} selectable={selection !== undefined} sort={sort} table={table} />
        <tbody ref={focus.body} {...focus.handlers}>
          {virtual.before > 0 ? <Spacer height={virtual.before} span={span} /> : null}
          {virtual.indices.map((at) => {
            const item = items[at];
            if (!item) return null;
            if (item.kind === 'row') {
              return (
                <TableRow
                  columns={shown}
                  focusable={item.key === focus.current}
                  index={at}
                  key={item.key}
                  measure={virtual.measure}
                  name={props.nameOf(item.row.original)}
                  row={item.row}
                  selectable={selection !== undefined}
                  state={props.stateOf?.(item.row.original)}
                  onOpen={onOpen}
                />
              );
            }
            return (
              <tr className={classes[item.kind]} data-index={at} key={item.key} ref={virtual.measure}>
                {item.kind === 'head' ? (
                  <GroupHead
                    group={item.group}
                    selectable={selection !== undefined}
                    span={span}
                    table={table}
                    onFold={props.onFold}
                    {...{ idOf }}
                  />
                ) : (
                  <td colSpan={span}>{item.kind === 'more' ? <More group={item.group} /> : item.group.instead}</td>
                )}
              </tr>
            );
          })}
          {virtual.after > 0 ? <Spacer height={virtual.after} span={span} /> : null}
        </tbody>
      </table>
      {selection && selection.ids.length > 0 ? (
        <BulkBar count={selection.ids.length} counted={selection.counted} onClear={() => selection.onChange([])}>
          {selection.actions}
        </BulkBar>
      ) : null}
    </>
  );
}

interface GroupHeadProps<Row extends object> {
  group: RowGroup<Row>;
  table: ListTable<Row>;
  idOf(row: Row): string;
  selectable: boolean;
  span: number;
  onFold(group: string): void;
}

function GroupHead<Row extends object>({ group, table, idOf, selectable, span, onFold }: GroupHeadProps<Row>) {
  const { t } = useTranslation();
  const { id, title, count, cappedAt, folded, aside } = group;
  // Nobody knows yet how many: a zero would say that there are none.
  const isKnown = !group.loading || group.rows.length > 0;
  const own = new Set(group.rows.map(idOf));
  const rows = table.getRowModel().rows.filter((row) => own.has(row.id) && row.getCanSelect());
  const chosen = rows.filter((row) => row.getIsSelected()).length;
  const Chevron = folded ? ChevronRight : ChevronDown;
  const number = cappedAt !== undefined && count >= cappedAt ? `${wholeNumber(cappedAt)}+` : wholeNumber(count);
  return (
    <>
      {selectable ? (
        <td className={tableClasses.selectCell}>
          <Checkbox
            aria-label={t('list.selectGroup', { name: title })}
            checked={rows.length > 0 && chosen === rows.length}
            disabled={rows.length === 0}
            indeterminate={chosen > 0 && chosen < rows.length}
            size="xs"
            onChange={() => {
              const next = chosen < rows.length;
              table.setRowSelection((before) => ({
                ...before,
                ...Object.fromEntries(rows.map((row) => [row.id, next as true])),
              }));
            }}
          />
        </td>
      ) : null}
      <th colSpan={span - (selectable ? 1 : 0)} scope="rowgroup">
        <span className={classes.headLine}>
          <button aria-expanded={!folded} className={classes.fold} type="button" onClick={() => onFold(id)}>
            <Chevron aria-hidden className={classes.chevron} size={16} strokeWidth={1.75} />
            {title} {isKnown ? <span className={classes.count}>{number}</span> : null}
          </button>
          {aside && !folded ? <span className={classes.aside}>{aside}</span> : null}
        </span>
      </th>
    </>
  );
}

function More<Row extends object>({ group }: { group: RowGroup<Row> }) {
  const { t } = useTranslation();
  const { count, cappedAt, rows, more } = group;
  const capped = cappedAt !== undefined && count >= cappedAt;
  return (
    <Button loading={more?.loading === true} size="xs" variant="subtle" onClick={() => more?.load()}>
      {t('list.more')}
      {capped ? null : <span className={classes.left}>{t('list.left', { count: count - rows.length })}</span>}
    </Button>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td className={tableClasses.spacer} colSpan={span} style={{ height }} />
    </tr>
  );
}
