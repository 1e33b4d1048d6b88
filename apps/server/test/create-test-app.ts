import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type App, createApp } from '../src/app/create-app.ts';
import { modules as allModules } from '../src/app/modules.ts';
import { type AdjustableClock, createAdjustableClock } from '../src/platform/clock.ts';
import { type Config, loadConfig } from '../src/platform/config.ts';
import type { Module } from '../src/platform/module.ts';
import { rateNames } from '../src/platform/rates.ts';
import { watchAudit } from './audited-calls.ts';
import { watchAnswers } from './documented-answers.ts';
import { createFactories, type Factories } from './factories.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestApp extends Factories {
  app: App;
  /** `http://127.0.0.1:port`, listening. */
  baseUrl: string;
  clock: AdjustableClock;
  pool: Pool;
  /** Lines that the server logged as errors: what no client may ever cause. */
  errors: string[];
  /** Moves the clock and does all periodic work and due jobs at once. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppInput {
  config?: Partial<Config>;
  modules?: readonly Module[];
  /** Another process on the same database, for tests of several. */
  pool?: Pool;
  /** The calls are rubbish, so that most of those that succeed change nothing. */
  withoutAuditWatch?: boolean;
}

/** Limits that no ordinary test meets; tests of limits set their own. */
const generous = { points: 1_000_000, seconds: 60 };
export const generousRates = Object.fromEntries(rateNames.map((name) => [name, generous])) as Config['rates'];

/** The real server on a real PostgreSQL, listening, with a clock that tests move. Call `close` in afterAll. */
export async function createTestApp(input: TestAppInput = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chatso-app-'));
  const pool = input.pool ?? (await createTestDatabase());
  const clock = createAdjustableClock();
  const errors: string[] = [];
  const stream = { write: (line: string) => void errors.push(line) };
  const log = pino({ level: 'error' }, stream);
  const config = {
    // Plans and trials are rules under test; tests of a self-hosted installation say `billing: 'off'`.
    ...loadConfig({ NODE_ENV: 'test', CHATSO_DATA_DIR: dataDir, CHATSO_BILLING: 'on' }, []),
    rates: generousRates,
    ...input.config,
  };
  const app = await createApp({ config, log, clock, pool, modules: input.modules ?? allModules });
  await app.start({ timers: false });
  const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const watch = watchAudit(app.http.server, pool);
  const answers = watchAnswers(app.http.server);
  const factories = createFactories(app, baseUrl);
  return {
    ...factories,
    ...{ app, baseUrl, clock, pool, errors },
    advance: (ms) => app.advanceClock(ms),
    async close() {
      factories.closeSockets();
      const forgotten = input.withoutAuditWatch || pool.ended ? [] : await watch.forgotten();
      await app.drain();
      if (input.pool === undefined) await pool.end();
      rmSync(dataDir, { recursive: true, force: true });
      if (forgotten.length > 0) throw new Error(`Succeeded without an audit entry: ${forgotten.join(', ')}`);
      const undocumented = answers.undocumented();
      if (undocumented.length > 0)
        throw new Error(`Answers that openapi.json does not say: ${undocumented.join(', ')}`);
    },
  };
}
