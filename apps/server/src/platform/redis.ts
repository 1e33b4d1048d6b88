import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/** Keeps trying for ever: Redis may be restarted under a running server. */
const patient: RedisOptions = {
  maxRetriesPerRequest: null,
  retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
};

/**
 * The connection for counters and for publishing. It fails at once while Redis is away, so that a chat goes on inside
 * each process; what other processes missed meanwhile is repaired by the heads. The adapter's readers are patient.
 */
export function createRedis(url: string, log: Logger): Redis {
  const report = (error: Error) => log.warn({ err: error }, 'Redis is not reachable');
  const redis = new Redis(url, { ...patient, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  redis.on('error', report);
  const publish = redis.publish.bind(redis);
  return Object.assign(redis, {
    duplicate: () => new Redis(url, patient).on('error', report),
    // The adapter does not wait for it, and nobody else publishes: a rejection would end the process.
    publish: (channel: string | Buffer, message: string | Buffer) => publish(channel, message).catch(() => 0),
  });
}
