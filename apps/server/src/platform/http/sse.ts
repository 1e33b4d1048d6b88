import type { FastifyInstance } from 'fastify';
import { type EventStream, openEventStream } from './event-stream.ts';

/** `/sse`: the running version, so that open consoles notice a new one (F-10, decision F-3). */
export function addVersionStream(app: FastifyInstance, version: string): { close(): void } {
  const open = new Set<EventStream>();
  app.get('/sse', { schema: { hide: true } as object }, (request, reply) => {
    const stream = openEventStream(request, reply);
    open.add(stream);
    stream.onEnd(() => open.delete(stream));
    stream.send('version', { version });
  });
  return {
    close() {
      for (const stream of [...open]) stream.end();
    },
  };
}
