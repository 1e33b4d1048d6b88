import type { FastifyInstance } from 'fastify';

/**
 * Takes no more requests and waits for those in flight, at most `waitMs`. Kept-alive connections are ended as they fall
 * idle: a close that only looked once would wait for their next request.
 */
export async function closeHttp(app: FastifyInstance, waitMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), waitMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}
