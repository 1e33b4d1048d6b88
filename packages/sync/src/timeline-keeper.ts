import { noteHead, type SequencedMessage, type Timeline } from '@chatso/domain';
import { createTimelineRetry } from './timeline-retry.ts';
import { createTimelineState, type HeldTimeline, type TimelineState } from './timeline-state.ts';
import type { SetTimer } from './timers.ts';

export interface TimelineFetches<M extends SequencedMessage> {
  /** Messages with a seq above `afterSeq`, ascending. `more`: the answer was cut off. Rejects with `statusCode` when refused. */
  fetchAfter: (conversationId: string, afterSeq: number) => Promise<{ messages: readonly M[]; more?: boolean }>;
  /** The newest page, or the page before a message. `nextMessageId`: null at the beginning of the conversation. */
  fetchPage: (
    conversationId: string,
    beforeMessageId?: string,
  ) => Promise<{ messages: readonly M[]; nextMessageId: string | null; headSeq: number }>;
}

interface Dependencies<M extends SequencedMessage> extends TimelineFetches<M> {
  schedule: SetTimer;
  changed: () => void;
  onLog: (message: string, details?: unknown) => void;
}

export interface TimelineKeeper<M extends SequencedMessage> {
  get(): HeldTimeline<M>;
  receive(messages: readonly M[]): void;
  noteHead(seq: number): void;
  hydrate(timeline: Timeline<M>): void;
  open(): Promise<void>;
  older(): Promise<void>;
  catchUp(): Promise<void>;
  drop(): void;
}

/** A call on a connection that has died unnoticed hangs for the whole HTTP timeout; repairing must not wait for it. */
const patienceMs = 20_000;

function inTime<T>(answer: Promise<T>, schedule: SetTimer): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = schedule(() => reject(new Error('No answer in time')), patienceMs);
    answer.then(resolve, reject).finally(cancel);
  });
}

type Fetch = { kind: 'page' } | { kind: 'after'; seq: number };

async function loadOlder<M extends SequencedMessage>(
  state: TimelineState<M>,
  fetchBefore: (messageId: string) => ReturnType<TimelineFetches<M>['fetchPage']>,
) {
  const { timeline, hasOlder, older } = state.get();
  const [oldest] = timeline.messages;
  if (!oldest || !hasOlder || older === 'loading') return;
  state.change({ older: 'loading' });
  try {
    const page = await state.during(fetchBefore(oldest.messageId));
    const longer = state.merged(page.messages, page.headSeq);
    state.change({ timeline: longer, older: 'idle', hasOlder: page.nextMessageId !== null, error: undefined });
  } catch (error) {
    state.change({ older: 'failed', error });
  }
}

/** Keeps one conversation free of holes. All its fetching but older pages is one loop, so nothing is asked for twice at once. */
export function createTimelineKeeper<M extends SequencedMessage>(
  id: string,
  { fetchAfter, fetchPage, schedule, changed, onLog }: Dependencies<M>,
): TimelineKeeper<M> {
  let dropped = false;
  const state = createTimelineState<M>(() => {
    if (!dropped) changed();
  });
  /** What the loop has still to ask for besides known holes: the newest page, and whatever came after our last seq. */
  const wants = { page: false, beyond: false };
  let running: Promise<void> | undefined;
  let loadingPage = false;
  const retry = createTimelineRetry({
    schedule,
    again: () => void sync(),
    onLog: (details) => onLog('Timeline not complete', { id, ...details }),
  });

  function nextFetch(): Fetch | undefined {
    if (dropped) return undefined;
    if (wants.page) return { kind: 'page' };
    const hole = state.missing();
    if (hole !== null) return { kind: 'after', seq: hole };
    return wants.beyond ? { kind: 'after', seq: state.lastSeq() } : undefined;
  }

  /** Starts or joins the loop; it ends when nothing is missing or a retry is set. */
  function sync(): Promise<void> {
    retry.clear();
    if (!running && nextFetch()) running = loop();
    return running ?? Promise.resolve();
  }

  async function loop() {
    for (let fetch = nextFetch(); fetch && !retry.isSet(); fetch = nextFetch()) {
      const asked = { ...wants };
      try {
        await (fetch.kind === 'page' ? loadPage() : fetchMissing(fetch.seq));
      } catch (error) {
        wants.page ||= asked.page;
        wants.beyond ||= asked.beyond;
        state.change({ error, ...(fetch.kind === 'page' && state.get().page === 'loading' ? { page: 'failed' } : {}) });
        if (!dropped) retry.later(error);
        break;
      }
    }
    // In the same step as the last look for work, so that no hole can be heard of in between and be forgotten.
    running = undefined;
  }

  async function loadPage() {
    wants.page = false;
    wants.beyond = false;
    loadingPage = true;
    if (state.get().page !== 'ready') state.change({ page: 'loading' });
    try {
      const page = await state.during(inTime(fetchPage(id), schedule));
      retry.forget();
      state.showPage(page);
    } finally {
      loadingPage = false;
    }
  }

  async function fetchMissing(after: number) {
    if (after === state.lastSeq()) wants.beyond = false;
    const { messages, more = false } = await state.during(inTime(fetchAfter(id, after), schedule));
    state.change({ timeline: state.merged(messages), error: undefined });
    if (more && messages.at(-1)?.seq === state.lastSeq()) wants.beyond = true;
    if (state.missing() === after) retry.later(undefined);
    else retry.forget();
  }

  /** Fetches a hole just heard of at once; not faster than the backoff while the server refuses. */
  function newsCame() {
    if (!retry.isRefused() && state.missing() !== null) void sync();
  }

  return {
    get: state.get,
    receive(messages) {
      retry.heardNews();
      state.receive(messages);
      newsCame();
    },
    noteHead(seq) {
      // A head already known says nothing new about a hole the server did not fill.
      if (seq <= state.get().timeline.headSeq && retry.isSet()) return;
      retry.heardNews();
      state.change({ timeline: noteHead(state.get().timeline, seq) });
      newsCame();
    },
    hydrate(timeline) {
      state.hydrate(timeline);
      newsCame();
    },
    open() {
      if (!loadingPage) wants.page = true;
      return sync();
    },
    async older() {
      await loadOlder(state, (before) => fetchPage(id, before));
      newsCame();
    },
    catchUp() {
      retry.forget();
      wants.beyond = true;
      if (state.get().page !== 'ready' && !loadingPage) wants.page = true;
      return sync();
    },
    drop() {
      dropped = true;
      retry.clear();
    },
  };
}
