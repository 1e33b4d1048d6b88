import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { startProcess } from '../platform/beside.ts';
import { isAdjustable } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { CtxSource } from '../platform/ctx.ts';
import type { DomainEvent } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs/job.ts';
import type { Deps, Module } from '../platform/module.ts';
import type { Database } from './open-database.ts';

/** What it needs to open the same house. */
type Access = Pick<Database, 'access' | 'isOwn'>;

/** What the process is told. */
export type ToAside =
  | { begin: Access & { config: Config; ahead: number | null } }
  /** Milliseconds by which a clock that tests move is ahead of the machine's. */
  | { ahead: number }
  | { end: true };

/** What it says: of many mails at once, as each word of it wakes who carries messages. */
export interface FromAside {
  events: DomainEvent[];
  /** Queues that have work. */
  wake: string[];
}

/** Behind who carries messages, and still with a share of its own where there is much to do. */
export const asidePriority = 10;

interface House {
  modules: readonly Module[];
  deps: Deps;
  source: Pick<CtxSource, 'publish'>;
  jobs: Pick<Jobs, 'wake'>;
}

const lookEveryMs = 4_000;
const againAfterMs = 5_000;
const goodbyeMs = 12_000;
/** Short-lived objects of a mail are many; collecting them often and little keeps the process small. */
const flags = ['--max-semi-space-size=16', '--enable-source-maps'];

/**
 * Work that would keep messages waiting, by the collections of its garbage alone: as soon as a module has any, in a process of
 * its own, which is begun anew when it dies and ends with this one. Its events come back to us, who have the sockets.
 * Without `database` what belongs aside is done here.
 */
export function createAside({ modules, deps, source, jobs }: House, database: Access | undefined) {
  const { config, clock, log } = deps;
  const parts = modules.flatMap(({ aside }) => (aside === undefined ? [] : [aside]));
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> = Promise.resolve();
  let begunHere = false;

  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal }).catch(() => undefined);

  async function untilWanted(): Promise<void> {
    while (!signal.aborted) {
      const wanted = parts.map((part) =>
        part.wanted(deps).catch((error: unknown) => {
          log.warn({ err: error }, 'What is to be done aside could not be asked');
          return false;
        }),
      );
      if ((await Promise.all(wanted)).some((yes) => yes)) return;
      await pause(lookEveryMs);
    }
  }

  function hear({ events, wake }: FromAside): void {
    if (events.length > 0) source.publish(events, deps.rootCtx('aside'));
    for (const queue of wake) jobs.wake(queue);
  }

  /** Resolves when it has ended, by itself or as it was told. */
  async function serve(child: ChildProcess, { access, isOwn }: Access): Promise<void> {
    // Where it is gone, its end says so.
    const tell = (told: ToAside) => child.connected && child.send(told, () => undefined);
    const end = () => {
      tell({ end: true });
      setTimeout(() => child.kill('SIGKILL'), goodbyeMs).unref();
    };
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, by) => resolve(by ?? `code ${code}`));
      child.on('error', (error) => {
        if (child.pid === undefined) resolve(error.message);
        else log.warn({ err: error }, 'The process beside the messages');
      });
    });
    child.on('message', (said) => hear(said as FromAside));
    signal.addEventListener('abort', end);
    const stopHearing = isAdjustable(clock) ? clock.onMove((ahead) => tell({ ahead })) : () => undefined;
    tell({ begin: { config, access, isOwn, ahead: isAdjustable(clock) ? clock.ahead() : null } });
    const how = await ended;
    if (!signal.aborted) log.error({ how }, 'The process beside the messages died');
    signal.removeEventListener('abort', end);
    stopHearing();
  }

  async function keepProcess(given: Access): Promise<void> {
    await untilWanted();
    while (!signal.aborted) {
      await serve(startProcess('aside-process', import.meta.url, { priority: asidePriority, flags }), given);
      await pause(againAfterMs);
    }
  }

  return {
    async start(): Promise<void> {
      if (parts.length === 0) return;
      if (database !== undefined) {
        running = keepProcess(database);
        return;
      }
      begunHere = true;
      for (const part of parts) await part.begin(deps);
    },
    /** What is begun is finished. */
    async stop(): Promise<void> {
      ending.abort();
      await running;
      if (begunHere) for (const part of parts) await part.end(deps);
    },
  };
}
