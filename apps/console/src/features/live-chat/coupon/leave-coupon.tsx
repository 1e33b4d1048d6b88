import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/index.ts';
import { closeCoupon } from './coupon-draft.ts';

interface LeaveCouponProps {
  chatId: string;
  opened: boolean;
  onClose(): void;
}

/** What was typed is kept, so this asks whether one meant to close it. */
export function LeaveCoupon({ chatId, opened, onClose }: LeaveCouponProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      cancelLabel={t('coupons.stay')}
      confirmLabel={t('coupons.leave')}
      opened={opened}
      title={t('coupons.discardTitle')}
      onClose={onClose}
      onConfirm={() => closeCoupon(chatId)}
    >
      {t('coupons.discardBody')}
    </ConfirmDialog>
  );
}
