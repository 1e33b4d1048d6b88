import type { SequencedMessage, Timeline } from '@chatso/domain';
import { createListeners } from './listeners.ts';
import { createTimelineKeeper, type TimelineFetches, type TimelineKeeper } from './timeline-keeper.ts';
import type { HeldTimeline } from './timeline-state.ts';
import { type SetTimer, setTimer } from './timers.ts';

export type { HeldTimeline } from './timeline-state.ts';

export interface TimelinesOptions<M extends SequencedMessage> extends TimelineFetches<M> {
  schedule?: SetTimer;
  onLog?: (message: string, details?: unknown) => void;
}

export interface Timelines<M extends SequencedMessage> {
  /** Messages from events, acks or elsewhere, in any order, any number of times. Holds the conversation from then on. */
  receive(conversationId: string, messages: readonly M[]): void;
  /** The server's head. Ignored for conversations that are not held. */
  noteHead(conversationId: string, seq: number): void;
  /** Fetches the newest page, then what is missing. Resolves when tried, also without success: see `page`; it retries itself. */
  open(conversationId: string): Promise<void>;
  /** Fetches the page before the oldest message. */
  older(conversationId: string): Promise<void>;
  /**
   * Asks for everything after the last seq of each opened conversation, the latest opened first. Those only hydrated or
   * heard of are repaired when a head or an event shows that they lack something, so that a reconnect of a thousand
   * agents does not fetch every conversation they ever saw.
   */
  afterReconnect(): Promise<void>;
  get(conversationId: string): HeldTimeline<M> | undefined;
  subscribe(listener: (conversationId: string) => void): () => void;
  drop(conversationId: string): void;
  /** Puts a cached copy under what is already known. */
  hydrate(conversationId: string, timeline: Timeline<M>): void;
}

const repairsAtOnce = 4;

/** Holds conversations and keeps each free of holes (decision F-6): whatever is lost on the way is seen and fetched. */
export function createTimelines<M extends SequencedMessage>(options: TimelinesOptions<M>): Timelines<M> {
  const { fetchAfter, fetchPage, schedule = setTimer, onLog = () => undefined } = options;
  const listeners = createListeners<[string]>((error) => onLog('A listener failed', error));
  const keepers = new Map<string, TimelineKeeper<M>>();
  /** In the order of the last opening. */
  const opened = new Set<string>();

  function keeperOf(id: string): TimelineKeeper<M> {
    const existing = keepers.get(id);
    if (existing) return existing;
    const changed = () => listeners.notify(id);
    const keeper = createTimelineKeeper<M>(id, { fetchAfter, fetchPage, schedule, changed, onLog });
    keepers.set(id, keeper);
    return keeper;
  }

  return {
    receive(id, messages) {
      if (messages.length > 0) keeperOf(id).receive(messages);
    },
    noteHead: (id, seq) => keepers.get(id)?.noteHead(seq),
    open(id) {
      opened.delete(id);
      opened.add(id);
      return keeperOf(id).open();
    },
    older: async (id) => keepers.get(id)?.older(),
    async afterReconnect() {
      const waiting = [...opened];
      const takeNext = async (): Promise<void> => {
        const id = waiting.pop();
        if (id === undefined) return;
        await keepers.get(id)?.catchUp();
        return takeNext();
      };
      await Promise.all(Array.from({ length: repairsAtOnce }, takeNext));
    },
    get: (id) => keepers.get(id)?.get(),
    subscribe: listeners.add,
    drop(id) {
      const keeper = keepers.get(id);
      if (!keeper) return;
      keeper.drop();
      keepers.delete(id);
      opened.delete(id);
      listeners.notify(id);
    },
    hydrate: (id, timeline) => keeperOf(id).hydrate(timeline),
  };
}
