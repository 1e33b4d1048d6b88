import type { Conversation } from '@chatso/contract';
import { useState } from 'react';
import { isAdvanced } from '../../../lib/plan/plan.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useBanNews } from '../../ban/use-ban-news.ts';
import { isVisitor } from '../../conversation/chat-names.ts';

/** Banned while the chat stands here: a chat that a ban has ended is frozen as it was, and cannot say so. */
export function useBannedHere(visitorId: string): boolean {
  const [told, setTold] = useState<{ visitorId: string; banned: boolean } | null>(null);
  useBanNews(setTold);
  return told !== null && told.visitorId === visitorId && told.banned;
}

/** I-05, X-11: on the Advanced plan, in an ongoing chat of a shop that is connected; not for those who only look on. */
export function useMayBan(chat: Conversation): boolean {
  const { membership, user, can } = useSession();
  const banned = useBannedHere(chat.visitorId);
  return (
    !banned &&
    isVisitor(chat) &&
    chat.state === 'ongoing' &&
    chat.store.crmStoreId !== null &&
    chat.spectators.every(({ _id }) => _id !== user._id) &&
    isAdvanced(membership.plan) &&
    can('banVisitor')
  );
}
