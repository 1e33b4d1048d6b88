/** The only source of time. Rules never call Date.now(), so tests and simulations can move time. */
export interface Clock {
  now(): Date;
}

export interface AdjustableClock extends Clock {
  /** Moves this clock forward; milliseconds. */
  advance(ms: number): void;
  /** How far it was moved; milliseconds. */
  ahead(): number;
  /** Hears each move, with how far it is ahead now; answers how to stop hearing. */
  onMove(hear: (ahead: number) => void): () => void;
}

export const systemClock: Clock = { now: () => new Date() };

/** Real time plus an offset that only tests and test hooks can raise. */
export function createAdjustableClock(): AdjustableClock {
  let ahead = 0;
  const hearers = new Set<(ahead: number) => void>();
  return {
    now: () => new Date(Date.now() + ahead),
    ahead: () => ahead,
    advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError('A clock only moves forward.');
      ahead += ms;
      for (const hear of hearers) hear(ahead);
    },
    onMove(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}

export const isAdjustable = (clock: Clock): clock is AdjustableClock => 'advance' in clock;
