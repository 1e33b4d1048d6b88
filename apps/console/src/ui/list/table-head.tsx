import { Checkbox, Menu, NativeSelect, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { useColumnChoice } from './use-column-choice.ts';
import type { Sort } from './use-list-state.ts';
import type { ListTable } from './use-list-table.ts';

interface TableHeadProps<Row extends object> {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  table: ListTable<Row>;
  sort: Sort | null;
  selectable: boolean;
  choice: ReturnType<typeof useColumnChoice>;
}

export function TableHead<Row extends object>({
  columns,
  shown,
  table,
  sort,
  selectable,
  choice,
}: TableHeadProps<Row>) {
  const { t } = useTranslation();
  const optional = columns.filter((column) => column.optional);
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
        {shown.map((column) => (
          <th
            aria-sort={sort?.by === column.id ? (sort.down ? 'descending' : 'ascending') : undefined}
            className={column.className}
            data-actions={column.actions}
            data-hidden-below={column.hiddenBelow}
            data-number={column.number}
            key={column.id}
            scope="col"
            style={{ width: column.width }}
          >
            {column.actions ? (
              <>
                <VisuallyHidden>{column.header}</VisuallyHidden>
                {optional.length > 0 ? <ColumnChoice choice={choice} columns={optional} /> : null}
              </>
            ) : column.sort ? (
              <SortButton column={column} sort={sort} table={table} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
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
      {column.header}
      {sort?.by === column.id ? <Arrow aria-hidden size={12} strokeWidth={2} /> : null}
    </button>
  );
}

/** On cards there is no head to press. */
export function CardOrder<Row extends object>({
  columns,
  sort,
  table,
}: Pick<TableHeadProps<Row>, 'columns' | 'sort' | 'table'>) {
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

interface ColumnChoiceProps<Row extends object> {
  columns: readonly Column<Row>[];
  choice: ReturnType<typeof useColumnChoice>;
}

function ColumnChoice<Row extends object>({ columns, choice: { visibility, show } }: ColumnChoiceProps<Row>) {
  const { t } = useTranslation();
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <IconButton
          className={classes.columns}
          icon={<Columns3 size={16} strokeWidth={1.75} />}
          label={t('list.columns')}
          size={28}
          tooltipPosition="left"
        />
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ id, header }) => (
          <Menu.CheckboxItem
            checked={visibility[id] === true}
            closeMenuOnClick={false}
            key={id}
            onChange={(shown) => show(id, shown)}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
