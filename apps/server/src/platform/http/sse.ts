import type { FastifyInstance } from 'fastify';

const heartbeatMs = 25_000;

/** `/sse`: the running version, so that open consoles notice a new one (F-10, decision F-3). */
export function addVersionStream(app: FastifyInstance, version: string): { close(): void } {
  const open = new Set<() => void>();
  app.get('/sse', { schema: { hide: true } as object }, (request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    stream.write(`retry: 3000\nevent: version\ndata: ${JSON.stringify({ version })}\n\n`);
    const beat = setInterval(() => stream.write(': alive\n\n'), heartbeatMs);
    const end = () => {
      clearInterval(beat);
      open.delete(end);
      stream.end();
    };
    open.add(end);
    request.raw.on('close', end);
  });
  return {
    close() {
      for (const end of [...open]) end();
    },
  };
}
