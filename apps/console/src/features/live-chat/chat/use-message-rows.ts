import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { mergeEntries } from '../../../entities/thread/entries.ts';
import { type MessageRow, toMessageRows } from '../../../entities/thread/message-rows.ts';
import { afterPaint } from '../../../lib/browser/after-paint.ts';
import { useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { useLiveChat } from '../live-chat-provider.tsx';
import { useOutgoing, useTimeline } from '../use-live-state.ts';

/** Stored and outgoing messages of a conversation as rows. Opening asks the server; what is here is shown meanwhile. */
export function useMessageRows(conversationId: string) {
  const live = useLiveChat();
  const held = useTimeline(conversationId);
  const outgoing = useOutgoing(conversationId);
  useEffect(() => {
    const release = live.hold(conversationId);
    const open = () => {
      void live.timelines.open(conversationId);
      live.notes.open(conversationId);
    };
    // What is here is drawn before it is asked whether there is more.
    const cancel = live.timelines.get(conversationId) ? afterPaint(open) : undefined;
    if (!cancel) open();
    return () => {
      cancel?.();
      release();
    };
  }, [live, conversationId]);
  const notes = useSyncExternalStore(live.notes.subscribe, () => live.notes.entries(conversationId));
  const zone = useOwnTimeZone();
  const messages = held?.timeline.messages;
  const greeting = useGreeting(conversationId, messages?.[0]?.seq === 1);
  const rows = useMemo(() => {
    const said = toMessageRows(
      mergeEntries(messages ?? [], outgoing, live.agentId, messages?.length ? notes : []),
      zone,
    );
    return greeting ? [greeting, ...said] : said;
  }, [messages, outgoing, live, notes, zone, greeting]);
  return { rows, held };
}

/** Asked for once the beginning of the chat is there, above which it stands. */
function useGreeting(conversationId: string, wanted: boolean): MessageRow | null {
  const { workspaceId, greetingOf } = useLiveChat();
  const { data } = useQuery({
    queryKey: ['live-chat', workspaceId, 'greeting', conversationId],
    queryFn: () => greetingOf(conversationId),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return useMemo(
    () => (wanted && data && data.length > 0 ? { kind: 'greeting', key: 'greeting', texts: data } : null),
    [wanted, data],
  );
}
