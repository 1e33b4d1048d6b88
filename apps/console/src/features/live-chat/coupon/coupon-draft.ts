import {
  type CouponFault,
  type CouponKind,
  couponLimits,
  couponTypeOf,
  type Discount,
  type DiscountReason,
  discountsOf,
  type GiverLimit,
  judgeCoupon,
  newCouponCode,
} from '@chatso/domain';
import { newMessageId } from '@chatso/sync';
import { createStore } from 'zustand/vanilla';
import { serverNow } from '../../../lib/formats/clock.ts';
import { dayOf, startOfDay } from '../../../lib/formats/typed-dates.ts';
import { keptDrafts } from '../../../lib/session/kept-drafts.ts';

export interface Picked {
  id: string;
  name: string;
}

/** All that was typed for a coupon. */
export interface CouponDraft {
  /** Under which it is made once, however often it is sent. */
  couponId: string;
  reason: DiscountReason | null;
  step: 1 | 2;
  tab: 'new' | 'existing';
  kind: CouponKind;
  discount: Discount;
  amount: string;
  code: string;
  usage: string;
  /** Days, '2026-11-20'. */
  starts: string | null;
  ends: string | null;
  description: string;
  products: readonly Picked[];
  categories: readonly Picked[];
  search: string;
  /** Code of the existing coupon that is chosen. */
  chosen: string | null;
  /** Something was typed or chosen. */
  touched: boolean;
  /** A code that the shop has refused. */
  takenCode: string | null;
}

const random = (bytes: Uint8Array): Uint8Array => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>);
export const anotherCode = (): string => newCouponCode(random);

/** J-26 */
export function newDraft(secondVariant: boolean, now = new Date(serverNow())): CouponDraft {
  const today = dayOf(now);
  const inTwoDays = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2));
  return {
    ...{ couponId: newMessageId(), reason: null, step: 1, tab: 'new', kind: 'cart_total', discount: 'percent' },
    ...{ amount: '10', code: anotherCode(), usage: '1', description: '', products: [], categories: [] },
    ...{ starts: secondVariant ? today : null, ends: secondVariant ? today : inTwoDays },
    ...{ search: '', chosen: null, touched: false, takenCode: null },
  };
}

/** What a change brings with it: Fixed Cart has no percent, and another kind other things to choose (J-28). */
export function changed(draft: CouponDraft, patch: Partial<CouponDraft>): CouponDraft {
  const next = { ...draft, ...patch };
  if (couponTypeOf(next.kind, next.discount) === null) next.discount = discountsOf(next.kind)[0] ?? 'percent';
  return next;
}

/** J-27: the first second of the first day, the last of the last, by the agent's clock. */
export const startOf = ({ starts }: Pick<CouponDraft, 'starts'>): number | null =>
  starts === null ? null : startOfDay(starts).getTime() + 1000;
export const endOf = ({ ends }: Pick<CouponDraft, 'ends'>): number | null =>
  ends === null ? null : startOfDay(ends, 1).getTime() - 1000;

interface Around {
  limit: GiverLimit | null;
  currency: string;
  now: number;
  secondVariant: boolean;
}

/** By the rules the server asks too, and what only it could know. */
export function faultsOf(draft: CouponDraft, around: Around): CouponFault[] {
  return judgeCoupon(
    {
      ...{ kind: draft.kind, discount: draft.discount, amount: draft.amount, code: draft.code },
      ...{ usageLimit: draft.usage, description: draft.description, startsAt: startOf(draft), expiresAt: endOf(draft) },
      ...{ products: draft.products.length, categories: draft.categories.length },
    },
    around,
  );
}

/** J-18 for the foot: nothing is left to give at all. */
export const isTaken = ({ takenCode, code }: CouponDraft): boolean => takenCode === code.toLowerCase();

interface Open {
  /** The chat whose dialog is open. */
  chatId: string | null;
  /** What could not be sent, and where: said when its chat is looked at, which may be later than the answer came. */
  failed: { chatId: string; message: string } | null;
}

/** Apart from the chat's own part of the page: what is typed outlives the field that it was opened beside. */
export const couponDialog = createStore<Open>(() => ({ chatId: null, failed: null }));
export const openCoupon = (chatId: string): void => couponDialog.setState({ chatId });
/** Of this chat only: an answer may come while the dialog of another one is open. */
export const closeCoupon = (chatId: string): void =>
  couponDialog.setState((open) => (open.chatId === chatId ? { chatId: null } : {}));
export const tellFailed = (chatId: string, message: string): void =>
  couponDialog.setState({ failed: { chatId, message } });
export const wasTold = (): void => couponDialog.setState({ failed: null });

const drafts = keptDrafts<CouponDraft>();

/** One that was left stands there as it was. */
export const draftOf = (chatId: string, secondVariant: boolean): CouponDraft =>
  drafts.find(chatId) ?? newDraft(secondVariant);
export const keepDraft = drafts.keep;
export const forgetDraft = drafts.forget;

export const { nameShown, linksShown } = couponLimits;
/** J-31 */
export const cutName = (name: string): string =>
  [...name].length > nameShown ? `${[...name].slice(0, nameShown).join('')}...` : name;
