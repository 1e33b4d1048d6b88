import type { Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Departure, useDeparture, useLiveChat, useLiveConversation } from '../../features/live-chat/index.ts';
import { useSession } from '../../lib/session/session.ts';

interface OpenConversation {
  chat: Conversation | null;
  loading: boolean;
  /** It went to somebody else, or was ended by somebody else, while it was open. */
  departure: Departure | null;
  /** The conversation of the address could not be had. */
  error: unknown;
}

/** How a chat went that one may still look up afterwards; of any other the server tells only whoever may look on. */
const over: ReadonlySet<Departure['why']> = new Set(['ended', 'missed', 'dismissed']);

/**
 * The conversation of the address: from the lists, or asked for when it is in none. One that leaves the lists while it is
 * open stays before the reader's eyes: as the server now has it, or as it stood for whoever may not see it any more.
 */
export function useOpenConversation(id: string | null, listsLoaded: boolean): OpenConversation {
  const live = useLiveChat();
  const { can } = useSession();
  const listed = useLiveConversation(id);
  const departure = useDeparture(id);
  const [last, setLast] = useState<Conversation | null>(null);
  useEffect(() => {
    if (listed) setLast(listed);
  }, [listed]);
  const query = useQuery({
    queryKey: ['live-chat', live.workspaceId, 'detail', id, last?.rev ?? 0],
    queryFn: () => live.find(id ?? ''),
    enabled: id !== null && !listed && listsLoaded && (!departure || can('spectateChat') || over.has(departure.why)),
    staleTime: 0,
  });
  const remembered = last?._id === id ? last : null;
  const chat = listed ?? query.data ?? departure?.chat ?? remembered;
  return {
    chat: id === null ? null : chat,
    loading: id !== null && !chat && !query.isError,
    departure: listed ? null : departure,
    error: !chat && query.isError ? query.error : null,
  };
}
