import { backoffMs } from '@chatso/domain';
import { exclusively, type Locks } from './locks.ts';
import type { Deadlines } from './outbox-deadlines.ts';
import type { OutboxItems } from './outbox-items.ts';
import { describeRefusal, readRefusal, readSaid } from './refusal.ts';
import type { SetTimer } from './timers.ts';
import type { OutboxItem } from './types.ts';

/** The sending side of one conversation. */
interface Lane {
  running: Promise<void> | undefined;
  /** A send was asked for during the run: it looks again before it ends. */
  again: boolean;
  /** Failed tries in a row. */
  failures: number;
  /** Until then (ms since the epoch) the server asked not to be bothered. */
  waitUntil: number;
  cancelTimer: () => void;
}

interface Dependencies<P, M> {
  items: OutboxItems<P>;
  deadlines: Deadlines;
  send: (item: OutboxItem<P>) => Promise<M>;
  onSent: (item: OutboxItem<P>, message: M) => void;
  lockName: string;
  locks: Locks | undefined;
  now: () => number;
  setTimer: SetTimer;
  onLog: (message: string, details?: unknown) => void;
}

/** One item at a time per conversation, in the order of writing; conversations do not wait for each other. */
export interface Lanes {
  /** Starts or joins the run of one conversation; resolves when it has nothing more to send for now. */
  run(conversationId: string): Promise<void>;
  /** The connection is new or the user asks: forget how often it failed. */
  startAnew(conversationId: string): void;
  isInFlight(messageId: string): boolean;
}

/** The item whose turn it is, or undefined when the conversation is done or held up by a refusal. */
function nextOf<P>(list: readonly OutboxItem<P>[], inFlight: ReadonlySet<string>): OutboxItem<P> | undefined {
  const first = list.find((item) => !item.final || item.holdsOthers);
  return first && !first.final && !inFlight.has(first.messageId) ? first : undefined;
}

/** Shows what waits behind a refused item as not delivered: its turn comes when the user decides. */
function markHeldUp<P>(items: OutboxItems<P>, conversationId: string) {
  const list = items.list(conversationId);
  const refused = list.findIndex((item) => item.holdsOthers);
  if (refused < 0) return;
  for (const { messageId, status } of list.slice(refused + 1)) {
    if (status === 'pending') void items.update(messageId, { status: 'error', error: list[refused]?.error });
  }
}

export function createLanes<P, M>({ items, deadlines, now, setTimer, ...options }: Dependencies<P, M>): Lanes {
  const lanes = new Map<string, Lane>();
  const inFlight = new Set<string>();

  function laneOf(conversationId: string): Lane {
    const existing = lanes.get(conversationId);
    if (existing) return existing;
    const lane: Lane = { running: undefined, again: false, failures: 0, waitUntil: 0, cancelTimer: () => undefined };
    lanes.set(conversationId, lane);
    return lane;
  }

  const next = (conversationId: string) => nextOf(items.list(conversationId), inFlight);

  function run(conversationId: string): Promise<void> {
    const lane = laneOf(conversationId);
    lane.again = true;
    if (lane.running) return lane.running;
    if (!next(conversationId)) markHeldUp(items, conversationId);
    else if (now() >= lane.waitUntil) lane.running = drive(conversationId, lane);
    return lane.running ?? Promise.resolve();
  }

  async function drive(conversationId: string, lane: Lane) {
    lane.cancelTimer();
    do {
      lane.again = false;
      let goOn = true;
      while (goOn && next(conversationId)) {
        goOn = await exclusively(options.locks, `${options.lockName}:${conversationId}`, async () => {
          // Another tab may have sent it while we waited for the lock.
          await (options.locks ? items.refresh() : items.settled());
          const item = next(conversationId);
          return item ? sendOne(item, lane) : true;
        });
      }
    } while (lane.again && now() >= lane.waitUntil);
    // In the same step as the last look: an item added in between would wait for the next flush.
    lane.running = undefined;
    markHeldUp(items, conversationId);
  }

  /** True when the next item may go. */
  async function sendOne(item: OutboxItem<P>, lane: Lane): Promise<boolean> {
    inFlight.add(item.messageId);
    try {
      const message = await options.send(item);
      lane.failures = 0;
      accept(item, message);
      return true;
    } catch (error) {
      return afterFailure(item, lane, error);
    } finally {
      inFlight.delete(item.messageId);
      // Moved while it was on its way: the other conversation has waited for this end.
      const moved = items.find(item.messageId)?.conversationId;
      if (moved !== undefined && moved !== item.conversationId) void run(moved);
    }
  }

  function accept(item: OutboxItem<P>, message: M) {
    try {
      options.onSent(item, message);
    } catch (error) {
      options.onLog('onSent failed', error);
    }
    deadlines.end(item.messageId);
    void items.remove(item.messageId);
  }

  function afterFailure({ messageId, conversationId }: OutboxItem<P>, lane: Lane, error: unknown): boolean {
    const refusal = readRefusal(error);
    options.onLog('Not sent', { messageId, refusal, error });
    // Discarded or moved meanwhile: the answer no longer matters here.
    if (items.find(messageId)?.conversationId !== conversationId) return true;
    if (refusal.kind === 'later') {
      lane.failures += 1;
      tryLater(conversationId, lane, backoffMs(lane.failures));
      return false;
    }
    if (refusal.kind === 'wait') {
      lane.waitUntil = now() + refusal.waitMs;
      if (readSaid(error).code === 'rate-limited') void items.update(messageId, { waitUntil: lane.waitUntil });
      for (const waiting of items.list(conversationId)) {
        if (waiting.status === 'pending') deadlines.start(waiting.messageId, refusal.waitMs);
      }
      tryLater(conversationId, lane, refusal.waitMs);
      return false;
    }
    const holdsOthers = refusal.kind === 'conversation';
    void items.update(messageId, { status: 'error', final: true, holdsOthers, ...describeRefusal(error) });
    return !holdsOthers;
  }

  /** An ack can get lost while the connection stays: waiting for the next connect alone could take for ever. */
  function tryLater(conversationId: string, lane: Lane, ms: number) {
    lane.cancelTimer();
    lane.cancelTimer = setTimer(() => {
      lane.waitUntil = 0;
      void run(conversationId);
    }, ms);
  }

  return {
    run,
    startAnew(conversationId) {
      laneOf(conversationId).failures = 0;
    },
    isInFlight: (messageId) => inFlight.has(messageId),
  };
}
