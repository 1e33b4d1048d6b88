import type { Conversation } from '@chatso/contract';
import {
  type ActedChat,
  type ChatAction,
  type ChatRefusal,
  chatCallerOf,
  isLeft,
  judgeChatAction,
} from '@chatso/domain';
import { useMemo } from 'react';
import { hasPermission } from '../../../lib/session/permissions.ts';
import { membershipIn, useSessionState } from '../../../lib/session/session.ts';
import { useLiveChat } from '../live-chat-provider.tsx';

const actedChat = (chat: Conversation): ActedChat => ({
  state: chat.state,
  left: chat.state === 'ongoing' && isLeft(chat),
  archived: chat.archived,
  agentId: chat.agentId,
  transferringTo: chat.transferring?.agentId ?? null,
  assignedTo: chat.assigned?.agentId ?? null,
  spectatorIds: chat.spectators.map(({ _id }) => _id),
});

/** Why the person may not do this to the chat as it is here, or null: by the table that the server asks too. */
export type JudgeChat = (action: ChatAction, chat: Conversation) => ChatRefusal | null;

export function judgeFor(person: Parameters<typeof chatCallerOf>[0]): JudgeChat {
  // The server showed this chat, so its store and department are the person's to serve.
  const caller = chatCallerOf(person, true);
  return (action, chat) => judgeChatAction(action, actedChat(chat), caller);
}

/** The signed-in person's; a session that has just ended manages nothing. */
export function useJudgeChat(): JudgeChat {
  const { agentId: id } = useLiveChat();
  const membership = useSessionState(({ user, workspaceId }) =>
    user && workspaceId ? membershipIn(user, workspaceId) : undefined,
  );
  return useMemo(
    () =>
      judgeFor({
        id,
        role: membership?.role ?? 'agent',
        can: (permission) => membership !== undefined && hasPermission(membership, permission),
      }),
    [id, membership],
  );
}
