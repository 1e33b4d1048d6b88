import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useLeaveQuestion } from '../../lib/navigation/unsaved-guard.ts';
import { ConfirmDialog } from '../../ui/index.ts';

/** Shown when somebody is about to leave a page with unsaved changes (C-36). */
export function UnsavedDialog() {
  const { t } = useTranslation();
  const question = useLeaveQuestion();
  return (
    <ConfirmDialog
      danger
      focus="cancel"
      cancelLabel={t('unsaved.stay')}
      confirmLabel={t('unsaved.leave')}
      opened={question !== null}
      title={t('unsaved.title')}
      onClose={() => question?.answer(false)}
      onConfirm={() => question?.answer(true)}
    >
      {t('unsaved.body')}
    </ConfirmDialog>
  );
}
