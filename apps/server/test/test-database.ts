import { randomBytes } from 'node:crypto';
import type { ClientConfig, Pool } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createPool } from '../src/platform/db/pool.ts';
import { templateDatabase } from './global-setup.ts';

const log = pino({ level: 'silent' });

/** A database of one's own, copied from the migrated template in a moment. */
export async function createTestDatabase(): Promise<Pool> {
  const access = JSON.parse(inject('postgres')) as ClientConfig;
  const database = `test_${randomBytes(6).toString('hex')}`;
  const admin = createPool({ ...access, log, max: 1 });
  await copyTemplate(admin, database);
  await admin.end();
  return createPool({ ...access, database, log, max: 8 });
}

/** A pool of another process on the same database; the test ends it. */
export function anotherPool({ options }: Pool): Pool {
  const access = JSON.parse(inject('postgres')) as ClientConfig;
  return createPool({ ...access, database: options.database, log, max: 8 });
}

/** PostgreSQL copies a template for one at a time: another test file may be doing it right now. */
async function copyTemplate(admin: Pool, database: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      await admin.query(`CREATE DATABASE ${database} TEMPLATE ${templateDatabase} STRATEGY FILE_COPY`);
      return;
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === '55006';
      if (!busy || Date.now() > deadline) throw error;
    }
  }
}
