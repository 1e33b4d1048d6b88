import { isSocialChannel } from '@chatso/domain';
import { useQuery } from '@tanstack/react-query';
import { ownStoresQuery } from '../../entities/store/own-stores-query.ts';

/** Stores whose shop shows a widget, and the one that is asked for: else the first. */
export function useTriggerStores(wanted: string | null | undefined) {
  const query = useQuery(ownStoresQuery());
  const stores = query.data?.filter(({ type }) => !isSocialChannel(type));
  return { query, stores, store: stores?.find(({ _id }) => _id === wanted) ?? stores?.[0] ?? null };
}
