import { type RecordSort, recordSorts } from '@chatso/contract';
import { isoIn } from '@chatso/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import { serverNow } from '../../lib/formats/clock.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../lib/formats/time-zone.ts';
import { day, uuid } from '../../lib/schema/fields.ts';
import { type Sort, useListState } from '../../ui/list/index.ts';

const filterSchema = v.object({
  storeId: v.optional(uuid),
  category: v.optional(v.union([uuid, v.literal('INBOUND_CHAT')])),
  customerType: v.optional(v.picklist(['Non-registered', 'Registered', 'Returning'])),
  fromDate: v.optional(day),
  toDate: v.optional(day),
  agentId: v.optional(uuid),
  sentiment: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.picklist(['0', '1', '2']))),
  tag: v.optional(uuid),
  closingReason: v.optional(uuid),
  converId: v.optional(uuid),
});
export type RecordFilters = v.InferOutput<typeof filterSchema>;

export type RecordTab = 'ongoing' | 'completed';

type Raw = Readonly<Record<string, unknown>>;

const isSort = (value: unknown): value is RecordSort => recordSorts.some((sort) => sort === value);

/** L-17: what nobody ordered otherwise stands by its beginning, the newest first. */
const usual: Sort = { by: 'startDate', down: true };

/** What of an address cannot be asked about counts as not given: a department without its channel, half a span. */
function askable(filters: RecordFilters, tab: RecordTab, today: string): RecordFilters {
  const { category, sentiment, fromDate, toDate, ...others } = filters;
  const span =
    fromDate !== undefined && toDate !== undefined && fromDate <= toDate && toDate <= today ? { fromDate, toDate } : {};
  return {
    ...others,
    ...span,
    ...(category !== undefined && others.storeId !== undefined ? { category } : {}),
    ...(sentiment !== undefined && tab === 'completed' ? { sentiment } : {}),
  };
}

/** What the page shows, as its address says (L-01, L-02). */
export function useRecordList() {
  const list = useListState(filterSchema);
  const navigate = useNavigate();
  const raw = useSearch({ strict: false }) as Raw;
  const ownZone = useOwnTimeZone();
  const timeZone = ownZone ?? deviceTimeZone();
  const tab: RecordTab = raw.tab === 'completed' ? 'completed' : 'ongoing';
  const today = isoIn(timeZone, serverNow()).slice(0, 10);
  const filters = useMemo(() => askable(list.filters, tab, today), [list.filters, tab, today]);
  const go = (change: Raw, replace = false) =>
    void navigate({
      to: '.',
      search: (before: Raw) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined && value !== ''),
        ) as never,
      replace,
    });
  return {
    ...list,
    filters,
    filtered: list.search !== '' || Object.keys(filters).length > 0,
    tab,
    timeZone,
    today,
    setTab: (next: RecordTab) => go({ tab: next, page: undefined, selected: undefined }),
    sortOf(group: string): Sort {
      const by = raw[`${group}_sortId`];
      return isSort(by) ? { by, down: raw[`${group}_direction`] !== 'asc' } : usual;
    },
    setSorts(groups: readonly string[], { by, down }: Sort) {
      const change = groups.flatMap((group) => [
        [`${group}_sortId`, by],
        [`${group}_direction`, down ? 'desc' : 'asc'],
      ]);
      go({ ...Object.fromEntries(change), page: undefined });
    },
    openId: typeof raw.conversationId === 'string' ? raw.conversationId : null,
    clientId: typeof raw.clientId === 'string' ? raw.clientId : null,
    /** Going through the chats with the preview open makes one entry of the history, not one each. */
    open: (conversationId: string | null) =>
      go({ conversationId: conversationId ?? undefined, clientId: undefined }, raw.conversationId !== undefined),
    openClient: (clientId: string | null) => go({ clientId: clientId ?? undefined }, clientId === null),
  };
}
export type RecordList = ReturnType<typeof useRecordList>;
