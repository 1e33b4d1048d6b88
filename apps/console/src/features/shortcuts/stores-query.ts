import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Stores one works in: a shortcut may be for one of them. */
export const storesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['shortcut-stores', workspaceId],
    queryFn: async ({ signal }) => (await api['stores.list']({}, { signal })).data,
    staleTime: 60_000,
  });
