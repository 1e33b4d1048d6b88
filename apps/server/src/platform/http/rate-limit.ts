import type { RateClass } from '@chatso/contract';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

export interface Budget {
  points: number;
  seconds: number;
}

/** A counter with a budget per key. */
export interface Limit {
  /** Spends one point, or throws `rate-limited` with the seconds to wait. */
  spend(key: string): Promise<void>;
  /** Throws like `spend` when nothing is left, without spending. */
  check(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

export interface RateLimiter {
  /** The class an endpoint declares; `key` names the caller. */
  spend(rate: RateClass, key: string): Promise<void>;
  /** A limit of a module's own, shared over processes when there is Redis. */
  limit(name: string, budget: Budget): Limit;
}

/** Counters in Redis when several processes must agree, otherwise in memory. */
export function createRateLimiter(rates: Record<RateClass, Budget>, redis: Redis | null): RateLimiter {
  const limit = (name: string, budget: Budget): Limit => {
    const store = createStore(name, budget, redis);
    return {
      spend: (key) => refuse(store.consume(key), budget),
      async check(key) {
        const state = await store.get(key);
        if (state !== null && state.remainingPoints <= 0 && state.msBeforeNext > 0) throw tooMany(state);
      },
      async clear(key) {
        await store.delete(key);
      },
    };
  };
  const classes = Object.fromEntries(
    Object.entries(rates).map(([name, budget]) => [name, limit(`class:${name}`, budget)]),
  ) as Record<RateClass, Limit>;
  return { spend: (rate, key) => classes[rate].spend(key), limit };
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
