import type { Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/session.ts';

/** I-16: earlier chats of the same person in the same store, without the one that is open. */
export function useEarlierChats(chat: Conversation) {
  const { _id, state, storeId, visitorId, customerEmail, customerFullname } = chat;
  const { workspaceId } = useSession();
  const asked = {
    chatsoStoreId: storeId,
    visitorId,
    ...(customerEmail ? { customerEmail } : {}),
    ...(customerFullname ? { customerFullname } : {}),
  };
  const { data, isPending, isError, refetch } = useQuery({
    // Another chat, or another state of it: what was earlier may be more by now.
    queryKey: ['customer', workspaceId, 'history', _id, state, asked],
    queryFn: ({ signal }) => api['conversations.chatHistory']({ query: asked }, { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const chats = useMemo(() => (data?.data ?? []).filter((earlier) => earlier._id !== _id), [data, _id]);
  return { chats, isPending, isError, refetch };
}
