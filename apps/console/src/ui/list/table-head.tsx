import { Checkbox, NativeSelect, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { Column } from './column.ts';
import { ColumnEdge } from './column-edge.tsx';
import { restColumn } from './column-layout.ts';
import { ColumnMenu } from './column-menu.tsx';
import classes from './data-table.module.css';
import type { ColumnChoice } from './use-column-choice.ts';
import type { Sort } from './use-list-state.ts';
import type { ListTable } from './use-list-table.ts';

interface TableHeadProps<Row extends object> {
  /** Those that this window has room for. */
  inSight: readonly Column<Row>[];
  table: ListTable<Row>;
  sort: Sort | null;
  selectable: boolean;
  choice: ColumnChoice<Row>;
}

export function TableHead<Row extends object>({ inSight, table, sort, selectable, choice }: TableHeadProps<Row>) {
  const { t } = useTranslation();
  const [reached, setReached] = useState<string | null>(null);
  const rest = restColumn(inSight);
  // Behind the last one nothing is to be won.
  const edged = choice.adjustable ? inSight.filter((column, at) => !column.actions && !last(inSight, at)) : [];
  const current = edged.some(({ id }) => id === reached) ? reached : edged[0]?.id;
  return (
    <thead>
      <tr>
        {selectable ? (
          <th className={classes.selectCell} scope="col">
            <Checkbox
              aria-label={t('list.selectAll')}
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected()}
              size="xs"
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        ) : null}
        {choice.shown.map((column) => {
          const at = inSight.indexOf(column);
          return (
            <th
              // Its edge is not part of what it is called.
              aria-label={edged.includes(column) ? column.header : undefined}
              aria-sort={sort?.by === column.id ? (sort.down ? 'descending' : 'ascending') : undefined}
              className={column.className}
              data-actions={column.actions}
              data-column={at < 0 ? undefined : column.id}
              data-hidden-below={column.hiddenBelow}
              data-number={column.number}
              key={column.id}
              scope="col"
              style={{ width: widthOf(column, choice, rest) }}
              title={choice.adjustable && !column.sort && !column.actions ? column.header : undefined}
            >
              {column.actions ? (
                <>
                  <VisuallyHidden>{column.header}</VisuallyHidden>
                  <ColumnMenu choice={choice} />
                </>
              ) : column.sort ? (
                <SortButton column={column} sort={sort} table={table} />
              ) : (
                column.header
              )}
              {edged.includes(column) ? (
                <ColumnEdge
                  at={at}
                  choice={choice}
                  columns={inSight}
                  tabbable={column.id === current}
                  onReach={setReached}
                />
              ) : null}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const last = <Row extends object>(columns: readonly Column<Row>[], at: number): boolean => {
  const behind = columns[at + 1];
  return behind === undefined || behind.actions === true;
};

/** What takes the rest has no width: the table says how much that is at least. */
function widthOf<Row extends object>(
  column: Column<Row>,
  { widths }: ColumnChoice<Row>,
  rest: string | undefined,
): string | undefined {
  const own = widths[column.id];
  return column.id === rest || own === undefined ? column.width : `${own}px`;
}

interface SortButtonProps<Row extends object> {
  column: Column<Row>;
  sort: Sort | null;
  table: ListTable<Row>;
}

function SortButton<Row extends object>({ column, sort, table }: SortButtonProps<Row>) {
  const { t } = useTranslation();
  const Arrow = sort?.down ? ArrowDown : ArrowUp;
  return (
    <button
      className={classes.sort}
      title={t('list.sort', { column: column.header })}
      type="button"
      onClick={() => table.getColumn(column.id)?.toggleSorting()}
    >
      <span className={classes.sortName}>{column.header}</span>
      {sort?.by === column.id ? <Arrow aria-hidden size={12} /> : null}
    </button>
  );
}

/** On cards there is no head to press. */
export function CardOrder<Row extends object>({
  columns,
  sort,
  table,
}: Pick<TableHeadProps<Row>, 'sort' | 'table'> & { columns: readonly Column<Row>[] }) {
  const { t } = useTranslation();
  const sortable = columns.filter((column) => column.sort);
  if (sortable.length < 2) return null;
  const directions = [false, true].flatMap((down) => sortable.map(({ id, header }) => ({ id, header, down })));
  return (
    <NativeSelect
      className={classes.cardOrder}
      data={directions.map(({ id, header, down }) => ({
        value: `${down ? '-' : ''}${id}`,
        label: `${header} ${down ? '↓' : '↑'}`,
      }))}
      label={t('list.sortBy')}
      value={sort ? `${sort.down ? '-' : ''}${sort.by}` : undefined}
      onChange={({ currentTarget: { value } }) =>
        table.setSorting([{ id: value.replace(/^-/, ''), desc: value.startsWith('-') }])
      }
    />
  );
}
