import { useEffect } from 'react';
import { autoSelect, type ChatGroupsView, tabOf, useLiveChat } from '../../features/live-chat/index.ts';
import type { Selection } from './use-selection.ts';

interface AutoSelectOptions {
  /** There is room for an open chat, and none is. */
  wanted: boolean;
  view: Pick<ChatGroupsView, 'groups' | 'loaded' | 'narrowed'>;
  select: Selection['select'];
}

/** H-02: where there is room for it, one chat is always open. */
export function useAutoSelect({ wanted, view, select }: AutoSelectOptions): void {
  const { agentId } = useLiveChat();
  const { groups, loaded, narrowed } = view;
  useEffect(() => {
    if (!wanted || !loaded || narrowed) return;
    const first = autoSelect(groups, agentId, Date.now());
    if (first) select(first._id, tabOf(first), { replace: true });
  }, [wanted, loaded, narrowed, groups, agentId, select]);
}
