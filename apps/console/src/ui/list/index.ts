/** Parts of lists. Not in `ui/index.ts`, whose parts all travel with the first load. */
export type { Column } from './column.ts';
export { DataTable } from './data-table.tsx';
export { FilterBar, FilterMenu, SearchField } from './filter-bar.tsx';
export { type ListState, useListState } from './use-list-state.ts';
