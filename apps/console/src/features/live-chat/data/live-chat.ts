import type { AgentEvents, AgentMessageInput, ApiClient, Conversation, Message, MessageFile } from '@chatso/contract';
import { channelFilesProblem, limits } from '@chatso/domain';
import {
  createOutbox,
  createTimelines,
  newMessageId,
  type Outbox,
  type SyncStorage,
  type Timelines,
} from '@chatso/sync';
import { isCancelledError, type QueryClient } from '@tanstack/react-query';
import type { ChatTabs } from '../../../lib/chat-tabs.ts';
import { importAgain } from '../../../lib/import-again.ts';
import { createUploadQueue, type UploadQueue } from '../../../lib/upload-queue.ts';
import { applyOwnMessage } from '../state/reducers.ts';
import { createTypingStore, type TypingStore } from '../state/typing.ts';
import { applyFromTab, type ChatCalls, createChatCalls } from './chat-calls.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createTimelineKeeper, type TimelineKeeper } from './forget-timelines.ts';
import { createGiveBack } from './give-back.ts';
import { createLiveCache } from './live-cache.ts';
import { bindLiveEvents, type Listen } from './live-events.ts';
import { createLiveHolder, type LiveHolder } from './live-query.ts';
import { createNotesSlot, type NotesSlot } from './notes-slot.ts';
import { createReadMarker, type ReadMarker } from './read-marker.ts';
import { createSend } from './send-message.ts';

/** Something to tell the person that no list shows. */
type LiveNotice =
  | { kind: 'ended-by-agent'; name: string; spectating: boolean; conversationId: string }
  | { kind: 'taken-over'; name: string; conversationId: string }
  | { kind: 'answered'; conversationId: string }
  | { kind: 'not-accepted'; conversationId: string; message: string }
  | { kind: 'file-refused'; message: string };

export interface LiveChatDeps {
  queryClient: QueryClient;
  api: ApiClient;
  workspaceId: string;
  agentId: string;
  storage: SyncStorage;
  listen: Listen;
  onConnect(listener: () => void): () => void;
  request(payload: AgentMessageInput): Promise<Message>;
  notifyTyping(conversationId: string): void;
  /** The other tabs of this person (F-14). */
  tabs: ChatTabs;
  upload(file: File, signal: AbortSignal, onProgress: (done: number) => void): Promise<MessageFile>;
  log(message: string, details?: unknown): void;
  now?: () => number;
}

/** Everything of live chat that outlives a screen, for one agent in one workspace. */
export interface LiveChat extends ChatCalls {
  agentId: string;
  workspaceId: string;
  holder: LiveHolder;
  timelines: Timelines<Message>;
  outbox: Outbox<AgentMessageInput>;
  drafts: Drafts;
  /** Private notes; empty until their part of the program is there. */
  notes: NotesSlot;
  typing: TypingStore;
  readMarker: ReadMarker;
  /** Say which conversation is open, null when none is. */
  opened: TimelineKeeper['opened'];
  uploadsOf(conversationId: string): UploadQueue;
  /** Hears whose queue has changed. */
  onUploads(listener: (conversationId: string) => void): () => void;
  send(conversationId: string, text: string, files: readonly MessageFile[]): void;
  /** At most once per 3 s and conversation (H-70). */
  typed(conversationId: string): void;
  onNotice(listener: (notice: LiveNotice) => void): () => void;
  /** Reads what this device kept, hears the socket, and stays in step with it. Returns what ends all of it. */
  start(): () => void;
  forget(): Promise<void>;
}

/** A fetch that a newer one has overtaken is no news. */
const logUnlessCancelled = (log: LiveChatDeps['log'], message: string) => (error: unknown) => {
  if (!isCancelledError(error)) log(message, error);
};

function createLiveTimelines({ api, log }: LiveChatDeps): Timelines<Message> {
  return createTimelines<Message>({
    async fetchAfter(id, afterSeq) {
      const page = await api['conversations.messages']({ params: { id }, query: { afterSeq, limit: 200 } });
      const last = page.messages.at(-1)?.seq ?? page.headSeq;
      return { messages: page.messages, more: last < page.headSeq };
    },
    fetchPage: (id, lastMessageId) => api['conversations.messages']({ params: { id }, query: { lastMessageId } }),
    onLog: log,
  });
}

interface UploadRules {
  holder: LiveHolder;
  onRefused(message: string): void;
}

function createUploadQueues(upload: LiveChatDeps['upload'], { holder, onRefused }: UploadRules) {
  const queues = new Map<string, UploadQueue>();
  const listeners = new Set<(conversationId: string) => void>();
  return {
    uploadsOf(conversationId: string): UploadQueue {
      const known = queues.get(conversationId);
      if (known) return known;
      const refuses = (names: readonly string[]) =>
        channelFilesProblem(holder.read().chats[conversationId]?.store.type ?? '', names);
      const queue = createUploadQueue({ upload, prepare: prepareImage, refuses, onRefused });
      queue.subscribe(() => {
        for (const listener of listeners) listener(conversationId);
      });
      queues.set(conversationId, queue);
      return queue;
    },
    onUploads(listener: (conversationId: string) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Only what may have to become smaller waits for the program that does it (H-76). */
async function prepareImage(file: File): Promise<File> {
  if (file.size <= limits.resizeAboveBytes) return file;
  return (await importAgain(() => import('../../../lib/downscale-image.ts'))).downscaleImage(file);
}

/** H-70 */
function createTypingNotice(notify: (conversationId: string) => void, now: () => number) {
  const lastAt = new Map<string, number>();
  return (conversationId: string): void => {
    if (now() - (lastAt.get(conversationId) ?? 0) < limits.typingThrottleMs) return;
    lastAt.set(conversationId, now());
    notify(conversationId);
  };
}

/** What is to be said, to whoever shows it. */
function createNotices(holder: LiveHolder, agentId: string) {
  const notices = new Set<(notice: LiveNotice) => void>();
  const tell = (notice: LiveNotice) => {
    for (const listener of notices) listener(notice);
  };

  function onEndedByAgent({ conversation, spectating }: AgentEvents['conversation:closure-agent']): void {
    const known = holder.read().chats[conversation._id];
    if (!known || conversation.enderId === agentId) return;
    const name = conversation.ender?.fullname ?? '';
    tell({ kind: 'ended-by-agent', name, spectating, conversationId: conversation._id });
  }

  /** Somebody with the right to took one's chat, unasked: it is gone from the list, so it is said who has it. */
  function onHandedOver({ conversation }: AgentEvents['conversation:transfer-response']): void {
    const known = holder.read().chats[conversation._id];
    if (known?.agentId !== agentId || conversation.agentId === agentId || conversation.agentId === null) return;
    tell({ kind: 'taken-over', name: conversation.agent?.fullname ?? '', conversationId: conversation._id });
  }

  return {
    tell,
    hears: { onEndedByAgent, onHandedOver },
    onNotice(listener: (notice: LiveNotice) => void) {
      notices.add(listener);
      return () => notices.delete(listener);
    },
  };
}

export function createLiveChat(deps: LiveChatDeps): LiveChat {
  const { queryClient, api, workspaceId, agentId, storage, now = Date.now } = deps;
  const holder = createLiveHolder(deps);
  const timelines = createLiveTimelines(deps);
  const { tell, onNotice, hears } = createNotices(holder, agentId);
  const typing = createTypingStore(now);
  const drafts = createDrafts(storage);
  const notes = createNotesSlot();
  const onAccepted = (chat: Conversation) => {
    deps.tabs.post({ kind: 'chat', conversation: chat });
    tell({ kind: 'answered', conversationId: chat._id });
  };
  const outbox = createOutbox<AgentMessageInput, Message>({
    storage,
    storageKey: 'outbox',
    send: createSend({ api, holder, agentId, request: deps.request, onAccepted }),
    onSent: (item, message) => {
      timelines.receive(item.conversationId, [message]);
      holder.update((state) => applyOwnMessage(state, message));
    },
    onLog: deps.log,
  });
  const cache = createLiveCache({ storage, holder, timelines });
  const keeper = createTimelineKeeper(holder, timelines);
  const calls = createChatCalls(api, holder, timelines, deps.tabs);
  const onRefused = (message: string) => tell({ kind: 'file-refused', message });
  const uploads = createUploadQueues(deps.upload, { holder, onRefused });

  const notAccepted = (conversationId: string, message: string) =>
    tell({ kind: 'not-accepted', conversationId, message });

  function erased(conversationId: string): void {
    keeper.erased(conversationId);
    drafts.forget(conversationId);
    notes.now()?.forget(conversationId);
    void queryClient.invalidateQueries({ queryKey: ['live-chat', workspaceId, 'detail', conversationId] });
  }

  const refetch = () => void holder.refetch().catch(logUnlessCancelled(deps.log, 'Lists not fetched'));
  const afterConnect = () => {
    refetch();
    void timelines.afterReconnect();
    void outbox.flush();
  };

  return {
    agentId,
    workspaceId,
    holder,
    timelines,
    outbox,
    drafts,
    notes,
    typing,
    readMarker: createReadMarker(agentId, calls.markRead),
    opened: keeper.opened,
    ...uploads,
    ...calls,
    typed: createTypingNotice(deps.notifyTyping, now),
    send(conversationId, text, files) {
      const messageId = newMessageId();
      const type = files.length > 0 ? 'file' : 'text';
      const payload: AgentMessageInput = { messageId, conversationId, type, text, files: [...files] };
      void outbox.add({ messageId, conversationId, payload });
    },
    onNotice,
    start() {
      const undo = [
        bindLiveEvents({
          listen: deps.listen,
          holder,
          timelines,
          typing,
          now,
          ...hears,
          onAnswered: (conversationId) => tell({ kind: 'answered', conversationId }),
          onErased: erased,
        }),
        deps.tabs.listen((message) => holder.update((state) => applyFromTab(state, message))),
        deps.onConnect(afterConnect),
        outbox.subscribe(createGiveBack({ outbox, drafts, holder, tell: notAccepted })),
        cache.watch(),
        keeper.watch(),
      ];
      // Also where no socket gets through: the lists are there, only not alive.
      refetch();
      void cache.restore().catch((error: unknown) => deps.log('Cache not read', error));
      void drafts.load().catch((error: unknown) => deps.log('Drafts not read', error));
      void outbox.load();
      let ended = false;
      void importAgain(() => import('../notes/chat-notes.ts')).then(({ createChatNotes }) => {
        if (!ended) undo.push(notes.fill(createChatNotes({ ...deps, holder })));
      });
      return () => {
        ended = true;
        for (const stop of undo) stop();
      };
    },
    forget: () => cache.forget(),
  };
}
