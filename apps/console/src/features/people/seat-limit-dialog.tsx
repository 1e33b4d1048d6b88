import { ApiError } from '@chatso/contract';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useUpgrade } from '../../lib/plan/upgrade.ts';
import { ConfirmDialog } from '../../ui/index.ts';

/** No seat is free: says so and leads to the plans (D-11, D-14). */
export function SeatLimitDialog({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useTranslation();
  const { upgrade } = useUpgrade();
  const details = error instanceof ApiError ? error.details : undefined;
  const { limit, used } = details ?? {};
  return (
    <ConfirmDialog
      confirmLabel={t('people.limit.upgrade')}
      opened={error !== null}
      title={t('people.limit.title')}
      onClose={onClose}
      onConfirm={upgrade}
    >
      {limit === undefined || used === undefined
        ? t('people.limit.bodyShort')
        : t('people.limit.body', { limit, used })}
    </ConfirmDialog>
  );
}
