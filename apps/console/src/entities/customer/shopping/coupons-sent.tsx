import type { Conversation } from '@chatso/contract';
import { calendarDate } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useChatCoupons } from '../../coupon/chat-coupons.ts';
import { reasonWords, worthOf } from '../../coupon/coupon-words.ts';
import classes from './shopping.module.css';

/** What the customer was given in this chat and before, and whether they used it. */
export function CouponsSent({ chat }: { chat: Conversation }) {
  const { t } = useTranslation();
  const { data = [] } = useChatCoupons(chat);
  const sent = data.filter(({ state }) => state === 'sent');
  if (sent.length === 0) return null;
  return (
    <div className={classes.coupons}>
      <span className={classes.latestTitle}>
        {t('coupons.sentTo')} {sent.length}
      </span>
      <ul>
        {sent.map(({ _id, code, type, amount, currency, reason, redeemedAt }) => (
          <li key={_id} title={reasonWords(reason)}>
            <b>{code}</b>
            <span>{t('coupons.off', { worth: worthOf(type, Math.round(Number(amount) * 100), currency) })}</span>
            <span data-redeemed={redeemedAt ? true : undefined}>
              {redeemedAt
                ? t('coupons.redeemedOn', { when: calendarDate(Date.parse(redeemedAt)) })
                : t('coupons.notRedeemed')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
