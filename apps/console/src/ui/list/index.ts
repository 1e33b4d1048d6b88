/** Parts of lists. Not in `ui/index.ts`, whose parts all travel with the first load. */
export type { Column } from './column.ts';
export { DataTable } from './data-table.tsx';
export { DateFilter, type Days } from './date-filter.tsx';
export { FilterBar, FilterMenu, SearchField } from './filter-bar.tsx';
export { GroupedTable, type RowGroup } from './grouped-table.tsx';
export { type ListState, type Sort, useListState } from './use-list-state.ts';
