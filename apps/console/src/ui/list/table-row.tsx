import { Checkbox } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { TableRowOf } from './use-list-table.ts';

interface TableRowProps<Row extends object> {
  row: TableRowOf<Row>;
  index: number;
  name: string;
  columns: readonly Column<Row>[];
  selectable: boolean;
  /** In the order of Tab. */
  focusable: boolean;
  state: string | undefined;
  measure: ((row: HTMLElement | null) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

/** Controls in a row handle their own clicks. */
const isOwn = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  (!currentTarget.contains(target) || target.closest('a, button, input, label, [role="menu"]') !== null);

export function TableRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, index, name, columns, selectable, focusable, state, measure, onOpen } = props;
  const { t } = useTranslation();
  const selected = row.getIsSelected();
  return (
    // The keys of all rows are those of the body of the table.
    <tr
      aria-rowindex={index + 2}
      className={classes.row}
      data-index={index}
      data-open={onOpen ? true : undefined}
      data-row={row.id}
      data-selected={selected || undefined}
      data-state={state}
      ref={measure}
      tabIndex={focusable ? 0 : -1}
      onClick={(event) => {
        if (onOpen && !isOwn(event)) onOpen(row.original);
      }}
    >
      {selectable ? (
        <td className={classes.selectCell}>
          <Checkbox
            aria-label={t('list.select', { name })}
            checked={selected}
            disabled={!row.getCanSelect()}
            size="xs"
            tabIndex={-1}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          className={column.className}
          data-actions={column.actions}
          data-hidden-below={column.hiddenBelow}
          data-number={column.number}
          key={column.id}
          title={column.title?.(row.original)}
        >
          {column.cell(row.original)}
        </td>
      ))}
    </tr>
  );
}
