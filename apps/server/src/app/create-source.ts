import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { CtxSource, RootCtx } from '../platform/ctx.ts';
import type { Db } from '../platform/db/db.ts';
import { severityOf } from '../platform/errors.ts';
import type { DomainEvent } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs/job.ts';
import { createAudience, type Module, type Reaction } from '../platform/module.ts';
import type { Realtime } from '../platform/realtime/wire.ts';

export interface Relay {
  publish(events: readonly DomainEvent[]): void;
  /** A queue has something to do. */
  wake(queue: string): void;
}

interface Parts {
  pool: Pool;
  db: Db;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  realtime: Pick<Realtime, 'publish'>;
  modules: readonly Module[];
  /** Asked for when the first event comes: reactions are made from parts that need this source. */
  reactions(): readonly Reaction[];
  /** Where this is a process beside the one that has the sockets: that one is told what happened. */
  relay: Relay | null;
  /** Tests want a broken audience to fail the call; in production what is committed stays answered. */
  strict: boolean;
}

/** Where contexts come from, and where the events of a commit go: to the sockets first, then to the reactions. */
export function createSource(parts: Parts): CtxSource & { settled(): Promise<void> } {
  const audience = createAudience(parts.modules);
  const running = new Set<Promise<void>>();

  function tell(event: DomainEvent): void {
    try {
      parts.realtime.publish(audience(event));
    } catch (error) {
      parts.log.error({ err: error, event: event.name }, 'Event could not be published');
      if (parts.strict) throw error;
    }
  }

  function react(event: DomainEvent, ctx: RootCtx): void {
    for (const reaction of parts.reactions()) {
      if (reaction.event !== event.name) continue;
      const run = reaction
        .run(ctx, event.payload)
        .catch((error: unknown) => parts.log[severityOf(error)]({ err: error, event: event.name }, 'Reaction failed'))
        .finally(() => running.delete(run));
      running.add(run);
    }
  }

  return {
    pool: parts.pool,
    db: parts.db,
    jobs: parts.relay === null ? parts.jobs : { ...parts.jobs, wake: parts.relay.wake },
    now: () => parts.clock.now(),
    steps: parts.modules.flatMap((module) => module.steps ?? []),
    publish(events, ctx) {
      if (parts.relay !== null) return parts.relay.publish(events);
      for (const event of events) tell(event);
      for (const event of events) react(event, ctx);
    },
    async settled() {
      await Promise.all(running);
    },
  };
}
