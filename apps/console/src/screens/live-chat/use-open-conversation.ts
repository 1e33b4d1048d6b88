import { ApiError, type Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveChat, useLiveConversation } from '../../features/live-chat/index.ts';

interface OpenConversation {
  chat: Conversation | null;
  loading: boolean;
  /** It was open, and is by now nothing this person may see: a colleague has it (H-48). */
  gone: boolean;
  /** The conversation of the address could not be had. */
  error: unknown;
}

/**
 * The conversation of the address: from the lists, or asked for when it is in none. One that leaves the lists while it is
 * open stays before the reader's eyes as the server now has it.
 */
export function useOpenConversation(id: string | null, listsLoaded: boolean): OpenConversation {
  const live = useLiveChat();
  const listed = useLiveConversation(id);
  const [last, setLast] = useState<Conversation | null>(null);
  useEffect(() => {
    if (listed) setLast(listed);
  }, [listed]);
  const query = useQuery({
    queryKey: ['live-chat', live.workspaceId, 'detail', id, last?.rev ?? 0],
    queryFn: () => live.find(id ?? ''),
    enabled: id !== null && !listed && listsLoaded,
    staleTime: 0,
  });
  const remembered = last?._id === id ? last : null;
  const chat = listed ?? query.data ?? remembered;
  return {
    chat: id === null ? null : chat,
    loading: id !== null && !chat && !query.isError,
    gone: !listed && remembered !== null && query.error instanceof ApiError && query.error.statusCode === 404,
    error: !chat && query.isError ? query.error : null,
  };
}
