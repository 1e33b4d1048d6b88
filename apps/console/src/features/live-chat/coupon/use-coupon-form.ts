import { ApiError, type Conversation } from '@chatso/contract';
import { type ChatRefusal, couponTypeOf, type GiverLimit } from '@chatso/domain';
import { newMessageId } from '@chatso/sync';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage, problemWords } from '../../../lib/api/errors.ts';
import { keyOf, queryOf } from '../../../lib/api/query-of.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useNow } from '../../../lib/formats/now.ts';
import { deviceTimeZone, ownTimeZone } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useJudgeChat } from '../state/chat-rules.ts';
import type { Why } from '../state/departure.ts';
import { useDeparture } from '../use-live-state.ts';
import {
  type CouponDraft,
  changed,
  closeCoupon,
  draftOf,
  endOf,
  faultsOf,
  forgetDraft,
  isTaken,
  keepDraft,
  startOf,
  tellFailed,
} from './coupon-draft.ts';

/** Why nothing can be sent from here, in words; null: it can. */
export type Over = 'ended' | 'transferring' | 'waits' | 'other';

const whyOver = (refusal: ChatRefusal | null): Over | null => {
  if (refusal === null || refusal === 'transferring') return refusal;
  return refusal === 'conversation-ended' ? 'ended' : refusal === 'conversation-pending' ? 'waits' : 'other';
};

/** A chat that has left is shown as it was; what became of it is known apart. */
function overAs(why: Why | undefined): Over {
  if (why === undefined || why === 'gone' || why === 'with' || why === 'answered') return 'other';
  return why === 'waits' ? 'waits' : 'ended';
}

const hundredths = (value: number): number => Math.round(value * 100);

/** After these it was written down with its code: its card in the chat tries the same one again. */
const writtenDown: readonly (string | undefined)[] = [
  ...['coupon-shop-silent', 'coupon-shop-refused', 'coupon-no-shop'],
];
/** A limit that an admin changes meanwhile is seen after so long at the latest. */
const limitAskedMs = 15_000;

/** Everything the dialog shows and does. */
export function useCouponForm(chat: Conversation, departed: boolean) {
  const { t } = useTranslation();
  const { flag, can } = useSession();
  const client = useQueryClient();
  const secondVariant = flag('new-promotion-module');
  const [draft, setDraft] = useState(() => draftOf(chat._id, secondVariant));
  const [working, setWorking] = useState(false);
  /** How often it was refused here: each time the focus goes to what is to be changed. */
  const [refusals, setRefusals] = useState(0);
  const newest = useRef(draft);
  const judge = useJudgeChat();
  const own = useQuery({
    ...queryOf('couponLimit.own', { query: { crmStoreId: chat.store.crmStoreId ?? undefined } }),
    ...{ enabled: can('coupons'), staleTime: 0, refetchInterval: limitAskedMs, meta: { quiet: true } },
  });
  const currency = own.data?.currency ?? 'USD';
  const now = useNow(30_000);
  // J-32: without the feature nobody is limited, and the server says so as well.
  const limit: GiverLimit | null =
    own.data?.limited && flag('coupon-limit')
      ? {
          limited: true,
          limitType: own.data.limitType,
          valueLeft: hundredths(own.data.valueLeft),
          percentLeft: own.data.percentLeft,
          maxPercentage: hundredths(
            own.data[own.data.limitType === 'max_value_per_coupon' ? 'perCouponSetting' : 'perAgentSetting']
              .maxPercentage,
          ),
          maxFixedValue: hundredths(own.data.perCouponSetting.maxFixedValue),
        }
      : null;
  const set = (patch: Partial<CouponDraft>, touched = true) => {
    const before = newest.current;
    newest.current = changed(before, { ...patch, touched: before.touched || touched });
    // Also when the answer comes after the dialog has gone with its chat.
    keepDraft(chat._id, newest.current);
    setDraft(newest.current);
  };
  const faults = faultsOf(draft, { limit, currency, now, secondVariant });
  const problems: Record<string, string> = Object.fromEntries(
    faults.map(({ field, code, details }) => [field, problemWords(code, details)]),
  );
  if (isTaken(draft) && problems.code === undefined) problems.code = t('coupons.taken');
  const departure = useDeparture(chat._id);
  const refusal = departed ? overAs(departure?.why) : whyOver(judge('send-form', chat));
  const create = useCall('coupons.create');
  const sendExisting = useCall('coupons.sendExisting');
  const ready =
    refusal === null &&
    draft.reason !== null &&
    (draft.tab === 'new' ? Object.keys(problems).length === 0 : draft.chosen !== null);

  async function send(): Promise<void> {
    const { reason } = draft;
    if (!ready || working || reason === null) return;
    setWorking(true);
    try {
      if (draft.tab === 'new') await create({ body: bodyOf(chat, draft, reason) });
      else await sendExisting(existingOf(chat, draft, reason));
      forgetDraft(chat._id);
      closeCoupon(chat._id);
    } catch (error) {
      // J-33: the dialog stays, with the field that is to be changed.
      if (error instanceof ApiError && error.errors?.some(({ code }) => code === 'coupon-code-taken')) {
        set({ takenCode: draft.code.toLowerCase(), couponId: newMessageId() });
        setRefusals((times) => times + 1);
      } else if (error instanceof ApiError && error.statusCode === 400 && (error.errors?.length ?? 0) > 0) {
        // A limit that a colleague or another tab was faster to use: asked again, it is said at its field.
        await client.invalidateQueries({ queryKey: keyOf('couponLimit.own') });
        setRefusals((times) => times + 1);
      } else {
        closeCoupon(chat._id);
        // What was typed since its answer was lost is another one.
        if (error instanceof ApiError && error.reason === 'coupon-earlier') set({ couponId: newMessageId() });
        // Otherwise what was typed stands there again when the dialog is opened.
        if (draft.tab === 'new' && error instanceof ApiError && writtenDown.includes(error.reason))
          forgetDraft(chat._id);
        tellFailed(chat._id, errorMessage(error) ?? t('errors.somethingWentWrong'));
      }
    } finally {
      setWorking(false);
      void client.invalidateQueries({ queryKey: keyOf('couponLimit.own') });
      void client.invalidateQueries({ queryKey: keyOf('coupons.ofChat', { params: { id: chat._id } }) });
    }
  }

  // What the banner shows is what is judged by: without the feature neither (J-32).
  const shownLimit = limit === null ? undefined : own.data;
  return { draft, set, problems, ready, working, send, refusal, refusals, limit: shownLimit, currency, secondVariant };
}
export type CouponForm = ReturnType<typeof useCouponForm>;

function bodyOf(chat: Conversation, draft: CouponDraft, reason: NonNullable<CouponDraft['reason']>) {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    ...{ couponId: draft.couponId, chatsoStoreId: chat.storeId, crmStoreId: chat.store.crmStoreId ?? '' },
    ...{ code: draft.code.toLowerCase(), type: couponTypeOf(draft.kind, draft.discount) ?? ('percent' as const) },
    ...{ couponType: draft.kind, amount: draft.amount.trim(), usageLimit: Number(draft.usage) },
    ...{ startsAtGMT: iso(startOf(draft)), dateExpiresGMT: iso(endOf(draft)), description: draft.description },
    productIds: draft.kind === 'product_specific' ? draft.products.map(({ id }) => id) : [],
    productCategories: draft.kind === 'category_specific' ? draft.categories.map(({ id }) => id) : [],
    ...{ customerEmail: chat.customerEmail, conversationId: chat._id, reason },
    conversationCategoryId: chat.category?._id ?? null,
    timeZone: ownTimeZone() ?? deviceTimeZone(),
  };
}

const existingOf = (chat: Conversation, draft: CouponDraft, reason: NonNullable<CouponDraft['reason']>) => ({
  body: {
    ...{ couponId: draft.couponId, chatsoStoreId: chat.storeId, crmStoreId: chat.store.crmStoreId ?? '' },
    ...{
      customerEmail: chat.customerEmail,
      conversationId: chat._id,
      conversationCategoryId: chat.category?._id ?? null,
    },
    coupon: { code: draft.chosen ?? '', reason },
  },
});
