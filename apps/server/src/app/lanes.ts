import { availableParallelism } from 'node:os';
import type { EndpointDef } from '@chatso/contract';
import type { Pool } from 'pg';
import { createLane, type Lane } from '../platform/db/lane.ts';

/** What reads much, each kind in a lane of its own: a pile of one takes nothing from the others. */
export type LaneName = NonNullable<EndpointDef['load']> | 'jobs';

/** Whoever waits longer for an answer is told to come again; jobs have time. */
const patienceMs = 30_000;

/**
 * How many of a pool's connections each lane has. Together they leave a fifth for messages and sign-in, which share all that
 * is free otherwise. A search keeps one processor busy for as long as it lasts, so one is left for the others: the database
 * is beside us, or has about as many as we do.
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
