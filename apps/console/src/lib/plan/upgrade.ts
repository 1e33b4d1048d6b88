import { useRouter } from '@tanstack/react-router';
import { closeShellDialog, openShellDialog } from '../navigation/shell-dialogs.ts';
import { isAdmin } from '../session/permissions.ts';
import { useSession } from '../session/session.ts';

interface Upgrade {
  /** Whether the person may change the plan; others are told to ask (decision X-2). */
  mayUpgrade: boolean;
  /** What every 'Upgrade' does: an admin comes to the plans, others hear whom to ask (D-14, R-13). */
  upgrade(): void;
  /** What a locked button does: tells what the plan would add, over what one was doing. */
  offer(): void;
}

export function useUpgrade(): Upgrade {
  const { membership, workspaceId } = useSession();
  // Parts are tested without a router.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const mayUpgrade = isAdmin(membership);
  return {
    mayUpgrade,
    upgrade: () => {
      if (!mayUpgrade) return openShellDialog('ask-admin');
      closeShellDialog();
      void router?.navigate({ href: `/ws/${workspaceId}/admin-options?tab=plans` });
    },
    offer: () => openShellDialog('upgrade'),
  };
}
