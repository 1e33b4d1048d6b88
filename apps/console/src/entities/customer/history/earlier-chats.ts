import type { Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { emailOf } from '../../conversation/chat-names.ts';

/** I-16: earlier chats of the same person in the same store, without the one that is open. */
export function useEarlierChats(chat: Conversation) {
  const { _id, state, storeId, visitorId, customerFullname } = chat;
  const customerEmail = emailOf(chat);
  const asked = {
    chatsoStoreId: storeId,
    visitorId,
    ...(customerEmail ? { customerEmail } : {}),
    ...(customerFullname ? { customerFullname } : {}),
  };
  const earlier = queryOf('conversations.chatHistory', { query: asked });
  const { data, isPending, isError, refetch } = useQuery({
    ...earlier,
    // biome-ignore lint/plugin: of another chat, or in another state of it, what was earlier may be more by now
    queryKey: [...earlier.queryKey, _id, state],
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const chats = useMemo(() => (data?.data ?? []).filter((chat) => chat._id !== _id), [data, _id]);
  return { chats, isPending, isError, refetch };
}
