import type { CallInput, Endpoints, ResponseOf } from '@chatso/contract';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, mutationOf, queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';
import { toast } from '../../ui/index.ts';

const events = [
  'store:list-changed',
  'store:active-changed',
  'store:settings-changed',
  'widget:status-changed',
] as const;

/** Stores and channels as they are now, whoever changes them. */
export function useChannels() {
  const client = useQueryClient();
  const query = useQuery(queryOf('stores.channels', { query: {} }));
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: keyOf('stores.channels') });
    const undo = events.map((event) => onAgentEvent(event, again));
    return () => {
      for (const stop of undo) stop();
    };
  }, [client]);
  return query;
}

type Change = 'stores.rename' | 'stores.setActive' | 'stores.remove' | 'stores.renewSecret' | 'stores.setVisibility';

type Changing<Id extends Change> = UseMutationResult<ResponseOf<Endpoints[Id]>, Error, CallInput<Endpoints[Id]>>;

/** One change of a store: afterwards every list of stores is asked for again. */
export function useChange<Id extends Change>(id: Id, said?: 'saved' | 'deleted' | 'renewed'): Changing<Id> {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    ...mutationOf(id),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf('stores.channels') }),
        client.invalidateQueries({ queryKey: keyOf('stores.list') }),
      ]);
      if (said) toast.success(t(`channels.${said}`));
    },
  });
}
