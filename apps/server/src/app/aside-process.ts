/** A thread beside the one that carries messages: the same house without its doors, for what `aside` of the modules does. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createAdjustableClock, systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { type AsideThread, endAside, type FromAside } from './aside.ts';
import { createWiring } from './create-wiring.ts';
import { modules } from './modules.ts';
import { openPool } from './open-database.ts';

/** Behind who carries messages, and still with a share of its own where there is much to do. */
const priority = 10;
// Only Linux has a priority for each thread; elsewhere this would be the whole process's.
if (process.platform === 'linux') setPriority(0, priority);

/** Each mailbox stores one mail at a time. */
const connections = 5;

const { config, access, isOwnDatabase, moved } = workerData as AsideThread;
const log = createLog(config.logLevel);
const pool = openPool(access, log, connections);
if (isOwnDatabase) {
  pool.on('connect', (client) => {
    const { processID } = client as { processID?: number };
    try {
      if (processID) setPriority(processID, priority);
    } catch {
      // Under an account that may not: it works as fast as the others.
    }
  });
}
const clock = moved === null ? systemClock : createAdjustableClock(moved);
const say = (said: FromAside): void => parentPort?.postMessage(said);
const relay = {
  publish: (events: Extract<FromAside, { events: unknown }>['events']) => say({ events }),
  wake: (queue: string) => say({ wake: queue }),
};
const { deps, jobs, redis } = createWiring({ config, log, clock, pool, modules, relay });

parentPort?.on('message', (told: unknown) => {
  if (told === endAside) void end();
});

async function begin(): Promise<void> {
  await jobs.start();
  for (const { aside } of modules) aside?.begin(deps);
}

async function end(): Promise<void> {
  await begun;
  for (const { aside } of modules) await aside?.end(deps);
  await jobs.stop();
  redis?.disconnect();
  await pool.end();
  // Timers that wait for nobody any more keep a thread as they keep a process.
  process.exit();
}

const begun = begin();
await begun;
