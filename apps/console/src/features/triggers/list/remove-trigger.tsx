import { ApiError, type ListedTrigger } from '@chatso/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { useRefreshTriggers } from '../use-trigger-news.ts';

/** Asks first: what is known of its shows cannot be brought back. */
export function RemoveTrigger({ trigger, onClose }: { trigger: ListedTrigger | null; onClose(): void }) {
  const { t } = useTranslation();
  const refresh = useRefreshTriggers();
  const removing = useMutation({ ...mutationOf('triggers.remove'), meta: { quiet: true } });
  const [last, setLast] = useState(trigger);
  if (trigger && trigger !== last) setLast(trigger);
  if (!last) return null;
  return (
    <ConfirmDialog
      confirmLabel={t('triggers.removeDo')}
      danger
      opened={trigger !== null}
      title={t('triggers.removeTitle', { name: last.name })}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await removing.mutateAsync({ params: { id: last._id }, query: { version: last.version } });
          toast.success(t('triggers.removed'));
        } catch (error) {
          // Gone is what was wanted.
          if (!(error instanceof ApiError && error.statusCode === 404)) throw error;
        } finally {
          void refresh();
        }
      }}
    >
      {t('triggers.removeBody')}
    </ConfirmDialog>
  );
}
