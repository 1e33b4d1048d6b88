import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { isOfflineError, isRetryable } from '../lib/api/errors.ts';
import { keepingCache } from '../lib/api/keep-data.ts';
import { onSessionEnd } from '../lib/session/session.ts';
import { toast } from '../ui/index.ts';
import { i18next } from './i18n/i18n.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows the error itself. */
    mutationMeta: { quiet?: boolean };
  }
}

/** Retries after the first try (U-04). */
const retries = 3;

const staleToast = 'stale';

/** Beside what is there: one notice, however many answers may be old, and gone with the last of them. */
const queryCache = keepingCache((old) => {
  if (old.length === 0) return toast.hide(staleToast);
  toast.custom('error', staleToast, i18next.t('notices.stale'), {
    sticky: true,
    action: {
      label: i18next.t('common.retry'),
      onClick: () => old.forEach((query) => void query.fetch().catch(() => undefined)),
    },
  });
});

export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      // Without a network a list says so instead of loading for ever (U-01), and is asked for again with the network.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < retries && isRetryable(error) && !isOfflineError(error),
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8_000),
    },
    // A write may have reached the server: only what is idempotent is repeated, and by its own feature.
    // Never held back until the network returns: whoever pressed Save is told, and decides anew (U-01).
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    // U-02
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) toast.error(error);
    },
  }),
});

// One subscriber that throws must not keep the others from being notified.
notifyManager.setNotifyFunction((notify) => {
  try {
    notify();
  } catch (error) {
    reportError(error);
  }
});

onSessionEnd(() => queryClient.clear());
