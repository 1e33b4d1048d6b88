import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Tab } from '../../features/live-chat/index.ts';
import type { LiveChatSearch } from './search.ts';

interface Selection {
  conversationId: string | null;
  tab: Tab | null;
  /** `replace`: the program chose, so the back button must not lead there. */
  select(conversationId: string, tab: Tab, options?: { replace?: boolean }): void;
  clear(): void;
}

/** The open chat lives in the address and nowhere else (H-01). */
export function useSelection(): Selection {
  const search: LiveChatSearch = useSearch({ from: '/ws/$workspaceId/live-chat' });
  const navigate = useNavigate({ from: '/ws/$workspaceId/live-chat' });
  const select = useCallback<Selection['select']>(
    (conversationId, tab, options = {}) =>
      void navigate({ search: { conversationId, tab }, replace: options.replace ?? false }),
    [navigate],
  );
  const clear = useCallback(() => void navigate({ search: {}, replace: true }), [navigate]);
  return { conversationId: search.conversationId ?? null, tab: search.tab ?? null, select, clear };
}
