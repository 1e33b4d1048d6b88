import type { CouponFigures as Figures } from '@chatso/contract';
import { decimalsOf } from '@chatso/domain';
import { useState } from 'react';
import { locale, money, wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Avatar } from '../../ui/index.ts';
import classes from './coupon-list.module.css';

const percent = (part: number, whole: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(
    whole === 0 ? 0 : part / whole,
  );

/** Five numbers, and whose chats and what they began with brought in the most. */
export function CouponFigures({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const { currency, sent, sentBefore, redeemed, discount, revenue, afterChat } = figures;
  const unit = 10 ** decimalsOf(currency);
  const more = sentBefore === null ? null : sent - sentBefore;
  const trend =
    more === null
      ? null
      : more === 0
        ? t('coupons.list.same')
        : t(more > 0 ? 'coupons.list.more' : 'coupons.list.fewer', { count: Math.abs(more) });
  const cells = [
    [t('coupons.list.sent'), wholeNumber(sent), trend],
    [t('coupons.list.redeemed'), wholeNumber(redeemed), t('coupons.list.ofSent', { percent: percent(redeemed, sent) })],
    [
      t('coupons.list.given'),
      money(discount, currency),
      redeemed === 0
        ? null
        : t('coupons.list.perRedeemed', { amount: money(Math.round(discount / redeemed), currency) }),
    ],
    [
      t('coupons.list.revenue'),
      money(revenue, currency),
      discount === 0
        ? null
        : t('coupons.list.perGiven', {
            amount: money(Math.round((revenue / discount) * unit), currency),
            one: money(unit, currency),
          }),
    ],
    [
      t('coupons.list.afterChat'),
      money(afterChat.amount, currency),
      t('coupons.list.afterChatHint', { count: afterChat.orders, chats: wholeNumber(afterChat.chats) }),
    ],
  ] as const;
  return (
    <div className={classes.figures}>
      <dl className={classes.numbers}>
        {cells.map(([label, value, hint]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes.value}>{value}</dd>
            {hint === null ? null : <dd className={classes.hint}>{hint}</dd>}
          </div>
        ))}
      </dl>
      <div className={classes.shares}>
        <Share
          currency={currency}
          rows={figures.byAgent.map(({ agent, ...row }) => ({
            ...{ id: agent?._id ?? '', name: agent?.fullname ?? t('coupons.list.nobody'), face: true },
            ...row,
          }))}
          title={t('coupons.list.byAgent')}
        />
        <Share
          currency={currency}
          rows={figures.byStart.map(({ kind, id, name, ...row }) => ({
            ...{ id: id ?? kind, name: t(`coupons.list.begun.${kind}`, { name }), face: false },
            ...row,
          }))}
          title={t('coupons.list.byStart')}
        />
      </div>
    </div>
  );
}

const shown = 4;

interface ShareProps {
  title: string;
  currency: string;
  rows: readonly { id: string; name: string; face: boolean; orders: number; amount: number }[];
}

function Share({ title, rows, currency }: ShareProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const sold = all ? rows : rows.slice(0, shown);
  const most = Math.max(1, ...sold.map(({ amount }) => amount));
  return (
    <section className={classes.share}>
      <div className={classes.shareHead}>
        <h2 className={classes.shareTitle}>{title}</h2>
        {rows.length > shown ? (
          <button aria-expanded={all} className={classes.shareAll} onClick={() => setAll(!all)} type="button">
            {all ? t('coupons.list.shareLess') : t('coupons.list.shareAll', { count: rows.length })}
          </button>
        ) : null}
      </div>
      {sold.length === 0 ? <p className={classes.hint}>{t('coupons.list.noSales')}</p> : null}
      <ul>
        {sold.map(({ id, name, face, orders, amount }) => (
          <li key={id}>
            {face ? <Avatar name={name} size={24} /> : null}
            <span className={classes.shareName} dir="auto" title={name}>
              {name}
            </span>
            <span aria-hidden className={classes.bar}>
              <i style={{ inlineSize: `${(Math.max(0, amount) / most) * 100}%` }} />
            </span>
            <span className={classes.quiet}>{t('coupons.list.orders', { count: orders })}</span>
            <b>{money(amount, currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
