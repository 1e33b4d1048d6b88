import type { AgentMessageInput, ApiClient, Conversation, Message, MessageFile } from '@chatso/contract';
import { channelFilesProblem, isImageName, limits } from '@chatso/domain';
import {
  createOutbox,
  createTimelines,
  goesByItself,
  newMessageId,
  type Outbox,
  type SyncStorage,
  type Timelines,
} from '@chatso/sync';
import { isCancelledError, type QueryClient } from '@tanstack/react-query';
import { importAgain } from '../../../lib/browser/import-again.ts';
import { createUploadQueue, type UploadQueue } from '../../../lib/files/upload-queue.ts';
import { serverNow } from '../../../lib/formats/clock.ts';
import type { ChatTabMessage, ChatTabs } from '../../../lib/tabs/chat-tabs.ts';
import { applyDetail, markStale } from '../state/live-state.ts';
import { applyOwnMessage } from '../state/reducers.ts';
import { createTypingStore, type TypingStore } from '../state/typing.ts';
import { applyFromTab, type ChatCalls, createChatCalls } from './chat-calls.ts';
import { createDepartures, type Departures } from './departures.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createEndings, type Endings } from './endings.ts';
import { createTimelineKeeper } from './forget-timelines.ts';
import { createGiveBack } from './give-back.ts';
import { createLiveCache } from './live-cache.ts';
import { bindLiveEvents, type Listen } from './live-events.ts';
import { createLiveHolder, type LiveHolder } from './live-query.ts';
import { createNotesSlot, type NotesSlot } from './notes-slot.ts';
import { createNotices, type LiveNotice } from './notices.ts';
import { createReadMarker, type ReadMarker } from './read-marker.ts';
import { createSend } from './send-message.ts';

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
  /** Say which conversation is before the person's eyes; returns what ends that. */
  hold(conversationId: string): () => void;
  departures: Departures;
  endings: Endings;
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

function createUploadQueues(upload: LiveChatDeps['upload'], holder: LiveHolder) {
  const queues = new Map<string, UploadQueue>();
  const listeners = new Set<(conversationId: string) => void>();
  return {
    uploadsOf(conversationId: string): UploadQueue {
      const known = queues.get(conversationId);
      if (known) return known;
      const refuses = (names: readonly string[]) =>
        channelFilesProblem(holder.read().chats[conversationId]?.store.type ?? '', names);
      const queue = createUploadQueue({ upload, prepare: prepareImage, refuses });
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

/** Only a picture waits for the program that looks at it and makes it smaller (H-74, H-76). */
async function prepareImage(file: File): Promise<File> {
  if (!isImageName(file.name)) return file;
  return (await importAgain(() => import('../../../lib/files/prepare-image.ts'))).prepareImage(file);
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

interface OutboxParts extends Pick<LiveChat, 'holder' | 'timelines'> {
  onAccepted(conversationId: string): void;
}

function createMessageOutbox(deps: LiveChatDeps, { holder, timelines, onAccepted }: OutboxParts) {
  const { request, storage, log } = deps;
  return createOutbox<AgentMessageInput, Message>({
    storage,
    storageKey: 'outbox',
    send: createSend({ holder, request, onAccepted }),
    onSent: (item, message) => {
      timelines.receive(item.conversationId, [message]);
      holder.update((state) => applyOwnMessage(state, message));
    },
    onLog: log,
  });
}

/**
 * The chat that an own message has accepted. Its event came before the acknowledgement; where that got lost, the chat is
 * read once. The other tabs learn of it whatever their sockets do (F-14).
 */
function createOwnAcceptance(
  { api, agentId, tabs, log }: LiveChatDeps,
  holder: LiveHolder,
  tell: (id: string) => void,
) {
  const isOwn = (chat: Conversation | undefined) => chat?.state === 'ongoing' && chat.agentId === agentId;
  return async (id: string): Promise<void> => {
    try {
      if (!isOwn(holder.read().chats[id])) {
        const chat = await api['conversations.detail']({ params: { id } });
        holder.update((state) => applyDetail(state, id, chat));
      }
    } catch (error) {
      log('An accepted chat was not read', error);
      holder.update((state) => markStale(state, [id]));
    }
    const conversation = holder.read().chats[id];
    if (conversation && isOwn(conversation)) tabs.post({ kind: 'chat', conversation });
    tell(id);
  };
}

interface EndingParts extends Pick<LiveChat, 'holder' | 'outbox'>, Pick<ReturnType<typeof createNotices>, 'tell'> {
  send: ChatCalls['end'];
}

function createChatEndings(deps: LiveChatDeps, { holder, outbox, send, tell }: EndingParts): Endings {
  const { storage, onConnect, log, now = serverNow } = deps;
  return createEndings({
    ...{ storage, holder, now, onConnect, log, send },
    isTalking: (id) => outbox.items(id).some((item) => goesByItself(outbox.items(id), item)),
    onTalk: outbox.subscribe,
    onEnded: (ended) => tell({ kind: 'ended', ...ended }),
    onFailed: (ids, error) => tell({ kind: 'not-ended', ids, error }),
  });
}

/** Another tab of the same person has done it. */
function hintFromTab(departures: Departures, holder: LiveHolder, message: ChatTabMessage): void {
  if (message.kind === 'chat') departures.hint(message.conversation._id, message.conversation);
  if (message.kind !== 'gone') return;
  const { chats } = holder.read();
  for (const id of message.ids) {
    departures.hint(id, { why: chats[id]?.state === 'missed' ? 'dismissed' : 'ended', name: null });
  }
}

export function createLiveChat(deps: LiveChatDeps): LiveChat {
  const { queryClient, api, workspaceId, agentId, storage, now = serverNow } = deps;
  const holder = createLiveHolder(deps);
  const timelines = createLiveTimelines(deps);
  const { tell, onNotice, hears } = createNotices(holder, agentId);
  const typing = createTypingStore(now);
  const drafts = createDrafts(storage);
  const notes = createNotesSlot();
  const onAccepted = createOwnAcceptance(deps, holder, (conversationId) => tell({ kind: 'answered', conversationId }));
  const outbox = createMessageOutbox(deps, { holder, timelines, onAccepted });
  const cache = createLiveCache({ storage, holder, timelines });
  const departures = createDepartures({ api, holder, agentId, now, log: deps.log });
  const keeper = createTimelineKeeper(holder, timelines, departures);
  const calls = createChatCalls(api, holder, timelines, deps.tabs, departures);
  const uploads = createUploadQueues(deps.upload, holder);

  // Where it is before their eyes its place says so, and keeps what was written.
  const notAccepted = (conversationId: string, message: string) =>
    departures.isHeld(conversationId) ? undefined : tell({ kind: 'not-accepted', conversationId, message });

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
    hold: keeper.hold,
    departures,
    endings: createChatEndings(deps, { holder, outbox, tell, send: calls.end }),
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
          ...{ listen: deps.listen, holder, timelines, typing, now, departures, agentId },
          ...hears,
          onAnswered: (conversationId) => tell({ kind: 'answered', conversationId }),
          onErased: erased,
        }),
        deps.tabs.listen((message) => {
          hintFromTab(departures, holder, message);
          holder.update((state) => applyFromTab(state, message));
        }),
        departures.watch(),
        this.endings.start(),
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
      void importAgain(() => import('./later-data.ts')).then(({ createChatNotes }) => {
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
