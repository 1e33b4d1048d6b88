import type { Readable } from 'node:stream';
import { decimalsOf, defaultTimeZone, isoIn } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import { csvFile, placeBehind, rowsPerPiece } from '../../platform/csv-file.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import type { HeavyWork } from '../../platform/heavy-work.ts';
import { type Filter, type SentRow, sentAfter } from './performance.repo.ts';
import { sentConditions, toSent } from './performance.ts';

/** Of the list, and what it has no room for. The heads stay English, so that what reads one file reads all of them. */
const columns = [
  ...[
    'Code',
    'Type',
    'Discount',
    'Currency',
    'Applies To',
    'Products',
    'Reason',
    'Customer',
    'Agent',
    'Store',
    'Created',
  ],
  ...['Starts', 'Expires', 'Usage Limit', 'Seen', 'Redeemed', 'Order', 'Orders', 'Revenue', 'Revenue Currency'],
];

function toLine(row: SentRow, timeZone: string): Record<string, string | number> {
  const coupon = toSent(row);
  const clock = (at: string | null) => (at === null ? '' : isoIn(timeZone, Date.parse(at)));
  const { revenue } = coupon;
  return {
    ...{ Code: coupon.code, Type: coupon.type, Discount: coupon.amount, 'Applies To': coupon.scope },
    Currency: coupon.type === 'percent' ? '' : coupon.currency,
    ...{ Products: coupon.products, Reason: coupon.reason, Customer: coupon.customer ?? '' },
    ...{ Agent: coupon.agent?.fullname ?? '', Store: coupon.store.name, Created: clock(coupon.createdAt) },
    ...{ Starts: clock(coupon.startsAt), Expires: clock(coupon.expiresAt), 'Usage Limit': coupon.usageLimit ?? '' },
    ...{ Seen: coupon.seen ? 'Yes' : 'No', Redeemed: clock(coupon.redeemedAt), Order: coupon.order ?? '' },
    Orders: coupon.orders,
    Revenue: revenue ? (revenue.amount / 10 ** decimalsOf(revenue.currency)).toFixed(decimalsOf(revenue.currency)) : '',
    'Revenue Currency': revenue?.currency ?? '',
  };
}

/** A CSV of the list, in its order. */
export async function exportCoupons(ctx: Ctx<AgentActor>, filter: Filter, heavy: HeavyWork): Promise<Readable> {
  const conditions = sentConditions(ctx, filter);
  // What was searched for may be somebody's name: the log outlives an erasure.
  const { search, ...plain } = filter;
  const data = { ...plain, searched: Boolean(search?.trim()) };
  await withTransaction(ctx, (tx) => tx.audit({ action: 'coupons.exported', data }));
  const timeZone = filter.timeZone ?? defaultTimeZone;
  return csvFile(heavy, ctx.workspaceId, {
    heads: columns,
    cellsOf(row: PlacedRow) {
      const line = toLine(row, timeZone);
      return columns.map((head) => line[head] ?? '');
    },
    async readAfter(after: PlacedRow | null) {
      const rows = await sentAfter(ctx.pool, conditions, filter, { after, limit: rowsPerPiece });
      return { rows, place: placeBehind(rows) };
    },
  });
}

type PlacedRow = Awaited<ReturnType<typeof sentAfter>>[number];

export function couponFileName({ timeZone }: Pick<Filter, 'timeZone'>, now: Date): string {
  const [day, time = ''] = isoIn(timeZone ?? defaultTimeZone, now.getTime())
    .slice(0, 19)
    .split('T');
  return `coupons_${day}_${time.replaceAll(':', '-')}.csv`;
}
