/** The process beside the one that carries messages: the same house without its doors, for what `aside` of the modules does. */
import { setPriority } from 'node:os';
import { createAdjustableClock, isAdjustable, systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { asidePriority, type FromAside, type ToAside } from './aside.ts';
import { createWiring } from './create-wiring.ts';
import { modules } from './modules.ts';
import { openPool } from './open-database.ts';

/** Each mailbox stores one mail at a time. */
const connections = 5;

// Who began us is told by the terminal as we are, lets us finish, and then says so.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
// Whoever is killed cannot say so: what we hold runs out by itself, as it does when we are killed.
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

/** When the last was handed over, all were. */
let said: Promise<unknown> = Promise.resolve();
function say(what: FromAside): void {
  said = new Promise((done) => process.send?.(what, undefined, undefined, done));
}

function open({ config, access, isOwn, ahead }: Extract<ToAside, { begin: unknown }>['begin']) {
  const log = createLog(config.logLevel);
  const pool = openPool(access, log, connections);
  if (isOwn) {
    pool.on('connect', (client) => {
      const { processID } = client as { processID?: number };
      try {
        if (processID) setPriority(processID, asidePriority);
      } catch {
        // Under an account that may not: it works as fast as the others.
      }
    });
  }
  const clock = ahead === null ? systemClock : createAdjustableClock();
  if (ahead !== null && isAdjustable(clock)) clock.advance(ahead);
  const relay = {
    publish: (events: Extract<FromAside, { events: unknown }>['events']) => say({ events }),
    wake: (queue: string) => say({ wake: queue }),
  };
  const { deps, jobs, redis } = createWiring({ config, log, clock, pool, modules, relay });

  async function begin(): Promise<void> {
    await jobs.start();
    for (const { aside } of modules) aside?.begin(deps);
  }
  const begun = begin();

  return {
    begun,
    moveTo(to: number): void {
      if (isAdjustable(clock)) clock.advance(Math.max(0, to - clock.ahead()));
    },
    async end(): Promise<void> {
      await begun;
      for (const { aside } of modules) await aside?.end(deps);
      await jobs.stop();
      redis?.disconnect();
      await pool.end();
      await said;
      process.exit();
    },
  };
}

let house: ReturnType<typeof open> | null = null;

process.on('message', (told: ToAside) => {
  if ('begin' in told) house = open(told.begin);
  else if ('ahead' in told) house?.moveTo(told.ahead);
  else if (house === null) process.exit();
  else void house.end();
});
