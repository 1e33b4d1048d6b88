/** The only source of time. Rules never call Date.now(), so tests and simulations can move time. */
export interface Clock {
  now(): Date;
}

export interface AdjustableClock extends Clock {
  /** Moves this clock forward; milliseconds. */
  advance(ms: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

/** Real time plus an offset that only tests and test hooks can raise. */
export function createAdjustableClock(): AdjustableClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError('A clock only moves forward.');
      offset += ms;
    },
  };
}

export const isAdjustable = (clock: Clock): clock is AdjustableClock => 'advance' in clock;
