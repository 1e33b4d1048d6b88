import { indexedDbStorage, type SyncStorage, tolerantStorage } from '@chatso/sync';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { NoteDraftsProvider } from '../../entities/customer/notes/note-draft.ts';
import { api } from '../../lib/api/api.ts';
import { importAgain } from '../../lib/browser/import-again.ts';
import { forgetOpenChats, provideOpenChats } from '../../lib/realtime/open-chats.ts';
import { notifyServer, onAgentEvent, onRealtimeConnect, requestServer } from '../../lib/realtime/realtime.ts';
import { log } from '../../lib/reports/log.ts';
import { onSessionEnd, sessionStore, useSession } from '../../lib/session/session.ts';
import { keepDraftBeforeReload } from '../../lib/storage/drafts.ts';
import { openChatTabs } from '../../lib/tabs/chat-tabs.ts';
import { customerNoteDrafts } from './data/customer-note-drafts.ts';
import type { DraftSync } from './data/draft-sync.ts';
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
  useEffect(() => keepDraftBeforeReload(() => live.endings.flush()), [live]);
  const noteDrafts = useMemo(() => customerNoteDrafts(live.drafts), [live]);
  return (
    <LiveChatContext value={live}>
      <NoteDraftsProvider value={noteDrafts}>{children}</NoteDraftsProvider>
    </LiveChatContext>
  );
}

const storages = new Map<string, SyncStorage>();
/** One for the screen and the dock: what a slow database has not taken yet, the next of them finds in memory. */
function storageOf(name: string): SyncStorage {
  const known = storages.get(name) ?? tolerantStorage(indexedDbStorage(name));
  storages.set(name, known);
  return known;
}

/** Keeps drafts on the server as well; loaded after what live chat shows. */
function useDraftSync(live: LiveChat, storage: SyncStorage): void {
  useEffect(() => {
    let sync: DraftSync | null = null;
    let gone = false;
    void Promise.all([importAgain(() => import('./data/later-data.ts')), live.drafts.load()]).then(([part]) => {
      if (gone) return;
      const { drafts, outbox, uploadsOf, onUploads } = live;
      sync = part.startDraftSync({
        ...{ api, storage, drafts, outbox, uploadsOf, onUploads, onConnect: onRealtimeConnect },
        isGone: (id) => {
          const { loaded, chats } = live.holder.read();
          return loaded && !chats[id];
        },
        onChanged: (listener) => onAgentEvent('draft:changed', listener),
        log: (message, details) => log.warn(message, { details }),
      });
    });
    const undo = keepDraftBeforeReload(() => sync?.flush());
    return () => {
      gone = true;
      undo();
      sync?.stop();
    };
  }, [live, storage]);
}

/** Live chat of the signed-in person in the workspace of the address; above everything that shows or counts chats. */
export function LiveChatProvider({ children }: { children: ReactNode }) {
  const { user, workspaceId } = useSession();
  const queryClient = useQueryClient();
  const agentId = user._id;
  // One database per person and workspace: nobody finds what another left on a shared computer.
  const storage = useMemo(() => storageOf(`chatso-v2:live-chat:${workspaceId}:${agentId}`), [workspaceId, agentId]);
  const live = useMemo(
    () =>
      createLiveChat({
        queryClient,
        api,
        workspaceId,
        agentId,
        storage,
        listen: onAgentEvent,
        onConnect: onRealtimeConnect,
        request: (payload) => requestServer('conversation:message', payload),
        notifyTyping: (conversationId) => notifyServer('agent:typing', { conversationId }),
        tabs: openChatTabs(workspaceId, agentId),
        upload: (file, signal, onProgress) =>
          uploadFile({ file, signal, onProgress, workspaceId, token: sessionStore.getState().idToken }),
        log: (message, details) => log.warn(message, { details }),
      }),
    [queryClient, workspaceId, agentId, storage],
  );
  useDraftSync(live, storage);
  useEffect(() => {
    provideOpenChats({ workspaceId, read: () => openChatsOf(live.holder.read()) });
    return onSessionEnd(() => {
      forgetOpenChats();
      void live.forget();
    });
  }, [live, workspaceId]);
  return <LiveChatScope live={live}>{children}</LiveChatScope>;
}
