import { Modal } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { closeShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { UpgradeBanner } from './upgrade-banner.tsx';

/** What a locked button opens: the banner over what one was doing, which stays as it was. */
export function UpgradeDialog() {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={440}
      title={t('upgrade.title')}
      onClose={closeShellDialog}
    >
      <UpgradeBanner />
    </Modal>
  );
}
