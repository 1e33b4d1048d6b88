import type { Conversation } from '@chatso/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { onAgentEvent } from '../../lib/realtime/realtime.ts';
import { useSessionState } from '../../lib/session/session.ts';

/** Coupons of the chat as the server has them; asked again when one of them is another. */
export function useChatCoupons(chat: Pick<Conversation, '_id'>) {
  const client = useQueryClient();
  const isHere = useSessionState(({ user, workspaceId }) => user !== null && workspaceId !== null);
  const id = chat._id;
  useEffect(() => {
    const ask = (told: { conversationId: string }) => {
      if (told.conversationId !== id) return;
      void client.invalidateQueries({ queryKey: keyOf('coupons.ofChat', { params: { id } }) });
      void client.invalidateQueries({ queryKey: keyOf('couponLimit.own') });
    };
    const stops = [onAgentEvent('coupons:changed', ask), onAgentEvent('conversation:coupon', ask)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, id]);
  return useQuery({
    ...queryOf('coupons.ofChat', { params: { id } }),
    enabled: isHere,
    select: ({ data }) => data,
    staleTime: 60_000,
    meta: { quiet: true },
  });
}
