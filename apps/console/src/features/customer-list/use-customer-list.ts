import { type PersonSort, personSorts } from '@chatso/contract';
import { isoIn } from '@chatso/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import { serverNow } from '../../lib/formats/clock.ts';
import { deviceTimeZone, useOwnTimeZone } from '../../lib/formats/time-zone.ts';
import { isAdvanced } from '../../lib/plan/plan.ts';
import { countryCode, day, uuids } from '../../lib/schema/fields.ts';
import { useSession } from '../../lib/session/session.ts';
import { type Sort, useListState } from '../../ui/list/index.ts';

const filterSchema = v.object({
  customerType: v.optional(v.picklist(['Non-registered', 'Registered', 'Returning'])),
  /** `a,b`; what is no id makes all of it count as not given. */
  storeId: v.optional(uuids(4000)),
  country: v.optional(countryCode),
  fromDate: v.optional(day),
  toDate: v.optional(day),
  orders: v.optional(v.picklist(['some', 'none'])),
});
export type CustomerFilters = v.InferOutput<typeof filterSchema>;

export const customerTabs = ['chats', 'orders', 'notes'] as const;
export type CustomerTab = (typeof customerTabs)[number];

type Raw = Readonly<Record<string, unknown>>;

/** What of an address cannot be asked about counts as not given: half a span, days to come, orders without the plan for them. */
export function askable(filters: CustomerFilters, today: string, withOrders: boolean): CustomerFilters {
  const { fromDate, toDate, orders, ...others } = filters;
  const span =
    fromDate !== undefined && toDate !== undefined && fromDate <= toDate && toDate <= today ? { fromDate, toDate } : {};
  return { ...others, ...span, ...(orders !== undefined && withOrders ? { orders } : {}) };
}

const usual: Sort = { by: 'lastContact', down: true };

/** What the page shows, as its address says. */
export function useCustomerList() {
  const list = useListState(filterSchema, personSorts);
  const navigate = useNavigate();
  const raw = useSearch({ strict: false }) as Raw;
  const ownZone = useOwnTimeZone();
  const timeZone = ownZone ?? deviceTimeZone();
  const withOrders = isAdvanced(useSession().membership.plan);
  const today = isoIn(timeZone, serverNow()).slice(0, 10);
  const filters = useMemo(() => askable(list.filters, today, withOrders), [list.filters, today, withOrders]);
  const go = (change: Raw, replace = false) =>
    void navigate({
      to: '.',
      search: (before: Raw) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
        ) as never,
      replace,
    });
  const pair = typeof raw.compare === 'string' ? raw.compare.split(',') : [];
  const asked = { ...filters, ...(list.search === '' ? {} : { search: list.search }), timezone: timeZone };
  const sort = list.sort ?? usual;
  return {
    ...list,
    ...{ filters, today, timeZone, withOrders, asked, sort },
    sortBy: sort.by as PersonSort,
    filtered: list.search !== '' || Object.keys(filters).length > 0,
    openId: typeof raw.customerId === 'string' ? raw.customerId : null,
    tab: customerTabs.find((tab) => tab === raw.tab) ?? ('chats' as CustomerTab),
    /** Going through the list with the panel open makes one entry of the history, not one each. */
    open: (customerId: string | null) =>
      go({ customerId: customerId ?? undefined, tab: undefined }, raw.customerId !== undefined),
    setTab: (tab: CustomerTab) => go({ tab: tab === 'chats' ? undefined : tab }, true),
    duplicates: raw.duplicates !== undefined,
    showDuplicates: (shown: boolean) => go({ duplicates: shown ? '1' : undefined }, !shown),
    compared: pair.length === 2 && pair[0] && pair[1] ? ([pair[0], pair[1]] as const) : null,
    /** The one who is left is open, and nobody is selected or compared any more. */
    mergedInto: (customerId: string) => go({ compare: undefined, selected: undefined, customerId }, true),
    compare: (two: readonly [string, string] | null) =>
      go({ compare: two?.join(',') }, two === null || pair.length > 0),
  };
}
export type CustomerList = ReturnType<typeof useCustomerList>;
