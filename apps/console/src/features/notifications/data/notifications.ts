import type { AppNotification } from '@chatso/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api/api.ts';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { setNavCount } from '../../../lib/realtime/nav-counts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type Feed, followNotifications } from './feed.ts';

interface Page {
  data: AppNotification[];
  count: number;
  unread: number;
}

/** A page of the list, newest first. */
export function useNotifications(page: number, limit: number) {
  return useQuery({
    ...queryOf('notifications.list', { query: { page, limit } }),
    // biome-ignore lint/plugin: the answer also carries the number at the bell
    queryFn: async ({ signal }): Promise<Page> => {
      const answer = await api['notifications.list']({ query: { page, limit } }, { signal });
      setNavCount('notifications', answer.unread);
      return answer;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

let feed: Feed | null = null;

/** What was read here: the lists show it at once, the other tabs ask again. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      api['notifications.read']({ body: ids === 'all' ? { all: true } : { ids: [...ids] } }),
    onMutate: (ids) => {
      queryClient.setQueriesData<Page>({ queryKey: keyOf('notifications.list') }, (held) =>
        held
          ? {
              ...held,
              data: held.data.map((one) => (ids === 'all' || ids.includes(one._id) ? { ...one, read: true } : one)),
            }
          : held,
      );
    },
    onSuccess: ({ unread }) => {
      setNavCount('notifications', unread);
      feed?.publishRead();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf('notifications.list') }),
  });
}

/** Keeps number and lists in step with the server; `onNew` hears what comes in. Mounted once per page. */
export function useNotificationFeed(onNew: (notification: AppNotification) => void): void {
  const { workspaceId, user } = useSession();
  const queryClient = useQueryClient();
  const userId = user._id;
  useEffect(() => {
    const queryKey = keyOf('notifications.list');
    const refresh = () => {
      void queryClient.invalidateQueries({ queryKey });
      // Nobody may be looking at a list, and the number is wanted all the same.
      void api['notifications.list']({ query: { page: 1, limit: 1 } })
        .then(({ unread }) => setNavCount('notifications', unread))
        .catch(() => undefined);
    };
    feed = followNotifications({
      ...{ api, workspaceId, userId },
      onNotification(notification) {
        void queryClient.invalidateQueries({ queryKey });
        onNew(notification);
      },
      onUnread(unread) {
        setNavCount('notifications', unread);
        void queryClient.invalidateQueries({ queryKey });
      },
      onChanged: refresh,
    });
    return () => {
      feed?.stop();
      feed = null;
      setNavCount('notifications', 0);
    };
  }, [queryClient, workspaceId, userId, onNew]);
}
