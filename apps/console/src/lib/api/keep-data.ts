import { type Query, QueryCache } from '@tanstack/react-query';
import { isRetryable } from './errors.ts';

/**
 * What is there stays when asking for it again fails: no screen trades its data, and what is typed beside them, for an
 * error. `tell` hears which answers may be old meanwhile; none are when all came after all. Another page of a list keeps its
 * own error, since nothing of it is there; so does a refusal, which is news and no failure.
 */
export function keepingCache(tell: (old: readonly Query<unknown, unknown>[]) => void): QueryCache {
  const old = new Map<string, Query<unknown, unknown>>();
  const cache = new QueryCache({
    onError(error, query) {
      if (query.state.data === undefined || query.state.fetchMeta?.fetchMore || !isRetryable(error)) return;
      query.setState({ status: 'success', error: null });
      if (!query.isActive()) return;
      old.set(query.queryHash, query);
      tell([...old.values()]);
    },
    onSuccess: (_data, query) => forget(query.queryHash),
  });
  function forget(hash: string): void {
    if (old.delete(hash)) tell([...old.values()]);
  }
  // Nobody sees it any more.
  cache.subscribe(({ type, query }) => {
    if (type === 'removed' || (type === 'observerRemoved' && !query.isActive())) forget(query.queryHash);
  });
  return cache;
}
