import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Config } from '../platform/config.ts';
import type { CtxSource } from '../platform/ctx.ts';
import type { DomainEvent } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs/job.ts';
import type { Deps, Module } from '../platform/module.ts';
import { startThread } from '../platform/thread.ts';
import type { DatabaseAccess } from './open-database.ts';

/** What the thread is given: plain data. */
export interface AsideThread {
  config: Config;
  access: DatabaseAccess;
  /** The database runs beside us, by itself: its processes may be told to stand back too. */
  isOwnDatabase: boolean;
  /** Of a clock that tests move; null where it is the machine's. */
  moved: SharedArrayBuffer | null;
}

/** What the thread says. */
export type FromAside = { events: readonly DomainEvent[] } | { wake: string };
/** The one thing it is told. */
export const endAside = 'end';

interface House {
  modules: readonly Module[];
  deps: Deps;
  source: Pick<CtxSource, 'publish'>;
  jobs: Pick<Jobs, 'wake'>;
}

const lookEveryMs = 4_000;
const againAfterMs = 5_000;
const goodbyeMs = 12_000;
/** Short-lived objects of a mail are many; collecting them often and little keeps the thread small. */
const resourceLimits = { maxYoungGenerationSizeMb: 48 };

/**
 * Work that would keep messages waiting, by the collections of its garbage alone: as soon as a module has any, in a thread of
 * its own, which is begun anew when it dies. Its events come back to this process, which has the sockets.
 */
export function createAside({ modules, deps, source, jobs }: House, thread: AsideThread | undefined) {
  const parts = modules.flatMap(({ aside }) => (aside === undefined ? [] : [aside]));
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> = Promise.resolve();
  let begunHere = false;

  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal }).catch(() => undefined);

  async function untilWanted(): Promise<void> {
    const ctx = deps.rootCtx('aside');
    while (!signal.aborted) {
      const wanted = parts.map((part) =>
        part.wanted(ctx).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'What is to be done aside could not be asked');
          return false;
        }),
      );
      if ((await Promise.all(wanted)).some((yes) => yes)) return;
      await pause(lookEveryMs);
    }
  }

  function hear(said: FromAside): void {
    if ('wake' in said) jobs.wake(said.wake);
    else source.publish(said.events, deps.rootCtx('aside'));
  }

  /** Resolves when it has ended, by itself or as it was told. */
  function serve(worker: Worker): Promise<void> {
    worker.on('message', hear);
    worker.on('error', (error) => deps.log.error({ err: error }, 'The thread beside the messages died'));
    const end = () => {
      worker.postMessage(endAside);
      setTimeout(() => void worker.terminate(), goodbyeMs).unref();
    };
    signal.addEventListener('abort', end);
    return new Promise((done) => {
      worker.once('exit', () => {
        signal.removeEventListener('abort', end);
        done();
      });
    });
  }

  async function keepThread(given: AsideThread): Promise<void> {
    await untilWanted();
    while (!signal.aborted) {
      await serve(startThread('aside-thread', import.meta.url, { workerData: given, resourceLimits }));
      if (!signal.aborted) await pause(againAfterMs);
    }
  }

  return {
    start(): void {
      if (parts.length === 0) return;
      if (thread !== undefined) {
        running = keepThread(thread);
        return;
      }
      begunHere = true;
      for (const part of parts) part.begin(deps);
    },
    /** What is begun is finished. */
    async stop(): Promise<void> {
      ending.abort();
      await running;
      if (begunHere) for (const part of parts) await part.end(deps);
    },
  };
}
