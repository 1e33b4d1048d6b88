import { useEffect, useRef } from 'react';
import { autoSelect, type ChatGroupsView, type Tab, tabOf, useLiveChat } from '../../features/live-chat/index.ts';
import { serverNow } from '../../lib/formats/clock.ts';
import { areKeysTaken } from '../../lib/navigation/shell-dialogs.ts';
import type { Selection } from './use-selection.ts';

interface AutoSelectOptions {
  selection: Pick<Selection, 'conversationId' | 'hasChosen'>;
  /** There is no room for a chat beside the list. */
  isPhone: boolean;
  view: Pick<ChatGroupsView, 'groups' | 'loaded' | 'narrowed' | 'fetching'>;
  /** `quiet`: the person is busy with something else, so the focus stays where it is. */
  select(id: string, tab: Tab, quiet: boolean): void;
}

/**
 * H-02, on arrival only: whoever comes to the screen finds a chat open. From then on nothing opens by itself, also when
 * the open chat goes: keys meant for one customer must never find another one's field.
 */
export function useAutoSelect({ selection, isPhone, view, select }: AutoSelectOptions): void {
  const { agentId } = useLiveChat();
  const { groups, loaded, narrowed, fetching } = view;
  const { conversationId, hasChosen } = selection;
  const arrived = useRef(false);
  useEffect(() => {
    if (conversationId !== null) {
      // A return to the bare URL, by the navigation say, counts as a new arrival.
      arrived.current = false;
      return;
    }
    if (arrived.current || hasChosen() || !loaded || narrowed) return;
    const first = isPhone ? null : autoSelect(groups, agentId, serverNow());
    // What this device kept may be older than the answer that is on its way.
    arrived.current = first !== null || isPhone || !fetching;
    if (first) select(first._id, tabOf(first), areKeysTaken(document.activeElement));
  }, [conversationId, hasChosen, isPhone, loaded, narrowed, fetching, groups, agentId, select]);
}
