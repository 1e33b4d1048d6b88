import type { OwnCouponLimit } from '@chatso/contract';
import { BadgePercent } from 'lucide-react';
import type { ReactNode } from 'react';
import { calendarDate } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { worthOf } from './coupon-words.ts';
import classes from './limit-banner.module.css';

interface LimitBannerProps {
  limit: Pick<
    OwnCouponLimit,
    'limited' | 'limitType' | 'perCouponSetting' | 'perAgentSetting' | 'valueLeft' | 'percentLeft'
  > &
    Partial<Pick<OwnCouponLimit, 'startsAgainAt'>>;
  currency: string;
}

/** J-32: what one may still give. Nothing for whoever gives without a limit. */
export function LimitBanner({ limit, currency }: LimitBannerProps) {
  const { t } = useTranslation();
  if (!limit.limited) return null;
  const value = (amount: number) => worthOf('fixed_cart', Math.round(amount * 100), currency);
  if (limit.limitType === 'max_value_per_coupon') {
    const { maxPercentage, maxFixedValue } = limit.perCouponSetting;
    const percent = worthOf('percent', Math.round(maxPercentage * 100), currency);
    return (
      <Banner hint={t('coupons.limit.eachHint')}>
        {t('coupons.limit.each', { percent, value: value(maxFixedValue) })}
      </Banner>
    );
  }
  const { maxFixedValue: all, timeframe } = limit.perAgentSetting;
  const given = Math.max(0, all - limit.valueLeft);
  const used = all === 0 ? 1 : Math.min(1, given / all);
  // Where the amount stands in the sentence is the language's.
  const [before, after] = t(`coupons.limit.left.${timeframe}`, { left: '\u0000' }).split('\u0000');
  const { maxPercentage, percentCoupons } = limit.perAgentSetting;
  const { percentLeft } = limit;
  const percent = worthOf('percent', Math.round(maxPercentage * 100), currency);
  const percentWords =
    percentLeft !== null
      ? t('coupons.limit.percentLeft', { count: percentLeft, all: percentCoupons, percent })
      : maxPercentage < 100
        ? t('coupons.limit.percentEach', { percent })
        : undefined;
  const sums = { given: value(given), all: value(all) };
  const { startsAgainAt } = limit;
  return (
    <Banner
      hint={
        startsAgainAt
          ? t('coupons.limit.given', { ...sums, when: calendarDate(Date.parse(startsAgainAt)) })
          : t('coupons.limit.givenOfAll', sums)
      }
      more={percentWords}
      used={used}
    >
      {before}
      <b>{value(limit.valueLeft)}</b>
      {after}
    </Banner>
  );
}

interface BannerProps {
  children: ReactNode;
  hint: string;
  /** A third line. */
  more?: string | undefined;
  used?: number;
}

function Banner({ children, hint, more, used }: BannerProps) {
  return (
    <div className={classes.banner} role="status">
      <BadgePercent aria-hidden size={18} strokeWidth={1.75} />
      <div className={classes.words}>
        <p className={classes.left}>{children}</p>
        <p className={classes.given}>{hint}</p>
        {more === undefined ? null : <p className={classes.given}>{more}</p>}
      </div>
      {used === undefined ? null : <UsedBar used={used} />}
    </div>
  );
}

/** How much of a budget is gone, from 0 to 1: yellow from four fifths, red when nothing is left. */
export function UsedBar({ used }: { used: number }) {
  return (
    <span aria-hidden className={classes.bar}>
      <i data-used={used >= 1 ? 'all' : used >= 0.8 ? 'much' : undefined} style={{ inlineSize: `${used * 100}%` }} />
    </span>
  );
}
