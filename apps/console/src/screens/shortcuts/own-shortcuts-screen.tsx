import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ShortcutsPage } from '../../features/shortcuts/index.ts';
import { useSession } from '../../lib/session/session.ts';

/** `account/chat-shortcuts`: those that nobody else sees. */
export function OwnShortcutsScreen() {
  const { workspaceId } = useSession();
  const navigate = useNavigate();
  const open = useSearch({ from: '/ws/$workspaceId/account/chat-shortcuts' });
  const onOpen = useCallback(
    (search: typeof open) =>
      void navigate({ to: '/ws/$workspaceId/account/chat-shortcuts', params: { workspaceId }, search }),
    [navigate, workspaceId],
  );
  return <ShortcutsPage open={open} type="personal" onOpen={onOpen} />;
}
