import type { CouponLimit } from '@chatso/contract';
import { worthOf } from '../../entities/coupon/coupon-words.ts';
import { LimitBanner, UsedBar } from '../../entities/coupon/limit-banner.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import classes from './limit-page.module.css';
import { hundredthsOf, type LimitValues } from './use-limit-form.ts';

/** What the limit means as it is typed: how much is left of it for whom, and what they see. */
export function LimitSide({ values, saved }: { values: LimitValues; saved: CouponLimit }) {
  const { t } = useTranslation();
  if (!values.limited) return null;
  const { currency } = saved;
  const money = (hundredths: number) => worthOf('fixed_cart', hundredths, currency);
  const perCoupon = {
    maxPercentage: hundredthsOf(values.perCouponSetting.maxPercentage) / 100,
    maxFixedValue: hundredthsOf(values.perCouponSetting.maxFixedValue) / 100,
  };
  const { timeframe } = values.perAgentSetting;
  const typed = values.perAgentSetting.percentCoupons.trim();
  const percentCoupons = /^\d+$/.test(typed) ? Number(typed) : null;
  const budget = hundredthsOf(values.perAgentSetting.maxFixedValue);
  const people = saved.users.filter(({ _id }) => values.audience === 'all_users' || values.userIds.includes(_id));
  const givenBy = (id: string) =>
    Math.round((saved.given[timeframe].find(({ userId }) => userId === id)?.given ?? 0) * 100);
  const perAgent = values.limitType === 'max_total_value_per_agent';
  // Who has given the most is nearest to the end of it.
  const sorted = [...people].sort((one, other) => givenBy(other._id) - givenBy(one._id));
  const [nearest] = sorted;
  const left = Math.max(0, budget - (nearest ? givenBy(nearest._id) : 0));
  return (
    <aside className={classes.side}>
      {perAgent ? (
        <section>
          <h2 className={classes.heading}>{t(`coupons.settings.now.${timeframe}`)}</h2>
          <p className={classes.hint}>{t('coupons.settings.nowHint', { budget: money(budget) })}</p>
          {sorted.length === 0 ? <p className={classes.hint}>{t('coupons.settings.nobody')}</p> : null}
          <ul className={classes.givers}>
            {sorted.slice(0, 50).map(({ _id, fullname, avatar }) => {
              const rest = budget - givenBy(_id);
              return (
                <li key={_id}>
                  <Avatar name={fullname} size={24} src={avatar} />
                  <div className={classes.giver}>
                    <span className={classes.giverLine}>
                      <span className={classes.giverName} dir="auto" title={fullname}>
                        {fullname}
                      </span>
                      <span data-none={rest <= 0 || undefined}>
                        {rest <= 0 ? t('coupons.settings.exceeded') : t('coupons.settings.left', { left: money(rest) })}
                      </span>
                    </span>
                    <UsedBar used={budget === 0 ? 1 : Math.min(1, givenBy(_id) / budget)} />
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
      <section>
        <h2 className={classes.heading}>{t('coupons.settings.agentSees')}</h2>
        <LimitBanner
          currency={currency}
          limit={{
            ...{ limited: true, limitType: values.limitType, perCouponSetting: perCoupon, valueLeft: left / 100 },
            perAgentSetting: {
              maxFixedValue: budget / 100,
              timeframe,
              maxPercentage: hundredthsOf(values.perAgentSetting.maxPercentage) / 100,
              percentCoupons,
            },
            percentLeft: percentCoupons,
          }}
        />
      </section>
    </aside>
  );
}
