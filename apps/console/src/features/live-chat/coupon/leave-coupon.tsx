import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/index.ts';
import { closeCoupon } from './coupon-draft.ts';

export function LeaveCoupon({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      cancelLabel={t('coupons.stay')}
      confirmLabel={t('coupons.leave')}
      opened={opened}
      title={t('coupons.discardTitle')}
      onClose={onClose}
      onConfirm={closeCoupon}
    >
      {t('coupons.discardBody')}
    </ConfirmDialog>
  );
}
