import { couponTypes, discountReasons } from '@chatso/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { queryOf } from '../../lib/api/query-of.ts';
import { deviceTimeZone, ownTimeZone } from '../../lib/formats/time-zone.ts';
import { day, uuid } from '../../lib/schema/fields.ts';
import { useListState } from '../../ui/list/index.ts';

const filterSchema = v.object({
  redeemed: v.optional(v.picklist(['yes', 'no'])),
  reason: v.optional(v.picklist(discountReasons)),
  type: v.optional(v.picklist(couponTypes)),
  agentId: v.optional(uuid),
  storeId: v.optional(uuid),
  fromDate: v.optional(day),
  toDate: v.optional(day),
});
const sortable = ['created', 'redeemed', 'revenue'] as const;
type SortBy = (typeof sortable)[number];

/** J-43, decision J-4 */
export function useCouponList() {
  const list = useListState(filterSchema, sortable);
  const { redeemed, reason, type, agentId, storeId, fromDate, toDate } = list.filters;
  const sort = list.sort ?? { by: 'created', down: true };
  const timeZone = ownTimeZone() ?? deviceTimeZone();
  const asked = {
    ...{ sort: sort.by as SortBy, order: sort.down ? ('desc' as const) : ('asc' as const), timeZone },
    ...(list.search ? { search: list.search } : {}),
    ...(redeemed ? { redeemed } : {}),
    ...(reason ? { reason } : {}),
    ...(type ? { type } : {}),
    ...(agentId ? { agentId } : {}),
    ...(storeId ? { storeId } : {}),
    ...(fromDate && toDate ? { fromDate, toDate } : {}),
  };
  const query = useQuery({
    ...queryOf('coupons.performance', { query: { page: list.page, limit: list.limit, ...asked } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
  return { list, sort, query, timeZone, asked };
}
