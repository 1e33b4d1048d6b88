import { limits } from '@chatso/domain';
import { Notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useIsCompact } from '../lib/browser/viewport.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { type Command, useCommands } from '../lib/navigation/commands.ts';
import classes from './toasts.module.css';

/** Away from the composer: in the lower left and no wider than the list, in a small window at the top. */
export function ToastList() {
  const compact = useIsCompact();
  useUndoKey();
  return (
    <Notifications
      autoClose={limits.toastMs}
      classNames={{ root: classes.list }}
      containerWidth={compact ? 384 : 288}
      limit={limits.toastsAtMost}
      position={compact ? 'top-center' : 'bottom-left'}
      transitionDuration={150}
    />
  );
}

/** Undo is offered for seconds, and far from where the keyboard is: the newest notice that offers it hears a key. */
function useUndoKey(): void {
  const { t } = useTranslation();
  useCommands(
    useMemo<Command[]>(
      () => [
        {
          id: 'undo-notice',
          group: 'actions',
          label: t('notices.undoCommand'),
          shortcut: 'Z',
          run: () => [...document.querySelectorAll<HTMLElement>('button[data-undo]')].at(-1)?.click(),
        },
      ],
      [t],
    ),
  );
}
