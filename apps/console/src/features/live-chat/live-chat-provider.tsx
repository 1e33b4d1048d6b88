import { indexedDbStorage, tolerantStorage } from '@chatso/sync';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { openChatTabs } from '../../lib/chat-tabs.ts';
import { keepDraftBeforeReload } from '../../lib/drafts.ts';
import { log } from '../../lib/log.ts';
import { forgetOpenChats, provideOpenChats } from '../../lib/open-chats.ts';
import { notifyServer, onAgentEvent, onRealtimeConnect, requestServer } from '../../lib/realtime.ts';
import { onSessionEnd, sessionStore, useSession } from '../../lib/session.ts';
import { createLiveChat, type LiveChat } from './data/live-chat.ts';
import { uploadFile } from './data/upload-request.ts';
import { openChatsOf } from './state/open-chats.ts';

const LiveChatContext = createContext<LiveChat | null>(null);

export function useLiveChat(): LiveChat {
  const live = useContext(LiveChatContext);
  if (!live) throw new Error('useLiveChat is used outside of LiveChatProvider');
  return live;
}

/** For tests and whoever has made a LiveChat of their own. */
export function LiveChatScope({ live, children }: { live: LiveChat; children: ReactNode }) {
  useEffect(() => live.start(), [live]);
  useEffect(() => keepDraftBeforeReload(() => live.drafts.keep()), [live]);
  return <LiveChatContext value={live}>{children}</LiveChatContext>;
}

/** Live chat of the signed-in person in the workspace of the address; above everything that shows or counts chats. */
export function LiveChatProvider({ children }: { children: ReactNode }) {
  const { user, workspaceId } = useSession();
  const queryClient = useQueryClient();
  const agentId = user._id;
  const live = useMemo(
    () =>
      createLiveChat({
        queryClient,
        api,
        workspaceId,
        agentId,
        // One database per person and workspace: nobody finds what another left on a shared computer.
        storage: tolerantStorage(indexedDbStorage(`chatso-v2:live-chat:${workspaceId}:${agentId}`)),
        listen: onAgentEvent,
        onConnect: onRealtimeConnect,
        request: (payload) => requestServer('conversation:message', payload),
        notifyTyping: (conversationId) => notifyServer('agent:typing', { conversationId }),
        tabs: openChatTabs(workspaceId, agentId),
        upload: (file, signal, onProgress) =>
          uploadFile({ file, signal, onProgress, workspaceId, token: sessionStore.getState().idToken }),
        log: (message, details) => log.warn(message, { details }),
      }),
    [queryClient, workspaceId, agentId],
  );
  useEffect(() => {
    provideOpenChats({ workspaceId, read: () => openChatsOf(live.holder.read()) });
    return onSessionEnd(() => {
      forgetOpenChats();
      void live.forget();
    });
  }, [live, workspaceId]);
  return <LiveChatScope live={live}>{children}</LiveChatScope>;
}
