import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { Tab } from '../../features/live-chat/index.ts';
import type { LiveChatSearch } from './search.ts';

export interface Selection {
  conversationId: string | null;
  /** A message of it to begin at. */
  messageId: string | null;
  tab: Tab | null;
  /** `replace`: the program chose, so the back button must not lead there. */
  select(conversationId: string, tab: Tab, options?: { replace?: boolean }): void;
  /** The open chat went to another group. Nobody is led back to a chat they have just left. */
  follow(conversationId: string, tab: Tab): void;
  clear(): void;
  /** The person chose: a chat, whose address follows a moment later, or to have none open. */
  hasChosen(): boolean;
  /** Closes that chat, if it is still the open one. */
  leave(conversationId: string): void;
}

/** The open chat lives in the address and nowhere else (H-01). */
export function useSelection(): Selection {
  const search: LiveChatSearch = useSearch({ from: '/ws/$workspaceId/live-chat' });
  const navigate = useNavigate({ from: '/ws/$workspaceId/live-chat' });
  const router = useRouter();
  const place = useMatch({ from: '/ws/$workspaceId/live-chat', select: ({ pathname }) => pathname });
  /** Another page has been asked for and is not here yet: what the program does now must not call its reader back. */
  const isLeaving = useCallback(() => router.latestLocation.pathname !== place, [router, place]);
  const openId = search.conversationId ?? null;
  // What the person wants, at once: the address follows a moment later, and an answer may arrive in between.
  const wanted = useRef(openId);
  const closed = useRef(false);
  useEffect(() => {
    wanted.current = openId;
    if (openId !== null) closed.current = false;
  }, [openId]);
  const select = useCallback<Selection['select']>(
    (conversationId, tab, options = {}) => {
      if (options.replace && isLeaving()) return;
      wanted.current = conversationId;
      void navigate({ search: { conversationId, tab }, replace: options.replace ?? false });
    },
    [navigate, isLeaving],
  );
  const follow = useCallback<Selection['follow']>(
    (conversationId, tab) => {
      if (wanted.current === conversationId) select(conversationId, tab, { replace: true });
    },
    [select],
  );
  const clear = useCallback(() => {
    wanted.current = null;
    closed.current = true;
    void navigate({ search: {}, replace: true });
  }, [navigate]);
  const leave = useCallback<Selection['leave']>(
    (conversationId) => {
      if (wanted.current === conversationId && !isLeaving()) clear();
    },
    [clear, isLeaving],
  );
  return {
    conversationId: openId,
    messageId: search.messageId ?? null,
    tab: search.tab ?? null,
    select,
    follow,
    clear,
    hasChosen: useCallback(() => closed.current || wanted.current !== null, []),
    leave,
  };
}
