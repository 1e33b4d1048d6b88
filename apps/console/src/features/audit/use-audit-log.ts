import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { queryOf } from '../../lib/api/query-of.ts';
import { startOfDay } from '../../lib/formats/typed-dates.ts';
import { useListState } from '../../ui/list/index.ts';

/** Days as calendars write them. */
const filterSchema = z.object({
  actorId: z.uuid().optional(),
  action: z.string().max(100).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilters = z.output<typeof filterSchema>;

/** The filter as the API takes it: the last day counts whole. Empty values are left out (U-05). */
const filterOf = ({ actorId, action, from, to }: AuditFilters, search: string) => ({
  ...(search ? { search } : {}),
  ...(actorId ? { actorId } : {}),
  ...(action ? { action } : {}),
  ...(from ? { from: startOfDay(from).toISOString() } : {}),
  ...(to ? { to: startOfDay(to, 1).toISOString() } : {}),
});

export function useAuditLog() {
  const list = useListState(filterSchema);
  const filter = filterOf(list.filters, list.search);
  const query = useQuery({
    ...queryOf('audit.list', { query: { ...filter, page: list.page, limit: list.limit } }),
    placeholderData: keepPreviousData,
  });
  const choices = useQuery(queryOf('audit.filters'));
  return { list, filter, query, choices: choices.data ?? { actions: [], actors: [] } };
}
