import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-of.ts';

/** The stores one works in, asked for once whoever shows them. */
export const ownStoresQuery = () => queryOptions({ ...queryOf('stores.list'), select: ({ data }) => data });
