import { ApiError, type TicketTag } from '@chatso/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, mutationOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/index.ts';

/** What loses it is said before. */
export function RemoveTag({ tag, onClose }: { tag: TicketTag | null; onClose(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [last, setLast] = useState(tag);
  if (tag && tag !== last) setLast(tag);
  const remove = useMutation({ ...mutationOf('ticketTags.remove'), meta: { quiet: true } });
  if (!last) return null;
  return (
    <ConfirmDialog
      confirmLabel={t('ticketSettings.tags.removeDo')}
      danger
      focus="cancel"
      opened={tag !== null}
      title={t('ticketSettings.tags.removeTitle', { name: last.name })}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ body: { _id: last._id } });
        } catch (error) {
          // Gone is what was wanted.
          if (!(error instanceof ApiError && error.statusCode === 404)) throw error;
        } finally {
          void client.invalidateQueries({ queryKey: keyOf('ticketTags.list') });
        }
      }}
    >
      {t('ticketSettings.tags.removeBody', { count: last.emailUsage })}
    </ConfirmDialog>
  );
}
