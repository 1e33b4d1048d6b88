import type { Sql } from '../../../platform/db/db.ts';
import { fromDatabaseError, gaveWay, sqlState } from '../../../platform/errors.ts';
import { type MessageWrite, type MessageWritten, writeMessages } from './message-statement.ts';

/**
 * Statements in flight at once while they are small: one that waits for the disk keeps nobody waiting. Beside a large one
 * none starts: at high load one large statement costs less than several small ones (docs/performance.md).
 */
const flightsAtMost = 4;
const smallTogether = 8;
const batchSize = 200;
/** Twins that race each other settle in the second try, as does one of two that waited for each other. */
const tries = 3;

interface Waiting {
  write: MessageWrite;
  resolve(written: MessageWritten): void;
  reject(error: unknown): void;
}

export interface MessageWriter {
  /** Resolves after the commit. */
  write(message: MessageWrite): Promise<MessageWritten>;
  /** Resolves when nothing is in flight any more. */
  drain(): Promise<void>;
}

/**
 * Coalesces without a timer: a statement leaves at once while few messages are in flight; what arrives meanwhile shares the
 * next. At low load every message is its own statement, at high load the batches grow by themselves. A conversation is in
 * one statement at a time, which keeps its order.
 */
export function createMessageWriter(sql: Sql): MessageWriter {
  let queue: Waiting[] = [];
  const inFlight = new Set<string>();
  let flights = 0;
  let messagesAloft = 0;
  let startsSoon = false;
  const whenIdle: (() => void)[] = [];

  /** The first that may leave, in their order; behind one that has to wait, its conversation waits. */
  function board(): Waiting[] {
    const batch: Waiting[] = [];
    const stay: Waiting[] = [];
    for (const waiting of queue) {
      const leaves = batch.length < batchSize && !inFlight.has(waiting.write.conversationId);
      (leaves ? batch : stay).push(waiting);
    }
    queue = stay;
    return batch;
  }

  function start(): void {
    startsSoon = false;
    while (queue.length > 0 && (flights === 0 || (flights < flightsAtMost && messagesAloft < smallTogether))) {
      const batch = board();
      if (batch.length === 0) break;
      void fly(batch);
    }
    if (flights === 0 && queue.length === 0) for (const done of whenIdle.splice(0)) done();
  }

  async function fly(batch: Waiting[]): Promise<void> {
    const ids = new Set(batch.map(({ write }) => write.conversationId));
    for (const id of ids) inFlight.add(id);
    flights += 1;
    messagesAloft += batch.length;
    try {
      await runBatch(sql, batch);
    } finally {
      for (const id of ids) inFlight.delete(id);
      flights -= 1;
      messagesAloft -= batch.length;
      start();
    }
  }

  return {
    write(message) {
      return new Promise((resolve, reject) => {
        queue.push({ write: message, resolve, reject });
        // Not at once: what comes in the same moment leaves together.
        if (!startsSoon) queueMicrotask(start);
        startsSoon = true;
      });
    },
    drain() {
      if (flights === 0 && queue.length === 0) return Promise.resolve();
      return new Promise((done) => {
        whenIdle.push(done);
      });
    },
  };
}

async function runBatch(sql: Sql, batch: Waiting[]): Promise<void> {
  try {
    const written = await writeMessages(
      sql,
      batch.map((waiting) => waiting.write),
    );
    batch.forEach((waiting, index) => {
      const result = written[index];
      if (result) waiting.resolve(result);
      else waiting.reject(new Error('The message statement returned fewer rows than it was given.'));
    });
  } catch (error) {
    const failure = fromDatabaseError(error);
    if (failure !== null && failure.status >= 500 && !gaveWay(error)) {
      // The database is gone, or its disk is full: each sender tries again by itself, under the same messageId.
      for (const waiting of batch) waiting.reject(failure);
      return;
    }
    // One bad row fails the statement for all; alone, each gets its own answer. In order, one after the other.
    for (const waiting of batch) await runSingle(sql, waiting);
  }
}

async function runSingle(sql: Sql, waiting: Waiting): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [written] = await writeMessages(sql, [waiting.write]);
      if (written) waiting.resolve(written);
      else waiting.reject(new Error('The message statement returned no row.'));
      return;
    } catch (error) {
      if ((sqlState(error) === '23505' || gaveWay(error)) && attempt < tries) continue;
      waiting.reject(fromDatabaseError(error) ?? error);
      return;
    }
  }
}

const writers = new WeakMap<object, MessageWriter>();

/** One writer per pool: all messages of a process share its batches. */
export function writerOf(pool: Sql): MessageWriter {
  const writer = writers.get(pool) ?? createMessageWriter(pool);
  writers.set(pool, writer);
  return writer;
}
