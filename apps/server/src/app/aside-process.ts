/** The process beside the one that carries messages: the same house without its doors, for what `aside` of the modules does. */
import { setTimeout as delay } from 'node:timers/promises';
import { standBack } from '../platform/beside.ts';
import { createAdjustableClock, isAdjustable, systemClock } from '../platform/clock.ts';
import type { DomainEvent } from '../platform/events.ts';
import { createLog } from '../platform/log.ts';
import { asidePriority, type FromAside, type ToAside } from './aside.ts';
import { createWiring } from './create-wiring.ts';
import { modules } from './modules.ts';
import { openPool } from './open-database.ts';

/** Each mailbox stores one mail at a time. */
const connections = 5;

// Who ends a whole group of processes tells us as who began us, who lets us finish and then says so.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
// Whoever is killed cannot say so: what we hold runs out by itself, as it does when we are killed.
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

/** Nobody sees that a mail is on a screen so much later, and a dozen of them are told of in one go. */
const gatherMs = 25;

/** What is to be said, and the promise that it was. */
let unsaid: { events: DomainEvent[]; wake: Set<string> } | null = null;
let said: Promise<unknown> = Promise.resolve();

function gather(): { events: DomainEvent[]; wake: Set<string> } {
  if (unsaid !== null) return unsaid;
  unsaid = { events: [], wake: new Set() };
  said = delay(gatherMs).then(sayAll);
  return unsaid;
}

function sayAll(): Promise<unknown> {
  const { events = [], wake = new Set<string>() } = unsaid ?? {};
  unsaid = null;
  const words: FromAside = { events, wake: [...wake] };
  return new Promise((done) => process.send?.(words, undefined, undefined, done));
}

function open({ config, access, isOwn, ahead }: Extract<ToAside, { begin: unknown }>['begin']) {
  const log = createLog(config.logLevel);
  const pool = openPool(access, log, connections);
  if (isOwn) {
    pool.on('connect', (client) => {
      const { processID } = client as { processID?: number };
      if (processID) void standBack(processID, asidePriority);
    });
  }
  const clock = ahead === null ? systemClock : createAdjustableClock();
  if (ahead !== null && isAdjustable(clock)) clock.advance(ahead);
  const relay = {
    publish: (events: readonly DomainEvent[]) => void gather().events.push(...events),
    wake: (queue: string) => void gather().wake.add(queue),
  };
  const { deps, jobs, redis } = createWiring({ config, log, clock, pool, modules, relay });

  async function begin(): Promise<void> {
    await jobs.start();
    for (const { aside } of modules) await aside?.begin(deps);
  }
  const begun = begin();
  begun.catch((error: unknown) => {
    log.error({ err: error }, 'What is done aside could not begin');
    // Begun anew in a while by who began us.
    process.exit(1);
  });

  return {
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
