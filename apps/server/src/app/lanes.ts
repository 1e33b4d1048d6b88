import { availableParallelism } from 'node:os';
import type { EndpointDef } from '@chatso/contract';
import type { Pool } from 'pg';
import { createLane, type Lane } from '../platform/db/lane.ts';

/** Heavy work by kind. Each kind has its own lane, so a backlog of one cannot slow down another. */
export type LaneName = NonNullable<EndpointDef['load']> | 'jobs';

/** A request that waits longer is refused with `rate-limited`; jobs wait as long as it takes. */
const patienceMs = 30_000;

/**
 * How many of a pool's connections each lane gets. Together they leave a fifth to messages and sign-in. A search keeps one
 * processor of the database busy, so one is left for other work; the database is assumed to have as many as this machine.
 */
export function lanePlaces(connections: number, processors = availableParallelism()): Record<LaneName, number> {
  const tenths = (share: number) => Math.max(1, Math.floor((connections * share) / 10));
  return {
    search: Math.max(1, Math.min(tenths(2), processors - 1)),
    heavy: tenths(2),
    export: tenths(1),
    jobs: tenths(3),
  };
}

export function createLanes(pool: Pool): Record<LaneName, Lane> {
  const places = lanePlaces(pool.options.max ?? 10);
  const answers = (name: LaneName) => createLane(pool, { places: places[name], patienceMs });
  return {
    search: answers('search'),
    heavy: answers('heavy'),
    export: answers('export'),
    jobs: createLane(pool, { places: places.jobs }),
  };
}
