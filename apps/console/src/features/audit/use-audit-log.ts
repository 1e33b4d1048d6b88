import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { queryOf } from '../../lib/api/query-of.ts';
import { startOfDay } from '../../lib/formats/typed-dates.ts';
import { day, shortText, uuid } from '../../lib/schema/fields.ts';
import { useListState } from '../../ui/list/index.ts';

/** Days as calendars write them. */
const filterSchema = v.object({
  actorId: v.optional(uuid),
  action: v.optional(shortText(100)),
  from: v.optional(day),
  to: v.optional(day),
});
export type AuditFilters = v.InferOutput<typeof filterSchema>;

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
