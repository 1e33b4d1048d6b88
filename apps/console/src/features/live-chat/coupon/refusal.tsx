import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { CouponForm } from './use-coupon-form.ts';

/** Why nothing can be sent from here; what was typed stays. */
export function Refusal({ form: { refusal } }: { form: CouponForm }) {
  const { t } = useTranslation();
  if (refusal === null) return null;
  return <Notice tone="wait">{t(`coupons.over.${refusal}`)}</Notice>;
}
