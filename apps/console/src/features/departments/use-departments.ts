import { isSocialChannel } from '@chatso/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { onAgentEvent, onRealtimeConnect } from '../../lib/realtime/realtime.ts';

/** People and departments; the store, whose hours and clock are theirs too. */
const changes = ['category:list-changed', 'team:changed', 'store:settings-changed', 'store:list-changed'] as const;

/** Asks again for all that shows departments. */
export function useRefreshDepartments(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        (['departments.list', 'departments.staff', 'departments.chats', 'stores.list'] as const).map((id) =>
          client.invalidateQueries({ queryKey: keyOf(id) }),
        ),
      ),
    [client],
  );
}

/** What others do is heard, and what was not heard is asked for when the connection is back. */
export function useDepartmentChanges(): void {
  const refresh = useRefreshDepartments();
  useEffect(() => {
    const again = () => void refresh();
    const undo = [...changes.map((event) => onAgentEvent(event, again)), onRealtimeConnect(again)];
    return () => {
      for (const stop of undo) stop();
    };
  }, [refresh]);
}

/** Stores with a widget: nobody chooses a department in a social chat. */
export function useWidgetStores() {
  const query = useQuery(ownStoresQuery());
  return { query, stores: query.data?.filter(({ type }) => !isSocialChannel(type)) };
}

/** All of a store, which has twenty at most; the page searches in them. */
export const departmentsQuery = (chatsoStoreId: string) =>
  queryOf('departments.list', { query: { chatsoStoreId, limit: 100 } });

export const staffQuery = (chatsoStoreId: string) => queryOf('departments.staff', { query: { chatsoStoreId } });
