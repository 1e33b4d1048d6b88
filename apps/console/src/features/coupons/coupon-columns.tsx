import type { SentCoupon } from '@chatso/contract';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { worthOf } from '../../entities/coupon/coupon-words.ts';
import { serverNow } from '../../lib/formats/clock.ts';
import { calendarDate, exactTime, money } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import type { Column } from '../../ui/list/index.ts';
import classes from './coupon-list.module.css';

/** Decision J-4 */
export function useCouponColumns(): Column<SentCoupon>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'code',
        header: t('coupons.list.columns.code'),
        width: '112px',
        cell: ({ code }) => <b className={classes.code}>{code}</b>,
      },
      {
        id: 'discount',
        header: t('coupons.list.columns.discount'),
        width: '168px',
        cell: ({ type, amount, currency, scope, products }) => (
          <>
            <b>{worthOf(type, Math.round(Number(amount) * 100), currency)}</b>{' '}
            <span className={classes.quiet}>
              {scope === 'product' ? t('coupons.appliesToCount', { count: products }) : t(`coupons.short.${scope}`)}
            </span>
          </>
        ),
      },
      {
        id: 'reason',
        header: t('coupons.list.columns.reason'),
        hiddenBelow: 'narrow',
        cell: ({ reason }) => t(`coupons.reasons.${reason}`),
      },
      {
        id: 'customer',
        header: t('coupons.list.columns.customer'),
        title: ({ customer }) => customer ?? undefined,
        cell: ({ customer }) => <span dir="auto">{customer ?? t('coupons.list.nobody')}</span>,
      },
      {
        id: 'agent',
        header: t('coupons.list.columns.agent'),
        hiddenBelow: 'phone',
        title: ({ agent }) => agent?.fullname,
        cell: ({ agent }) =>
          agent ? (
            <span className={classes.agent}>
              <Avatar name={agent.fullname} size={24} src={agent.avatar} />
              <span dir="auto">{agent.fullname}</span>
            </span>
          ) : (
            t('coupons.list.nobody')
          ),
      },
      {
        id: 'created',
        header: t('coupons.list.columns.created'),
        width: '112px',
        sort: true,
        downFirst: true,
        cell: ({ createdAt }) => (
          <time dateTime={createdAt} title={exactTime(Date.parse(createdAt))}>
            {calendarDate(Date.parse(createdAt))}
          </time>
        ),
      },
      {
        id: 'redeemed',
        header: t('coupons.list.columns.redeemed'),
        width: '152px',
        sort: true,
        downFirst: true,
        cell: (row) => <Redeemed coupon={row} />,
      },
      {
        id: 'order',
        header: t('coupons.list.columns.order'),
        width: '96px',
        hiddenBelow: 'compact',
        cell: (row) => <Order coupon={row} />,
      },
      {
        id: 'revenue',
        header: t('coupons.list.columns.revenue'),
        width: '112px',
        number: true,
        sort: true,
        downFirst: true,
        cell: ({ revenue }) => (revenue ? <b>{money(revenue.amount, revenue.currency)}</b> : '–'),
      },
    ],
    [t],
  );
}

function Redeemed({ coupon: { redeemedAt, expiresAt } }: { coupon: SentCoupon }) {
  const { t } = useTranslation();
  if (redeemedAt) {
    return (
      <span className={classes.yes}>
        <Check aria-hidden size={14} />
        <b>{t('coupons.list.yes')}</b> {calendarDate(Date.parse(redeemedAt))}
      </span>
    );
  }
  const ends = expiresAt === null ? null : Date.parse(expiresAt);
  return (
    <span className={classes.quiet}>
      {t('coupons.list.no')}{' '}
      {ends === null
        ? null
        : ends < serverNow()
          ? t('coupons.list.expired')
          : t('coupons.list.until', { when: calendarDate(ends) })}
    </span>
  );
}

function Order({ coupon: { order, orders, orderUrl } }: { coupon: SentCoupon }) {
  const { t } = useTranslation();
  if (order === null || orders === 0) return '–';
  if (orders > 1) return t('coupons.list.ordersOf', { count: orders });
  if (orderUrl === null || !/^https?:\/\//i.test(orderUrl)) return order;
  return (
    <a href={orderUrl} rel="noopener noreferrer" target="_blank">
      {order}
    </a>
  );
}
