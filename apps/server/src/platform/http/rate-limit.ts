import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { CallRate } from '../rates.ts';
import { createAttempts } from './attempts.ts';
import { createLocalLimit } from './local-limit.ts';

export interface Budget {
  points: number;
  seconds: number;
}

export interface Attempt {
  /** Which refusals count, all by default. An error of ours (a database that is away) never does. */
  counts?: (error: AppError) => boolean;
  /** Success forgives the failures before it: whoever knew the password is who may. */
  forgives?: true;
}

/** A counter with a budget per key. */
export interface Limit {
  /** Spends one point, or as many as given, or throws `rate-limited` with the seconds to wait. */
  spend(key: string, points?: number): Promise<void>;
  /**
   * Work of which only failures count. Its point is taken before it is judged, so that many at once are not more than the
   * budget, and given back when it succeeds. Throws like `spend` when nothing is left; where others of the same key are
   * still being judged it waits for them, since a whole office comes back at once after a restart.
   */
  attempt<R>(key: string, work: () => Promise<R>, how?: Attempt): Promise<R>;
  clear(key: string): Promise<void>;
}

export interface RateLimiter {
  /** The class an endpoint declares; `key` names the caller. */
  spend(rate: CallRate, key: string): Promise<void>;
  /** A limit of a module's own, shared over processes when there is Redis; two that ask for one name get the same. */
  limit(name: string, budget: Budget): Limit;
  /** For what happens with every message: counted by this process alone, at once. Throws `rate-limited`. */
  local(name: string, budget: Budget): (key: string) => void;
}

/** Counters in Redis when several processes must agree, otherwise in memory. */
export function createRateLimiter(rates: Record<CallRate, Budget>, redis: Redis | null): RateLimiter {
  const limits = new Map<string, Limit>();
  const limit = (name: string, budget: Budget): Limit => {
    const known = limits.get(name) ?? createLimit(name, budget, redis);
    limits.set(name, known);
    return known;
  };
  const locals = new Map<string, (key: string) => void>();
  const local = (name: string, budget: Budget) => {
    const known = locals.get(name) ?? createLocalLimit(budget);
    locals.set(name, known);
    return known;
  };
  const classes = Object.fromEntries(
    Object.entries(rates).map(([name, budget]) => [name, limit(`class:${name}`, budget)]),
  ) as Record<CallRate, Limit>;
  return { spend: (rate, key) => classes[rate].spend(key), limit, local };
}

function createLimit(name: string, budget: Budget, redis: Redis | null): Limit {
  const store = createStore(name, budget, redis);
  const spend = (key: string, points = 1) => refuse(store.consume(key, points), budget);
  const clear = async (key: string) => void (await store.delete(key));
  const giveBack = async (key: string) => {
    // What it was taken from may have ended meanwhile: nobody shall begin with more than the budget.
    if ((await store.reward(key)).consumedPoints < 0) await clear(key);
  };
  return { spend, clear, attempt: createAttempts({ spend, giveBack, clear }) };
}

function createStore(name: string, budget: Budget, redis: Redis | null): RateLimiterAbstract {
  const options = { keyPrefix: `chatso:rate:${name}`, points: budget.points, duration: budget.seconds };
  const memory = new RateLimiterMemory(options);
  if (redis === null) return memory;
  // A Redis that is away must not stop the chat: count in this process until it is back.
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

async function refuse(spent: Promise<RateLimiterRes>, budget: Budget): Promise<void> {
  try {
    await spent;
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error);
    throw error instanceof Error ? error : new Error(`Rate limiter failed (${budget.points}/${budget.seconds}).`);
  }
}

const tooMany = (state: RateLimiterRes): AppError =>
  new AppError('rate-limited', { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
