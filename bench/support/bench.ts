import { rm } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres/index.ts';
import { dataFolder, temporaryFolder } from './processes.ts';

/** What every case may use. One PostgreSQL serves the product and its limits, so both stand on the same floor. */
export interface Bench {
  databases: {
    /** A new empty database; its connection string. */
    create(): Promise<string>;
    /** Process of the database server. */
    pid: number;
  };
  /** Done when the bench ends, last come first served: for what several cases share. */
  defer(stop: () => Promise<void>): void;
  /** `--explain`: also print the plans of hot queries. */
  explain: boolean;
}

export async function openBench(explain: boolean): Promise<{ bench: Bench; close(): Promise<void> }> {
  const folder = await temporaryFolder();
  const server = await startEmbeddedPostgres({ dataDir: `${folder.path}/postgres`, log: pino({ level: 'error' }) });
  let count = 0;
  const deferred: (() => Promise<void>)[] = [];
  return {
    bench: {
      explain,
      defer: (stop) => void deferred.unshift(stop),
      databases: {
        pid: server.pid,
        async create() {
          count += 1;
          const name = `bench_${count}`;
          const client = new pg.Client(server.config);
          await client.connect();
          await client.query(`CREATE DATABASE ${name}`);
          await client.end();
          return server.connectionString.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
        },
      },
    },
    async close() {
      for (const stop of deferred) await stop();
      await server.stop();
      await folder.remove();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
