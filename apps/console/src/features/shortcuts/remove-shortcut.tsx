import { ApiError, type Shortcut } from '@chatso/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutationOf } from '../../lib/api/query-of.ts';
import { useRefreshShortcuts } from '../../lib/api/shortcuts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSession } from '../../lib/session/session.ts';
import { ConfirmDialog, toast } from '../../ui/index.ts';

/** Asks first: the files cannot be brought back. */
export function RemoveShortcut({ shortcut, onClose }: { shortcut: Shortcut | null; onClose(): void }) {
  const { t } = useTranslation();
  const { workspaceId } = useSession();
  const refresh = useRefreshShortcuts(workspaceId);
  const removing = useMutation({ ...mutationOf('shortcuts.remove'), meta: { quiet: true } });
  const [last, setLast] = useState(shortcut);
  if (shortcut && shortcut !== last) setLast(shortcut);
  if (!last) return null;
  return (
    <ConfirmDialog
      confirmLabel={t('shortcuts.removeDo')}
      danger
      opened={shortcut !== null}
      title={t('shortcuts.removeTitle', { keyword: last.keyword })}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await removing.mutateAsync({ params: { id: last._id }, query: { version: last.version } });
          toast.success(t('shortcuts.removed'));
        } catch (error) {
          // Gone is what was wanted.
          if (!(error instanceof ApiError && error.statusCode === 404)) throw error;
        } finally {
          void refresh();
        }
      }}
    >
      {t(last.type === 'global' ? 'shortcuts.removeGlobal' : 'shortcuts.removePersonal')}
    </ConfirmDialog>
  );
}
