import { emailSchema, type TicketSort, ticketSorts } from '@chatso/contract';
import { isoIn } from '@chatso/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import { serverNow } from '../../../lib/formats/clock.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { byContract } from '../../../lib/schema/by-contract.ts';
import { day, uuid, uuids } from '../../../lib/schema/fields.ts';
import { type Sort, useListState } from '../../../ui/list/index.ts';

const only = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => (text === 'true' ? ('true' as const) : undefined)),
  ),
);

const filterSchema = v.object({
  linkedEmail: v.optional(uuid),
  assignee: v.optional(v.union([uuid, v.literal('unassigned')])),
  recipientEmail: v.optional(byContract(emailSchema)),
  tags: v.optional(uuids(800)),
  dueDate: v.optional(v.picklist(['overdue', 'today', 'tomorrow', 'week', 'none'])),
  createdFrom: v.optional(day),
  createdTo: v.optional(day),
  flag: only,
  late: only,
  snoozed: only,
});
export type TicketFilters = v.InferOutput<typeof filterSchema>;
export type TicketState = 'open' | 'closed';

type Raw = Readonly<Record<string, unknown>>;

/** N-36: days to come, and half a span, count as not given. */
function askable({ createdFrom, createdTo, ...others }: TicketFilters, today: string): TicketFilters {
  const isSpan = createdFrom !== undefined && createdTo !== undefined && createdFrom <= createdTo && createdTo <= today;
  return { ...others, ...(isSpan ? { createdFrom, createdTo } : {}) };
}

/** What the list shows, as its address says (N-01). */
export function useTicketList() {
  const list = useListState(filterSchema);
  const navigate = useNavigate();
  const raw = useSearch({ strict: false }) as Raw;
  const ownZone = useOwnTimeZone();
  const timeZone = ownZone ?? deviceTimeZone();
  const today = isoIn(timeZone, serverNow()).slice(0, 10);
  const filters = useMemo(() => askable(list.filters, today), [list.filters, today]);
  const state: TicketState = raw.state === 'closed' ? 'closed' : 'open';
  const sort: Sort = {
    by: ticketSorts.find((by) => by === raw.sortBy) ?? 'createdAt',
    down: raw.sort !== 'asc',
  };
  const go = (change: Raw) =>
    void navigate({
      to: '.',
      search: (before: Raw) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change, page: undefined, selected: undefined }).filter(
            ([, value]) => value !== undefined && value !== '',
          ),
        ) as never,
    });
  const asked = {
    ...filters,
    ...(list.search === '' ? {} : { search: list.search }),
    ...{ status: state, timezone: timeZone },
    ...{ sortBy: sort.by as TicketSort, sort: sort.down ? ('desc' as const) : ('asc' as const) },
  };
  return {
    ...list,
    ...{ filters, state, sort, today, timeZone, asked },
    filtered: list.search !== '' || Object.values(filters).some((value) => value !== undefined),
    setState: (next: TicketState) => go({ state: next === 'open' ? undefined : next }),
    setSort: ({ by, down }: Sort) => go({ sortBy: by, sort: down ? 'desc' : 'asc' }),
  };
}
export type TicketList = ReturnType<typeof useTicketList>;
