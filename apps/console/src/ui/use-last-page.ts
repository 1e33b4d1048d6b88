import { useEffect } from 'react';

/** A page beyond the end is the last one: rows were deleted meanwhile, or the address is older than the list. */
export function useLastPage(
  { page, limit, count }: { page: number; limit: number; count: number },
  onPage: (page: number, replace: boolean) => void,
): number {
  const last = Math.max(1, Math.ceil(count / limit));
  const beyond = count > 0 && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each end of the list
  useEffect(() => {
    if (beyond) onPage(last, true);
  }, [beyond, last]);
  return beyond ? last : page;
}
