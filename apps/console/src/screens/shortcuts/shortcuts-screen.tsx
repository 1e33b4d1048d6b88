import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ShortcutsPage } from '../../features/shortcuts/index.ts';
import { useSession } from '../../lib/session/session.ts';

/** `settings/chat-shortcuts`: those that everybody in the workspace has. */
export function ShortcutsScreen() {
  const { workspaceId } = useSession();
  const navigate = useNavigate();
  const open = useSearch({ from: '/ws/$workspaceId/settings/chat-shortcuts' });
  const onOpen = useCallback(
    (search: typeof open) =>
      void navigate({ to: '/ws/$workspaceId/settings/chat-shortcuts', params: { workspaceId }, search }),
    [navigate, workspaceId],
  );
  return <ShortcutsPage open={open} type="global" onOpen={onOpen} />;
}
