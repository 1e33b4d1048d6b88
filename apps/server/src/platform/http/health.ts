import { setTimeout as delay } from 'node:timers/promises';
import { areZonesOutdated } from '@chatso/domain';
import type { FastifyInstance } from 'fastify';
import type { Pool, QueryConfig } from 'pg';

/** Balancers wait two seconds at most. */
const patienceMs = 1_500;

/**
 * Whether the database answers now, through the pool that serves the calls: where every connection waits for a lock, or
 * the database hangs without a word, no call would be served either. One question at a time, so that asking often does not
 * stand in line before the calls.
 */
export function createProbe(pool: Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    try {
      await pool.query({ text: 'SELECT 1', query_timeout: patienceMs } as QueryConfig);
      return true;
    } catch {
      return false;
    } finally {
      asking = null;
    }
  };
  return async () => {
    const late = new AbortController();
    asking ??= ask();
    const answered = await Promise.race([asking, delay(patienceMs, false, { signal: late.signal }).catch(() => false)]);
    late.abort();
    return answered;
  };
}

/** `/healthz`: the process lives. `/readyz`: it may be sent traffic. */
export function addHealth(app: FastifyInstance, answers: () => Promise<boolean>, isDraining: () => boolean): void {
  const hidden = { schema: { hide: true } as object, logLevel: 'warn' as const };
  app.get('/healthz', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.type('application/json').send('{"ok":true}');
  });
  app.get('/readyz', hidden, async (_request, reply) => {
    const database = await answers();
    const timeZones = areZonesOutdated(process.versions.tz) ? 'outdated' : 'current';
    const state = { ready: database && !isDraining(), database, draining: isDraining(), timeZones };
    reply.header('cache-control', 'no-store').code(state.ready ? 200 : 503);
    return reply.type('application/json').send(JSON.stringify(state));
  });
}
