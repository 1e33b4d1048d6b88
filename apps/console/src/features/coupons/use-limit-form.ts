import { type CouponLimit, couponLimitInputSchema } from '@chatso/contract';
import { amountIn, couponLimits, type LimitTimeframe, type LimitType } from '@chatso/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../lib/api/keep-answer.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useContractForm } from '../../ui/form/index.ts';
import { toast } from '../../ui/index.ts';

/** As people type it: amounts are text, people a list by their ids. */
export interface LimitValues {
  limited: boolean;
  limitType: LimitType;
  perCouponSetting: { maxPercentage: string; maxFixedValue: string };
  /** `percentCoupons`: empty for no limit. */
  perAgentSetting: { maxFixedValue: string; timeframe: LimitTimeframe; maxPercentage: string; percentCoupons: string };
  audience: CouponLimit['audience'];
  userIds: string[];
}

/** An amount with up to two decimals; NaN for what is none, which no rule lets pass. */
const numberOf = (text: string): number => {
  const hundredths = amountIn(text);
  return hundredths === null ? Number.NaN : hundredths / 100;
};
export const hundredthsOf = (text: string): number => amountIn(text) ?? 0;

const valuesOf = ({ limited, limitType, perCouponSetting, perAgentSetting, audience, userIds }: CouponLimit) => ({
  ...{ limited, limitType, audience, userIds },
  perCouponSetting: {
    maxPercentage: String(perCouponSetting.maxPercentage),
    maxFixedValue: String(perCouponSetting.maxFixedValue),
  },
  perAgentSetting: {
    maxFixedValue: String(perAgentSetting.maxFixedValue),
    timeframe: perAgentSetting.timeframe,
    maxPercentage: String(perAgentSetting.maxPercentage),
    percentCoupons: String(perAgentSetting.percentCoupons ?? ''),
  },
});

/** P-60 to P-62. */
export function useLimitForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const settings = queryOf('couponLimit.get');
  const query = useQuery(settings);
  const most = couponLimits.fixedMost / 100;
  const form = useContractForm('couponLimit.set', {
    schema: couponLimitInputSchema,
    saved: query.data,
    valuesOf: (saved): LimitValues => valuesOf(saved),
    inputOf: ({ perCouponSetting, perAgentSetting, ...values }, { version }) => ({
      body: {
        ...values,
        perCouponSetting: {
          maxPercentage: numberOf(perCouponSetting.maxPercentage),
          maxFixedValue: numberOf(perCouponSetting.maxFixedValue),
        },
        perAgentSetting: {
          maxFixedValue: numberOf(perAgentSetting.maxFixedValue),
          timeframe: perAgentSetting.timeframe,
          maxPercentage: numberOf(perAgentSetting.maxPercentage),
          percentCoupons: perAgentSetting.percentCoupons.trim() === '' ? null : Number(perAgentSetting.percentCoupons),
        },
        version,
      },
    }),
    problems: {
      perCouponSetting: t('coupons.settings.numberProblem', { from: 0, to: `100 %, ${most}` }),
      perAgentSetting: t('coupons.settings.budgetProblem', { most, coupons: couponLimits.percentCouponsMost }),
      userIds: t('coupons.settings.usersProblem'),
    },
    reads: keyOf('couponLimit.get'),
    savedOf: (answer) => answer,
    onSaved(answer) {
      keepAnswer(client, settings.queryKey, answer);
      toast.success(t('coupons.settings.saved'));
    },
  });
  return { query, form };
}
export type LimitForm = ReturnType<typeof useLimitForm>['form'];
