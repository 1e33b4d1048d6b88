import type { Attachment, ChatCoupon } from '@chatso/contract';
import { amountText, dateFormat, moneyFormat, smallestUnitsOf } from '@chatso/domain';
import type { CouponRow, Named } from './coupons.repo.ts';

type Card = Extract<Attachment, { kind: 'coupon' }>;

/** A number of hundred stays in hundredths; money is in the currency's smallest unit. */
const amountOnCard = ({ type, amount, currency }: Pick<CouponRow, 'type' | 'amount' | 'currency'>): number =>
  type === 'percent' ? amount : (smallestUnitsOf(amount, currency) ?? 0);

const plainMoney = (hundredths: number, currency: string): string =>
  new Intl.NumberFormat('en-US', moneyFormat(currency)).format(hundredths / 100);

const whatFor: Record<CouponRow['scope'], string> = {
  none: 'off',
  product: 'off selected products',
  category: 'off selected categories',
  fixed_cart: 'off the whole cart',
  cart_total: 'off the whole cart',
  all_products: 'off everything',
};

/** In the specification's English, for whoever has no words of their own: mails, transcripts, exports. */
const couponWords = ({ type, amount, currency, scope }: CouponRow): string =>
  `${type === 'percent' ? `${amountText(amount)}%` : plainMoney(amount, currency)} ${whatFor[scope]}`;

const validWords = ({ expires_at: until }: CouponRow, zone: string): string =>
  until === null
    ? ''
    : `Until ${dateFormat('en-US', {
        ...{ month: '2-digit', day: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
        timeZone: zone,
      }).format(until)}`;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What the chat shows of a coupon (J-01). */
export const cardOf = (row: CouponRow, { zone, products }: { zone: string; products: readonly Named[] }): Card => ({
  kind: 'coupon',
  code: row.code,
  couponMessage: couponWords(row),
  couponSecondaryMessage: row.description,
  urls: row.apply_url === null ? [] : [{ name: '', url: row.apply_url }],
  productImages: products.flatMap(({ image }) => (image === null ? [] : [image])).slice(0, 4),
  validMessage: validWords(row, zone),
  startsAtGMT: iso(row.starts_at),
  dateExpiresGMT: iso(row.expires_at),
  couponId: row.id,
  discount: { type: row.type, scope: row.scope, amount: amountOnCard(row), currency: row.currency },
});

/** What has become of it since. */
export function stateOf(row: CouponRow): NonNullable<Card['state']> {
  const when = {
    ...{ seenAt: iso(row.seen_at), copiedAt: iso(row.copied_at), openedAt: iso(row.opened_at) },
    ...{ redeemedAt: iso(row.redeemed_at), order: row.redeemed_at && row.order_called },
    withdrawnAt: iso(row.withdrawn_at),
  };
  return Object.fromEntries(Object.entries(when).filter(([, value]) => value !== null));
}

export const toChatCoupon = (row: CouponRow): ChatCoupon => ({
  ...{ _id: row.id, conversationId: row.conversation_id, messageId: row.message_id },
  ...{ state: row.state, problem: row.problem, code: row.code, type: row.type, scope: row.scope },
  ...{ amount: amountText(row.amount), currency: row.currency, reason: row.reason, agentId: row.agent_id },
  createdAt: row.created_at.toISOString(),
  ...{ startsAt: iso(row.starts_at), expiresAt: iso(row.expires_at), usageLimit: row.usage_limit },
  ...{ seen: row.seen_at !== null, redeemedAt: iso(row.redeemed_at), order: row.order_called },
});
