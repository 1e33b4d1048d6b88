import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig, Pool } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { modules } from '../src/app/modules.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres/index.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createJobRunner } from '../src/platform/jobs/job-runner.ts';
import { mailJob } from '../src/platform/mail/mail.ts';
import { folders } from '../src/server-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the cluster of this run; JSON, because it crosses a process border. */
    postgres: string;
  }
}

export const templateDatabase = 'chatso_template';

/**
 * A cluster that dies with its run has nothing to lose; durability is claimed by the chaos tests, which keep what the
 * product sets. Two hundred databases visited every ten seconds would be a worker of autovacuum without a pause.
 */
const withoutDurability = [
  ...['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'wal_compression = off'],
  "autovacuum_naptime = '10min'",
];

/** One real PostgreSQL per run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'chatso-test-'));
  await chmod(folder, 0o755);
  const log = pino({ level: 'silent' });
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
  const open = (database?: string): Pool =>
    createPool({ ...server.config, ...(database === undefined ? {} : { database }), log });
  const admin = open();
  for (const setting of withoutDurability) await admin.query(`ALTER SYSTEM SET ${setting}`);
  await admin.query('SELECT pg_reload_conf()');
  await admin.query(`CREATE DATABASE ${templateDatabase}`);
  await admin.end();
  const template = open(templateDatabase);
  await migrate(template, folders.migrations, log);
  const jobs = createJobRunner(
    template,
    log,
    [mailJob, ...modules.flatMap((module) => module.jobs ?? [])],
    async () => {},
  );
  await jobs.start();
  await jobs.stop();
  await template.end();
  const access: ClientConfig = server.config;
  project.provide('postgres', JSON.stringify(access));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
