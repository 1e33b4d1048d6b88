import type { ReactNode } from 'react';

export interface Column<Row extends object> {
  id: string;
  /** Head of the column, and what stands before the value on a card. */
  header: string;
  cell(row: Row): ReactNode;
  /** Of the cell, when more is cut than is seen. */
  title?(row: Row): string | undefined;
  /** `true`: whoever gives the rows sorts them. */
  sort?: true | ((one: Row, other: Row) => number);
  /** The first press on the head sorts downwards: the newest, the most. */
  downFirst?: boolean;
  /** As CSS has it; without one the columns share what is left. */
  width?: string;
  /** In pixels, where its edge can be dragged. */
  minWidth?: number;
  /** Left out in windows below this width, where there is no room for it. */
  hiddenBelow?: 'narrow' | 'compact' | 'phone';
  /** May be turned off by whoever reads the list; `off`: is, until it is turned on. */
  optional?: true | 'off';
  /** Numbers stand at the end, one below the other. */
  number?: boolean;
  /** What a row can be done with: no head, and at the end of a card. */
  actions?: boolean;
  className?: string | undefined;
}
