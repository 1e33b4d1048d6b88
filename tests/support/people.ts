import type { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/server/src/app/create-app.ts';
import { modules } from '../../apps/server/src/app/modules.ts';
import { type Clock, systemClock } from '../../apps/server/src/platform/clock.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { generousRates } from '../../apps/server/test/create-test-app.ts';
import { createFactories, type Factories } from '../../apps/server/test/factories.ts';
import { testSecret } from './server-process.ts';

/**
 * The factories of the server's own tests, over the database and the secret of servers that run elsewhere. Where their
 * clock is moved, `clock` has to go along: a token is good for an hour of the server's time.
 */
export async function createPeople(
  pool: Pool,
  dataDir: string,
  baseUrl: string,
  clock: Clock = systemClock,
): Promise<Factories> {
  const config = loadConfig({ NODE_ENV: 'test', CHATSO_DATA_DIR: dataDir, CHATSO_SECRET: testSecret }, []);
  const app = await createApp({
    config: { ...config, rates: generousRates },
    log: pino({ level: 'silent' }),
    clock,
    pool,
    modules,
  });
  return createFactories(app, baseUrl);
}
