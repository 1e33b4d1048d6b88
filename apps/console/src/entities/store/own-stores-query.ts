import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** The stores one works in, asked for once whoever shows them. */
export const ownStoresQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['stores', workspaceId],
    queryFn: async ({ signal }) => (await api['stores.list']({}, { signal })).data,
  });
