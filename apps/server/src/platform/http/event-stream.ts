import type { FastifyReply, FastifyRequest } from 'fastify';

/** Decision F-3: a comment every 25 s keeps proxies from closing, and clients come back after 3 s. */
const heartbeatMs = 25_000;
const retryMs = 3000;
/** A client this slow is cut off, reconnects and asks for what it missed. */
const slowBytes = 256 * 1024;

export interface EventStream {
  send(event: string, data: object, id?: string): void;
  /** An event without a name, as OpenAI's chunks are. */
  sendData(data: string): void;
  end(): void;
  /** Also when the client goes away. */
  onEnd(listener: () => void): void;
}

/** Turns an answer into server-sent events; after this Fastify has no part in it any more. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack();
  const raw = reply.raw;
  const listeners: (() => void)[] = [];
  let ended = false;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  });
  const write = (text: string): void => {
    if (ended) return;
    raw.write(text);
    if (raw.writableLength > slowBytes) end();
  };
  const beat = setInterval(() => write(': alive\n\n'), heartbeatMs);
  const end = (): void => {
    if (ended) return;
    ended = true;
    clearInterval(beat);
    raw.end();
    for (const listener of listeners) listener();
  };
  // Of the answer: a request that had a body counts as closed once that was read.
  raw.on('close', end);
  raw.on('error', end);
  write(`retry: ${retryMs}\n\n`);
  return {
    send: (event, data, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    sendData: (data) => write(`data: ${data}\n\n`),
    end,
    onEnd(listener) {
      if (ended) listener();
      else listeners.push(listener);
    },
  };
}
