import type { Conversation } from '@chatso/contract';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useLiveChat } from '../live-chat-provider.tsx';
import { tabOf } from '../state/selectors.ts';

/** H-17: what a link to live chat has, with one chat open or as it was left. A new tab opens where one is asked for. */
export function useFullScreen() {
  const { workspaceId } = useLiveChat();
  // Parts are tested without a router.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  return (chat: Conversation | null) => {
    const search = chat ? `?conversationId=${chat._id}&tab=${tabOf(chat)}&scrollTo=true` : '';
    const href = `/ws/${workspaceId}/live-chat${search}`;
    return {
      href,
      onClick(event: MouseEvent) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router?.navigate({ href });
      },
    };
  };
}
