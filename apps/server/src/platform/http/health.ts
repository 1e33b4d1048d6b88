import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Metrics } from '../metrics.ts';

/** `/healthz`: the process lives. `/readyz`: it may be sent traffic. `/metrics`: Prometheus text. */
export function addHealth(app: FastifyInstance, pool: Pool, metrics: Metrics, isDraining: () => boolean): void {
  const hidden = { schema: { hide: true } as object, logLevel: 'warn' as const };
  app.get('/healthz', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.type('application/json').send('{"ok":true}');
  });
  app.get('/readyz', hidden, async (_request, reply) => {
    const database = await pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const state = { ready: database && !isDraining(), database, draining: isDraining() };
    reply.header('cache-control', 'no-store').code(state.ready ? 200 : 503);
    return reply.type('application/json').send(JSON.stringify(state));
  });
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
