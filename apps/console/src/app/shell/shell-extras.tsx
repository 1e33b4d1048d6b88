import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { AlertsHost } from '../../features/alerts/alerts-host.tsx';
import { AssistantHost } from '../../features/assistant/index.ts';
import { NotificationsHost } from '../../features/notifications/notifications-host.tsx';
import { TransfersHost } from '../../features/transfers/index.ts';
import { Tutorials } from '../../features/tutorials/index.ts';
import { api } from '../../lib/api/api.ts';
import { importAgain } from '../../lib/browser/import-again.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { closeShellDialog, type ShellDialog, useOpenShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { useTutorialSlots } from '../../lib/navigation/tutorial-slots.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorDialog } from '../../ui/index.ts';
import { UnsavedDialog } from '../layout/unsaved-dialog.tsx';
import { ChatDockHost } from './chat-dock-host.tsx';
import { followStores } from './follow-stores.ts';
import { useEverywhereCommands } from './use-everywhere-commands.tsx';
import { usePlaceCommands } from './use-place-commands.tsx';

const importPalette = () => importAgain(() => import('./palette-dialog.tsx'));
/** As for the other dialogs: what is typed right after Mod+K should find its field. */
const preloadAfterMs = 2000;

const dialogs: Record<Exclude<ShellDialog, 'ask-admin'>, ComponentType> = {
  palette: lazy(async () => ({ default: (await importPalette()).PaletteDialog })),
  'workspace-switcher': lazy(async () => ({
    default: (await importAgain(() => import('../../features/workspaces/index.ts'))).WorkspaceSwitcher,
  })),
  upgrade: lazy(async () => ({
    default: (await importAgain(() => import('../../features/upgrade/index.ts'))).UpgradeDialog,
  })),
  shortcuts: lazy(async () => ({
    default: (await importAgain(() => import('../../features/palette/index.ts'))).ShortcutMap,
  })),
};

/**
 * Commands of every page and the dialogs they open, and what is there on every page unseen until something happens; one
 * part that comes after the first paint.
 */
export function ShellExtras() {
  useEverywhereCommands();
  usePlaceCommands();
  const { t } = useTranslation();
  const { membership, user, workspaceId, flag } = useSession();
  const userId = user._id;
  useEffect(() => followStores(api, userId), [userId]);
  useEffect(() => {
    const timer = setTimeout(() => void importPalette().catch(() => undefined), preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const open = useOpenShellDialog();
  const hasSlots = useTutorialSlots().length > 0;
  const Dialog = open === null || open === 'ask-admin' ? null : dialogs[open];
  return (
    <>
      <UnsavedDialog />
      <ChatDockHost />
      {/* S-01 */}
      {flag('ai-chatbot') ? <AssistantHost key={workspaceId} /> : null}
      <NotificationsHost key={`notifications:${workspaceId}`} />
      <AlertsHost key={`alerts:${workspaceId}`} />
      <TransfersHost key={`transfers:${workspaceId}`} />
      {hasSlots ? <Tutorials /> : null}
      <Suspense>{Dialog ? <Dialog key={workspaceId} /> : null}</Suspense>
      <ErrorDialog opened={open === 'ask-admin'} title={t('upgrade.askAdmin')} onClose={closeShellDialog}>
        {t('upgrade.askAdminBody', { workspace: membership.workspaceId.name })}
      </ErrorDialog>
    </>
  );
}
