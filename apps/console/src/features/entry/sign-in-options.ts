import { queryOptions } from '@tanstack/react-query';
import { publicApi } from '../../lib/api/api.ts';

/** Which ways in this installation offers. */
export const signInOptions = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => publicApi['auth.config'](undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
