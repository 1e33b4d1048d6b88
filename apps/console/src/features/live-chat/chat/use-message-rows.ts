import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useOwnTimeZone } from '../../../lib/time-zone.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { mergeEntries } from '../state/entries.ts';
import { toMessageRows } from '../state/message-rows.ts';
import { useOutgoing, useTimeline } from '../use-live-state.ts';

/** Stored and outgoing messages of a conversation as rows. Opening asks the server; what is here is shown meanwhile. */
export function useMessageRows(conversationId: string) {
  const live = useLiveChat();
  const held = useTimeline(conversationId);
  const outgoing = useOutgoing(conversationId);
  useEffect(() => {
    const release = live.hold(conversationId);
    void live.timelines.open(conversationId);
    live.notes.open(conversationId);
    return release;
  }, [live, conversationId]);
  const notes = useSyncExternalStore(live.notes.subscribe, () => live.notes.entries(conversationId));
  const zone = useOwnTimeZone();
  const messages = held?.timeline.messages;
  const rows = useMemo(
    () => toMessageRows(mergeEntries(messages ?? [], outgoing, live.agentId, messages?.length ? notes : []), zone),
    [messages, outgoing, live, notes, zone],
  );
  return { rows, held };
}
