/** Parts that every list has. */
export const listEn = {
  search: 'Search the list',
  clearSearch: 'Clear the search',
  clear: 'Clear',
  any: 'All',
  remove: 'Remove the filter {{name}}',
  sort: 'Sort by {{column}}',
  sortBy: 'Sort by',
  select: 'Select {{name}}',
  selectAll: 'Select all on this page',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  selection: 'Selection',
  unselect: 'Cancel',
  columns: 'Columns',
  more: 'Load more',
} as const;
