import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { equalInConstantTime } from '../crypto.ts';
import type { Metrics } from '../metrics.ts';
import { hidden, sendNothing } from './static-files.ts';

type Known = Pick<Config, 'metricsToken' | 'metricsPort' | 'metricsHost'>;

const isAllowed = (token: string | null, authorization: string | undefined): boolean =>
  token === null || equalInConstantTime(authorization ?? '', `Bearer ${token}`);

/** `/metrics` beside the product: only for who has the token, and without one it is not there at all. */
export function addMetricsRoute(app: FastifyInstance, { metricsToken }: Known, { registry }: Metrics): void {
  app.get('/metrics', hidden, async (request, reply) => {
    if (metricsToken === null) return sendNothing(reply);
    reply.header('cache-control', 'no-store');
    if (!isAllowed(metricsToken, request.headers.authorization)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('Token needed.');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

export interface MetricsServer {
  /** The port it got; null without METRICS_PORT. */
  port(): number | null;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** `/metrics` on a port of its own, which no proxy leads to; the token is asked for here too, where there is one. */
export function createMetricsServer(config: Known, { registry }: Metrics): MetricsServer {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isAsked) return void response.writeHead(404).end();
    if (!isAllowed(config.metricsToken, request.headers.authorization)) {
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    }
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
  }

  return {
    port() {
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : null;
    },
    async open() {
      if (config.metricsPort === null) return;
      server.listen(config.metricsPort, config.metricsHost);
      await once(server, 'listening');
    },
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
