import { type ComponentType, lazy, Suspense } from 'react';
import { useCommandKeys } from '../../lib/command-keys.ts';
import { importAgain } from '../../lib/import-again.ts';
import { useSession } from '../../lib/session.ts';
import { type ShellDialog, useOpenShellDialog } from '../../lib/shell-dialogs.ts';
import { useEverywhereCommands } from './use-everywhere-commands.tsx';
import { usePlaceCommands } from './use-place-commands.tsx';

const dialogs: Record<Exclude<ShellDialog, 'ask-admin' | 'workspace-switcher'>, ComponentType> = {
  palette: lazy(async () => ({ default: (await importAgain(() => import('./palette-dialog.tsx'))).PaletteDialog })),
  shortcuts: lazy(async () => ({
    default: (await importAgain(() => import('../../features/palette/index.ts'))).ShortcutMap,
  })),
};

/** Commands, their keys and the dialogs they open; a part of its own that comes after the first paint. */
export function ShellExtras() {
  useEverywhereCommands();
  usePlaceCommands();
  useCommandKeys();
  const { workspaceId } = useSession();
  const open = useOpenShellDialog();
  const Dialog = open === null || open === 'ask-admin' || open === 'workspace-switcher' ? null : dialogs[open];
  return <Suspense>{Dialog ? <Dialog key={workspaceId} /> : null}</Suspense>;
}
