import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

type Change<T> = T | ((held: T | undefined) => T | undefined);

/**
 * Shows what a write has answered. A read that is under way was asked before it, and its answer would put back what was just
 * changed: it is let go of and asked again, as it may have been asked for because of something else.
 */
export function keepAnswer<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  answer: Change<NoInfer<InferDataFromTag<unknown, Key>>>,
): void {
  const only = { queryKey, exact: true };
  const asking = client.isFetching(only) > 0;
  if (asking) void client.cancelQueries(only);
  client.setQueryData(queryKey, answer as never);
  if (asking) void client.invalidateQueries(only);
}
