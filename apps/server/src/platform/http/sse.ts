import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { networkOf } from './network.ts';

/** A whole office with many tabs each may stand behind one address; somebody who opens streams to exhaust us does too. */
export const streamsPerNetwork = 500;

/** `/sse`: the running version, so that open consoles notice a new one (F-10, decision F-3). */
export function addVersionStream(app: FastifyInstance, version: string): { close(): void } {
  const open = new Set<EventStream>();
  const perNetwork = new Map<string, number>();
  app.get('/sse', { schema: { hide: true } as object }, (request, reply) => {
    const network = networkOf(request.ip);
    const before = perNetwork.get(network) ?? 0;
    if (before >= streamsPerNetwork) throw new AppError('rate-limited', { retryAfter: 60 });
    perNetwork.set(network, before + 1);
    const stream = openEventStream(request, reply);
    open.add(stream);
    stream.onEnd(() => {
      open.delete(stream);
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    });
    stream.send('version', { version });
  });
  return {
    close() {
      for (const stream of [...open]) stream.end();
    },
  };
}
