import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { ClientBase, Connection, Submittable } from 'pg';

/** The parts of pg's connection that COPY needs; its typings leave them out. */
type Wire = {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** What pg calls on the query that is under way. */
type Handlers = {
  handleCopyInResponse(wire: Wire): void;
  handleCopyData(message: { chunk: Buffer }, wire: Wire): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error): void;
};

const unexpected = () => {};

function submit(client: ClientBase, sql: string, handlers: Handlers): void {
  const query: Submittable & Handlers = {
    ...handlers,
    submit: (connection: Connection) => (connection as unknown as Wire).query(sql),
  };
  client.query(query);
}

const rowsOf = (tag: string) => Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0);

/** The server sends a message per row; a sink such as gzip is quick only with large pieces. */
const pieceBytes = 64 * 1024;

/** Runs a `COPY ... TO STDOUT` into `sink`, which stays open; answers the number of rows. */
export function copyOut(client: ClientBase, sql: string, sink: Writable): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let piece: Buffer[] = [];
    let bytes = 0;
    // A full disk: nobody would ever take the rest, and the connection would stay silent for ever.
    sink.once('error', reject);
    const flush = (): boolean => {
      const whole = Buffer.concat(piece);
      piece = [];
      bytes = 0;
      return sink.write(whole);
    };
    submit(client, sql, {
      handleCopyInResponse: (wire) => wire.sendCopyFail('not a COPY TO'),
      handleCopyData({ chunk }, wire) {
        // A copy: the driver's parser goes on to use the memory this points into.
        piece.push(Buffer.from(chunk));
        bytes += chunk.length;
        // The server sends as fast as it can; a large table must not pile up in memory.
        if (bytes < pieceBytes || flush() || wire.stream.isPaused()) return;
        wire.stream.pause();
        sink.once('drain', () => wire.stream.resume());
      },
      handleCommandComplete: ({ text }) => {
        rows = rowsOf(text);
      },
      handleReadyForQuery: (wire) => {
        flush();
        // A sink that is ended now says no more 'drain', and the connection would stay silent for ever.
        wire.stream.resume();
        resolve(rows);
      },
      handleError: reject,
    });
  });
}

/** Runs a `COPY ... FROM STDIN` with what `source` holds; answers the number of rows. */
export function copyIn(client: ClientBase, sql: string, source: Readable): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    async function send(wire: Wire): Promise<void> {
      try {
        for await (const chunk of source) {
          wire.sendCopyFromChunk(chunk);
          // A connection that is gone drains no more; the query has failed then, and nobody reads the source on.
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
          if (wire.stream.destroyed) return;
        }
        wire.endCopyFrom();
      } catch (error) {
        if (!wire.stream.destroyed) wire.sendCopyFail(error instanceof Error ? error.message : String(error));
      }
    }
    submit(client, sql, {
      handleCopyInResponse: (wire) => void send(wire),
      handleCopyData: unexpected,
      handleCommandComplete: ({ text }) => {
        rows = rowsOf(text);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: (error) => {
        source.destroy();
        reject(error);
      },
    });
  });
}
