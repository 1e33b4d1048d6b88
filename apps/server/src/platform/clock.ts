/** The only source of time. Rules never call Date.now(), so tests and simulations can move time. */
export interface Clock {
  now(): Date;
}

export interface AdjustableClock extends Clock {
  /** Moves this clock forward; milliseconds. */
  advance(ms: number): void;
  /** How far it was moved; a clock of another thread that is made of it moves along. */
  readonly moved: SharedArrayBuffer;
}

export const systemClock: Clock = { now: () => new Date() };

/** Real time plus an offset that only tests and test hooks can raise. */
export function createAdjustableClock(moved = new SharedArrayBuffer(8)): AdjustableClock {
  const offset = new Float64Array(moved);
  const ahead = (): number => offset[0] ?? 0;
  return {
    moved,
    now: () => new Date(Date.now() + ahead()),
    advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError('A clock only moves forward.');
      offset[0] = ahead() + ms;
    },
  };
}

export const isAdjustable = (clock: Clock): clock is AdjustableClock => 'advance' in clock;
