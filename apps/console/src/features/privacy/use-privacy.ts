import type { Person } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { isNotFound } from '../../lib/api/errors.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';

/** While something is being worked on its state is asked for again. */
const workingMs = 3000;

/** U-17 */
export function usePeople(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), limits.searchDebounceMs);
  return useQuery({
    ...queryOf('privacy.people', { query: { search } }),
    enabled: search.length > 1,
    placeholderData: search.length > 1 ? keepPreviousData : undefined,
  });
}

export function useRequests(page: number, limit: number) {
  return useQuery({
    ...queryOf('privacy.requests', { query: { page, limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'working') ? workingMs : false),
  });
}

type Subject = Pick<Person, 'type' | 'id'>;
const subjectOf = ({ type, id }: Subject) => ({ type, id });

export function usePrivacyActions() {
  const client = useQueryClient();
  const changed = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf('privacy.requests') }),
      client.invalidateQueries({ queryKey: keyOf('privacy.people') }),
    ]);
  const exporting = useMutation({
    mutationFn: (person: Person) => api['privacy.export']({ body: { subject: subjectOf(person) } }),
    onSuccess: changed,
  });
  const erasing = useMutation({
    mutationFn: (person: Subject) => api['privacy.erase']({ body: { subject: subjectOf(person), confirm: 'ERASE' } }),
    // The dialog shows what went wrong.
    meta: { quiet: true },
    onSuccess: changed,
    // Whom somebody else has erased is in neither list any more.
    onError: (error) => (isNotFound(error) ? changed() : undefined),
  });
  return { exporting, erasing };
}
