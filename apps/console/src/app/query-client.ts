import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isRetryable } from '../lib/errors.ts';
import { onSessionEnd } from '../lib/session.ts';
import { toast } from '../ui/index.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows the error itself. */
    mutationMeta: { quiet?: boolean };
  }
}

/** Retries after the first try (U-04). */
const retries = 3;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < retries && isRetryable(error),
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8_000),
    },
    // A write may have reached the server: only what is idempotent is repeated, and by its own feature.
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    // U-02
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) toast.error(error);
    },
  }),
});

onSessionEnd(() => queryClient.clear());
