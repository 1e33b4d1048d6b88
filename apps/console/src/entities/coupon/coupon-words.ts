import type { Attachment } from '@chatso/contract';
import { type CouponType, type DiscountReason, dateFormat, smallestUnitsOf } from '@chatso/domain';
import i18next from 'i18next';
import { locale, money } from '../../lib/formats/formats.ts';
import { ownTimeZone } from '../../lib/formats/time-zone.ts';

type Card = Extract<Attachment, { kind: 'coupon' }>;

const percentOf = (hundredths: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000);

/** '15%', '$20.00': hundredths, as amounts are typed. */
export const worthOf = (type: CouponType, hundredths: number, currency: string): string =>
  type === 'percent' ? percentOf(hundredths) : money(smallestUnitsOf(hundredths, currency) ?? 0, currency);

/** The same of a card, whose money is in the smallest unit; in the words of whoever sent it where it says no more. */
export function offOf({ discount, couponMessage }: Card): string {
  if (!discount) return couponMessage;
  const { type, amount, currency } = discount;
  return i18next.t('coupons.off', { worth: type === 'percent' ? percentOf(amount) : money(amount, currency) });
}

export const reasonWords = (reason: DiscountReason): string => i18next.t(`coupons.reasons.${reason}`);

/** J-35: '11/23/2026 11:59 PM' */
export function couponTime(at: number): string {
  const timeZone = ownTimeZone();
  return dateFormat(locale(), {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    ...(timeZone === undefined ? {} : { timeZone }),
  })
    .format(at)
    .replace(', ', ' ');
}

/** What has become of a coupon, the last thing first. */
export function stateWords({ state }: Card): string {
  if (state?.withdrawnAt) return i18next.t('coupons.state.withdrawn');
  if (state?.redeemedAt) {
    return state.order
      ? i18next.t('coupons.state.redeemedWith', { order: state.order })
      : i18next.t('coupons.state.redeemed');
  }
  if (state?.openedAt) return i18next.t('coupons.state.opened');
  if (state?.copiedAt) return i18next.t('coupons.state.copied');
  return i18next.t(state?.seenAt ? 'coupons.state.seen' : 'coupons.state.sent');
}
