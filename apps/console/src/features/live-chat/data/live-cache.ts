import type { Conversation, Message } from '@chatso/contract';
import type { Timeline } from '@chatso/domain';
import type { SyncStorage, Timelines } from '@chatso/sync';
import { serverNow } from '../../../lib/formats/clock.ts';
import type { LiveState } from '../state/live-state.ts';
import type { LiveHolder } from './live-query.ts';

const writeAfterMs = 1000;
/** How much of each conversation, and how many conversations, the next page finds again. */
const messagesKept = 60;
const timelinesKept = 30;
const timelinePrefix = 'timeline:';
const listsKey = 'lists';

interface CachedTimeline {
  at: number;
  timeline: Timeline<Message>;
}

/** Only what this program wrote is in there, so its outline is enough to tell a foreign or older value. */
const isCachedTimeline = (value: unknown): value is CachedTimeline =>
  typeof value === 'object' && value !== null && 'timeline' in value && 'at' in value;
const isConversationList = (value: unknown): value is Conversation[] =>
  Array.isArray(value) && value.every((chat) => typeof chat === 'object' && chat !== null && 'rev' in chat);

interface LiveCache {
  /** Paints the last known lists and conversations; the truth follows from the server. */
  restore(): Promise<void>;
  /** Writes changes behind the person's back. Returns the undo. */
  watch(): () => void;
  /** After sign-out nothing of the customers stays on this device. */
  forget(): Promise<void>;
}

interface LiveCacheOptions {
  storage: SyncStorage;
  holder: LiveHolder;
  timelines: Timelines<Message>;
}

export function createLiveCache({ storage, holder, timelines }: LiveCacheOptions): LiveCache {
  const dirty = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writtenChats: LiveState['chats'] | null = null;

  async function write(): Promise<void> {
    timer = null;
    const { chats, loaded } = holder.read();
    if (loaded && chats !== writtenChats) {
      writtenChats = chats;
      await storage.set(listsKey, Object.values(chats));
    }
    for (const id of [...dirty]) {
      dirty.delete(id);
      const held = timelines.get(id);
      // Let go of: it left the lists, or its customer was erased.
      if (!held) await storage.remove(timelinePrefix + id);
      if (!held || held.timeline.messages.length === 0) continue;
      const timeline = { ...held.timeline, messages: held.timeline.messages.slice(-messagesKept) };
      await storage.set(timelinePrefix + id, { at: serverNow(), timeline } satisfies CachedTimeline);
    }
  }

  function later(): void {
    timer ??= setTimeout(() => void write(), writeAfterMs);
  }

  async function restore(): Promise<void> {
    const [lists, stored] = await Promise.all([storage.get(listsKey), storage.entries(timelinePrefix)]);
    // Of chats that are in no list nobody would ever tell us that they were erased.
    const listed = new Set(isConversationList(lists) ? lists.map((chat) => timelinePrefix + chat._id) : []);
    const cached = stored
      .flatMap(([key, value]) => (isCachedTimeline(value) && listed.has(key) ? [{ key, value }] : []))
      .sort((a, b) => b.value.at - a.value.at)
      .slice(0, timelinesKept);
    for (const { key, value } of cached) timelines.hydrate(key.slice(timelinePrefix.length), value.timeline);
    const kept = new Set(cached.map(({ key }) => key));
    await Promise.all(stored.map(([key]) => (kept.has(key) ? null : storage.remove(key))));
    if (!isConversationList(lists)) return;
    const chats = Object.fromEntries(lists.map((chat) => [chat._id, chat]));
    // The server may have been faster than the disk: then its answer stays.
    holder.update((state) => (state.loaded ? state : { ...state, loaded: true, chats: { ...chats, ...state.chats } }));
  }

  return {
    restore,
    watch() {
      const undo = [
        holder.subscribe(later),
        timelines.subscribe((id) => {
          dirty.add(id);
          later();
        }),
      ];
      return () => {
        for (const stop of undo) stop();
        if (timer) clearTimeout(timer);
        timer = null;
      };
    },
    async forget() {
      if (timer) clearTimeout(timer);
      timer = null;
      dirty.clear();
      const stored = await storage.entries(timelinePrefix);
      await Promise.all([storage.remove(listsKey), ...stored.map(([key]) => storage.remove(key))]);
    },
  };
}
