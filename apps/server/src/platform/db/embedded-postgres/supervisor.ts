import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { type Access, clientConfig, connectionUrl, prepareCluster } from './cluster.ts';
import type { DatabaseLog } from './database-log.ts';
import { holdFolder, withFolderLock } from './folder-lock.ts';
import { choosePlace, type Place } from './place.ts';
import { adopt, answers, launch, type Postmaster, stopRunning } from './postmaster.ts';

export type EmbeddedPostgresOptions = {
  /** Folder for the cluster and all that belongs to it; made when missing. */
  dataDir: string;
  log: DatabaseLog;
  /** Where root keeps what another account must reach. */
  systemDir?: string;
};

export type EmbeddedPostgres = {
  /** For `new pg.Pool(...)`; stays valid when the server is restarted. */
  config: ClientConfig;
  connectionString: string;
  /** Of the postmaster; changes when it had to be started again. */
  readonly pid: number;
  /** The folder that holds the database files: `dataDir`, or where they had to go (see the log). */
  folder: string;
  /** Shuts the server down, unless another process still uses the same folder. Call after the pool has ended. */
  stop(): Promise<void>;
};

type Cluster = { place: Place; binaries: Binaries; access: Access; log: DatabaseLog };

/** Children of a killed postmaster let go of its shared memory within moments; until then a new one is refused. */
const stillHeld = /pre-existing shared memory block|lock file .* already exists/;

async function ensureRunning({ place, binaries, access, log }: Cluster): Promise<Postmaster> {
  const found = await adopt(place, binaries, access, log);
  if (found) return found;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const postmaster = await launch(place, binaries, log);
      await answers(access);
      return postmaster;
    } catch (error) {
      if (attempt === 20 || !stillHeld.test(String(error))) throw error;
      await delay(250);
    }
  }
}

const backoffMs = (failures: number) => (failures === 0 ? 0 : Math.min(200 * 2 ** (failures - 1), 10_000));

/** Starts (or takes over) the PostgreSQL of `dataDir` and keeps it running until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, dataDir, systemDir = '/var/lib/chatso' } = options;
  const place = await choosePlace(dataDir, systemDir, log);
  const binaries = await prepareBinaries(place.account, { systemDir, dataDir: place.base });
  const holder = await holdFolder(place.base);
  let stopping = false;
  let postmaster: Postmaster;
  const start = () =>
    withFolderLock(place.base, async () => {
      if (stopping) throw new Error('stopped meanwhile');
      const access = await prepareCluster(place, binaries);
      // Set under the lock, so that a stop that waited for it ends this server and not its predecessor.
      postmaster = await ensureRunning({ place, binaries, access, log });
      return access;
    });

  /** Waits for the server's end and starts it again, with growing pauses while that fails. */
  async function watch(): Promise<void> {
    let failures = 0;
    let lastStart = Date.now();
    for (;;) {
      await postmaster.exited;
      if (stopping) return;
      // A server that lived a while has not failed to start.
      if (Date.now() - lastStart > 30_000) failures = 0;
      log.error(`PostgreSQL (pid ${postmaster.pid}) ended unexpectedly; starting it again`);
      for (let up = false; !up && !stopping; failures += 1) {
        await delay(backoffMs(failures), undefined, { ref: false });
        if (stopping) return;
        try {
          await start();
          lastStart = Date.now();
          log.info(`PostgreSQL is back (pid ${postmaster.pid})`);
          up = true;
        } catch (error) {
          if (stopping) return;
          log.error(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    }
  }

  let access: Access;
  try {
    access = await start();
  } catch (error) {
    // It may run and not answer: nobody would watch over it, or end it.
    stopping = true;
    await withFolderLock(place.base, async () => {
      if ((await holder.release()) === 0) await stopRunning(place, binaries, log);
    });
    throw error;
  }
  const watching = watch();

  let stopped: Promise<void> | null = null;
  async function stop(): Promise<void> {
    stopping = true;
    await withFolderLock(place.base, async () => {
      if ((await holder.release()) > 0) return log.info('PostgreSQL stays up for another process of this data folder');
      // Not postmaster.pid: another process may have replaced the server since we last looked.
      await stopRunning(place, binaries, log);
    });
    await Promise.race([watching, delay(1_000, undefined, { ref: false })]);
  }

  return {
    config: clientConfig(access),
    connectionString: connectionUrl(access),
    folder: place.base,
    get pid() {
      return postmaster.pid;
    },
    stop: () => (stopped ??= stop()),
  };
}
