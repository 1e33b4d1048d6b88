import { CouponList } from '../../features/coupons/index.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** `coupons` (C-11) */
export function CouponsScreen() {
  const { t } = useTranslation();
  return <CouponList title={t('places.titles.coupons')} />;
}

/** `promotion` (C-11, J-46): what is given in chats is all the promotion there is. */
export function PromotionScreen() {
  const { t } = useTranslation();
  return <CouponList title={t('places.titles.promotion')} />;
}

/** `conversion-tracking`, where the promotion module is off (C-11, decision Q-5). */
export function ConversionScreen() {
  const { t } = useTranslation();
  return <CouponList title={t('places.titles.conversionTracking')} />;
}
