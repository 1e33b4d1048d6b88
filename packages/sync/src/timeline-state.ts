import {
  emptyTimeline,
  mergeMessages,
  missingAfter,
  noteHead,
  type SequencedMessage,
  type Timeline,
} from '@chatso/domain';

/** A conversation as this client holds it. A new object whenever something changed. */
export interface HeldTimeline<M extends SequencedMessage> {
  timeline: Timeline<M>;
  /** `idle`: never opened, what is here came from the cache or from events. */
  page: 'idle' | 'loading' | 'ready' | 'failed';
  older: 'idle' | 'loading' | 'failed';
  hasOlder: boolean;
  /** No message between the oldest loaded one and the known head is missing. */
  complete: boolean;
  /** Why the last fetch failed; undefined after one that worked. */
  error: unknown;
}

/** The state held of one conversation, and how messages and responses change it. No fetching here. */
export interface TimelineState<M extends SequencedMessage> {
  get(): HeldTimeline<M>;
  change(next: Partial<HeldTimeline<M>>): void;
  /** After which seq something is missing, or null. */
  missing(): number | null;
  lastSeq(): number;
  receive(messages: readonly M[]): void;
  /** The timeline with what `fetch` brought, except where an event was faster. */
  merged(messages: readonly M[], headSeq?: number): Timeline<M>;
  /** Remembers that a fetch is under way until it ends. */
  during<T>(fetch: Promise<T>): Promise<T>;
  /** The newest page has come. */
  showPage(page: { messages: readonly M[]; nextMessageId: string | null; headSeq: number }): void;
  hydrate(timeline: Timeline<M>): void;
}

export function createTimelineState<M extends SequencedMessage>(changed: () => void): TimelineState<M> {
  let held: HeldTimeline<M> = {
    timeline: emptyTimeline<M>(),
    page: 'idle',
    older: 'idle',
    hasOlder: false,
    complete: true,
    error: undefined,
  };
  /** Lowest seq we must hold; the shared rule alone cannot see a hole before the first message. */
  let floor = Number.POSITIVE_INFINITY;
  let fetches = 0;
  /** Heard by event while a fetch was under way: the fetched copy may be the older one. */
  const fresher = new Set<string>();

  function missing(timeline: Timeline<M>): number | null {
    const [oldest] = timeline.messages;
    return oldest && oldest.seq > floor ? floor - 1 : missingAfter(timeline);
  }

  function change(next: Partial<HeldTimeline<M>>) {
    const keys = Object.keys(next) as (keyof HeldTimeline<M>)[];
    if (keys.every((key) => held[key] === next[key])) return;
    const timeline = next.timeline ?? held.timeline;
    const [oldest] = timeline.messages;
    const reachesFurther = oldest?.seq !== held.timeline.messages[0]?.seq;
    held = {
      ...held,
      ...next,
      complete: missing(timeline) === null,
      hasOlder: next.hasOlder ?? (reachesFurther ? oldest !== undefined && oldest.seq > 1 : held.hasOlder),
    };
    changed();
  }

  function merged(messages: readonly M[], headSeq = 0): Timeline<M> {
    const wanted = messages.filter((message) => !fresher.has(message.messageId));
    return noteHead(mergeMessages(held.timeline, wanted), headSeq);
  }

  return {
    get: () => held,
    change,
    missing: () => missing(held.timeline),
    lastSeq: () => held.timeline.messages.at(-1)?.seq ?? 0,
    receive(messages) {
      if (fetches > 0) for (const message of messages) fresher.add(message.messageId);
      change({ timeline: mergeMessages(held.timeline, messages) });
    },
    merged,
    async during(fetch) {
      if (fetches === 0) fresher.clear();
      fetches += 1;
      try {
        return await fetch;
      } finally {
        fetches -= 1;
      }
    },
    showPage({ messages, nextMessageId, headSeq }) {
      const timeline = merged(messages, headSeq);
      // Whatever comes after an empty page is to be held from there on.
      if (messages.length === 0) floor = headSeq + 1;
      const reachesOldest = timeline.messages[0]?.messageId === messages[0]?.messageId;
      const hasOlder = reachesOldest ? { hasOlder: nextMessageId !== null } : {};
      change({ timeline, page: 'ready', error: undefined, ...hasOlder });
    },
    hydrate(cached) {
      // The copy already held is the newer one.
      change({ timeline: mergeMessages(noteHead(cached, held.timeline.headSeq), held.timeline.messages) });
    },
  };
}
