import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-of.ts';

/** Which ways in this installation offers. */
export const signInOptions = queryOptions({
  ...queryOf('auth.config'),
  staleTime: Number.POSITIVE_INFINITY,
});
