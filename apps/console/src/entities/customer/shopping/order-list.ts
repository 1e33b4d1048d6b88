import type { Order } from '@chatso/contract';

/** U-25 */
export const ordersPerPage = 5;

export const orderSorts = ['id', 'status', 'date'] as const;
export type OrderSort = (typeof orderSorts)[number];

export interface OrderOrder {
  sortBy: OrderSort;
  sort: 'asc' | 'desc';
}

/** I-20 */
export const firstOrderOrder: OrderOrder = { sortBy: 'date', sort: 'desc' };

export const nextOrderOrder = (order: OrderOrder, sortBy: OrderSort): OrderOrder =>
  order.sortBy === sortBy
    ? { sortBy, sort: order.sort === 'asc' ? 'desc' : 'asc' }
    : { sortBy, sort: sortBy === 'date' ? 'desc' : 'asc' };

const sortedBy = (order: Order, sortBy: OrderSort): string =>
  sortBy === 'id' ? order.name : sortBy === 'status' ? order.status : order.date_created_gmt;

/** Those a search leaves (number, status, what was bought), in their order; the newest first among equals. */
export function shownOrders(orders: readonly Order[], search: string, { sortBy, sort }: OrderOrder): Order[] {
  const wanted = search.trim().toLowerCase();
  const turn = sort === 'asc' ? 1 : -1;
  return orders
    .filter(({ name, status, line_items }) =>
      [name, status, ...line_items.map((line) => line.name)].some((text) => text.toLowerCase().includes(wanted)),
    )
    .sort(
      (a, b) =>
        turn * sortedBy(a, sortBy).localeCompare(sortedBy(b, sortBy), undefined, { numeric: true }) ||
        b.date_created_gmt.localeCompare(a.date_created_gmt),
    );
}
