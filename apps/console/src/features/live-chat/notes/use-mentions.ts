import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useMentionList } from '../../../entities/colleague/use-mention-list.ts';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useLiveChat } from '../live-chat-provider.tsx';

interface MentionsOptions {
  conversationId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText(text: string): void;
}

/** Who may be named in a note, and who of them while an @ is being typed. */
export function useMentions({ conversationId, ...typing }: MentionsOptions) {
  const live = useLiveChat();
  const { data, isLoading } = useQuery({
    ...queryOf('conversations.mentionTargets', { params: { id: conversationId } }, live.workspaceId),
    staleTime: 60_000,
  });
  const people = data?.data ?? [];
  return { people, ...useMentionList({ ...typing, people, isLoading }) };
}
