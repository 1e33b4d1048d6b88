import type { Conversation } from '@chatso/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/query-of.ts';
import { isVisitor } from '../../conversation/chat-names.ts';

/** I-27: where a visitor has been, the newest page first. Of nobody else it is asked. */
export function useVisitedPages(chat: Conversation) {
  return useQuery({
    ...queryOf('tracking.visitedPages', { query: { visitorId: chat.visitorId } }),
    enabled: isVisitor(chat),
    meta: { quiet: true },
  });
}
