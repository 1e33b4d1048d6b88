import type { Shortcut } from '@chatso/contract';
import { callsShortcut } from '@chatso/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortcutsQuery, useShortcutChanges } from '../../../lib/api/shortcuts.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { matchShortcuts } from './shortcut-match.ts';

export interface Suggestions {
  open: boolean;
  shortcuts: readonly Shortcut[];
  /** Why the list is empty: none matches, none exists, it loads, or it could not be loaded. */
  empty: 'no-match' | 'none' | 'loading' | 'failed' | null;
  active: number;
  move(step: 1 | -1): void;
  point(index: number): void;
  picked(): Shortcut | undefined;
  close(): void;
}

/** H-64 to H-66: what a text that begins with a slash suggests. Closed by Esc until the text changes. */
export function useShortcuts(text: string, storeId: string): Suggestions {
  const { workspaceId } = useLiveChat();
  const calls = callsShortcut(text);
  // Cached shortcuts show at once; changes were not followed while the list was closed.
  const query = useQuery({ ...shortcutsQuery(workspaceId, storeId), refetchOnMount: 'always' });
  useShortcutChanges(workspaceId);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [pointed, setPointed] = useState({ text, index: 0 });
  const all = query.data ?? [];
  const shortcuts = calls ? matchShortcuts(all, text) : [];
  const index = pointed.text === text ? Math.min(pointed.index, Math.max(0, shortcuts.length - 1)) : 0;
  const whyEmpty = () => {
    if (query.isError && all.length === 0) return 'failed';
    if (query.isPending) return 'loading';
    if (all.length === 0) return 'none';
    return shortcuts.length === 0 ? 'no-match' : null;
  };
  return {
    open: calls && closedFor !== text,
    shortcuts,
    empty: whyEmpty(),
    active: index,
    move: (step) => {
      const count = shortcuts.length;
      if (count > 0) setPointed({ text, index: (index + step + count) % count });
    },
    point: (next) => setPointed({ text, index: next }),
    picked: () => shortcuts[index],
    close: () => setClosedFor(text),
  };
}
