import type { Sql } from '../../platform/db/db.ts';
import { fromDatabaseError, sqlState } from '../../platform/errors.ts';
import { type MessageWrite, type MessageWritten, writeMessages } from './message-statement.ts';

/**
 * Statements in flight at once; a conversation always takes the same lane, which keeps its order. One: its batches are
 * larger and cost less each than two half as large at once (0.53 of the coalescing limit against 0.49, docs/performance.md).
 */
const lanes = 1;
const batchSize = 200;
/** Twins that race each other settle in the second try; the third is for a server that is just coming back. */
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
 * Coalesces without a timer: a statement leaves at once while its lane is free; what arrives while one is in flight
 * shares the next. At low load every message is its own statement, at high load the batches grow by themselves.
 */
export function createMessageWriter(sql: Sql): MessageWriter {
  const queues: Waiting[][] = Array.from({ length: lanes }, () => []);
  const running: (Promise<void> | null)[] = Array.from({ length: lanes }, () => null);

  async function runLane(lane: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await runBatch(sql, queue.splice(0, batchSize));
    // In the same tick as the look at the queue: a message pushed later finds the lane free.
    running[lane] = null;
  }

  return {
    write(message) {
      const lane = laneOf(message.conversationId);
      return new Promise((resolve, reject) => {
        const queue = queues[lane] ?? [];
        queue.push({ write: message, resolve, reject });
        if (running[lane] === null) running[lane] = Promise.resolve().then(() => runLane(lane, queue));
      });
    },
    async drain() {
      while (running.some((lane) => lane !== null)) await Promise.all(running);
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
    if (failure?.code === 'unavailable') {
      // The database is gone: each sender tries again by itself, under the same messageId.
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
      if (sqlState(error) === '23505' && attempt < tries) continue;
      waiting.reject(fromDatabaseError(error) ?? error);
      return;
    }
  }
}

/** Ids are UUIDv7: the last hex digit is random. */
const laneOf = (conversationId: string): number => (Number.parseInt(conversationId.slice(-1), 16) || 0) % lanes;

const writers = new WeakMap<object, MessageWriter>();

/** One writer per pool: all messages of a process share its batches. */
export function writerOf(pool: Sql): MessageWriter {
  const writer = writers.get(pool) ?? createMessageWriter(pool);
  writers.set(pool, writer);
  return writer;
}
