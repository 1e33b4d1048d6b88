import type { AgentEvents, ApiClient, ChatNote, ChatNoteInput } from '@chatso/contract';
import { createOutbox, createTimelines, newMessageId, type OutboxItem, type SyncStorage } from '@chatso/sync';
import { deliveryOf, type Entry } from '../../../entities/thread/entries.ts';
import { refusalWords } from '../../../lib/api/errors.ts';
import type { LiveHolder } from '../data/live-query.ts';

interface NotesDeps {
  api: ApiClient;
  agentId: string;
  storage: SyncStorage;
  holder: LiveHolder;
  listen(name: 'conversation:note', handler: (event: AgentEvents['conversation:note']) => void): () => void;
  onConnect(listener: () => void): () => void;
  log(message: string, details?: unknown): void;
}

/** More than a chat ever has; older ones are not paged to. */
const fetched = 200;
const nothing: readonly Entry[] = [];

type Waiting = OutboxItem<ChatNoteInput>;

const base = {
  author: 'agent' as const,
  own: true,
  type: 'note' as const,
  files: [],
  attachments: [],
  problem: null,
};

const fromNote = (note: ChatNote): Entry => ({
  ...base,
  messageId: note.messageId,
  senderId: note.senderId,
  text: note.text,
  at: Date.parse(note.timestamp),
  delivery: 'sent',
  stored: true,
  note: { afterSeq: note.afterSeq, name: note.senderName, mentions: note.mentions.map(({ fullname }) => fullname) },
});

const fromWaiting = (item: Waiting, agentId: string, delivery: Entry['delivery']): Entry => ({
  ...base,
  messageId: item.messageId,
  senderId: agentId,
  text: item.payload.text,
  at: item.createdAt,
  delivery,
  stored: false,
  problem: item.error === undefined ? null : refusalWords(item, item.error),
  note: { afterSeq: Number.POSITIVE_INFINITY, name: '', mentions: [] },
});

/**
 * Private notes of the chats (never part of the messages): the same outbox and the same repair of holes, over a
 * numbering of their own.
 */
export function createChatNotes(deps: NotesDeps) {
  const { api, agentId, holder, log } = deps;
  const timelines = createTimelines<ChatNote>({
    async fetchAfter(id, afterSeq) {
      const page = await api['conversations.notes']({ params: { id }, query: { afterSeq, limit: fetched } });
      return { messages: page.notes, more: (page.notes.at(-1)?.seq ?? page.noteSeq) < page.noteSeq };
    },
    async fetchPage(id) {
      const page = await api['conversations.notes']({ params: { id }, query: { limit: fetched } });
      return { messages: page.notes, nextMessageId: null, headSeq: page.noteSeq };
    },
    onLog: log,
  });
  const outbox = createOutbox<ChatNoteInput, ChatNote>({
    storage: deps.storage,
    storageKey: 'notes',
    send: (item) => api['conversations.postNote']({ params: { id: item.conversationId }, body: item.payload }),
    onSent: (item, note) => timelines.receive(item.conversationId, [note]),
    onLog: log,
  });

  const entries = new WeakMap<ChatNote, Entry>();
  const cached = (source: ChatNote, make: (source: ChatNote) => Entry): Entry => {
    const known = entries.get(source) ?? make(source);
    entries.set(source, known);
    return known;
  };
  const lists = new Map<string, { notes: readonly ChatNote[]; waiting: readonly Waiting[]; all: readonly Entry[] }>();
  const none: readonly ChatNote[] = [];

  return {
    /** The same array until something changes. */
    entries(id: string): readonly Entry[] {
      const notes = timelines.get(id)?.timeline.messages ?? none;
      const waiting = outbox.items(id);
      if (notes.length === 0 && waiting.length === 0) return nothing;
      const known = lists.get(id);
      if (known?.notes === notes && known.waiting === waiting) return known.all;
      const stored = new Set(notes.map(({ messageId }) => messageId));
      const all = [
        ...notes.map((note) => cached(note, fromNote)),
        ...waiting
          .filter(({ messageId }) => !stored.has(messageId))
          .map((item) => fromWaiting(item, agentId, deliveryOf(item, waiting))),
      ];
      lists.set(id, { notes, waiting, all });
      return all;
    },
    open: (id: string) => void timelines.open(id).catch((error: unknown) => log('Notes not fetched', error)),
    send(conversationId: string, text: string, mentions: string[]): void {
      const messageId = newMessageId();
      void outbox.add({ messageId, conversationId, payload: { messageId, text, mentions } });
    },
    forget: (id: string) => timelines.drop(id),
    retry: (messageId: string) => void outbox.retry(messageId),
    discard: (messageId: string) => void outbox.discard(messageId),
    subscribe(listener: () => void): () => void {
      const undo = [timelines.subscribe(listener), outbox.subscribe(listener)];
      return () => {
        for (const stop of undo) stop();
      };
    },
    /** Returns what ends it. */
    start(): () => void {
      const undo = [
        deps.listen('conversation:note', ({ conversationId, note }) => timelines.receive(conversationId, [note])),
        deps.onConnect(() => {
          void timelines.afterReconnect();
          void outbox.flush();
        }),
        // The conversations say how far their notes go.
        holder.subscribe(() => {
          for (const chat of Object.values(holder.read().chats)) {
            if (chat.noteSeq > 0) timelines.noteHead(chat._id, chat.noteSeq);
          }
        }),
      ];
      void outbox.load();
      return () => {
        for (const stop of undo) stop();
      };
    },
  };
}
export type ChatNotes = ReturnType<typeof createChatNotes>;
