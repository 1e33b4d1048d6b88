import { setTimeout as delay } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** Keeps trying for ever: Redis may be restarted under a running server. */
const patient: RedisOptions = {
  maxRetriesPerRequest: null,
  retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
};

/** An address may have a name and a password and no host: that of a socket, or of this machine. */
const readAddress = (redisUrl: string) => new URL(redisUrl.replace('@/', '@localhost/'));

/** With sentinels the address says whom they are asked for: its host is the name of their group, not of a machine. */
function placeOf({ redisUrl, redisSentinels }: RedisConfig): RedisOptions {
  const { protocol, hostname, username, password, pathname, searchParams } = readAddress(redisUrl);
  const signIn = {
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  };
  // ioredis reads addresses of Redis only: of a socket it would take the scheme for a host.
  if (protocol === 'unix:')
    return { path: decodeURIComponent(pathname), db: Number(searchParams.get('db')) || 0, ...signIn };
  if (redisSentinels.length === 0) return {};
  return {
    sentinels: redisSentinels.map((one) => ({ ...one })),
    name: hostname,
    // No `failoverDetector`: where it speaks up while a connection is being made, ioredis ends that connection for good.
    // A writer that was made a replica under us says so itself.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    sentinelRetryStrategy: (attempt) => Math.min(attempt * 100, 2000),
    db: Number(pathname.slice(1)) || 0,
    ...signIn,
    ...(protocol === 'rediss:' ? { tls: {}, enableTLSForSentinelMode: true } : {}),
  };
}

function connect(config: RedisConfig, options: RedisOptions): Redis {
  const place = placeOf(config);
  return place.sentinels || place.path
    ? new Redis({ ...options, ...place })
    : new Redis(readAddress(config.redisUrl).href, options);
}

export interface RedisConfig extends Pick<Config, 'redisSentinels'> {
  redisUrl: string;
}

const endedPauseMs = 1000;

/**
 * A reader of the adapter, which asks again at once whatever became of its last question. Of a connection that has ended
 * for good each answer is a refusal without delay, and the loop would never let the process do anything else: such a
 * question waits, and connects anew.
 */
function createReader(config: RedisConfig, report: (error: Error) => void): Redis {
  const reader = connect(config, patient).on('error', report);
  const read = reader.xread.bind(reader) as (...args: unknown[]) => Promise<unknown>;
  const xread = async (...args: unknown[]) => {
    if (reader.status === 'end') {
      await delay(endedPauseMs, undefined, { ref: false });
      if (reader.status === 'end') await reader.connect();
    }
    return read(...args);
  };
  return Object.assign(reader, { xread: xread as Redis['xread'] });
}

/**
 * The connection for counters and for publishing. It fails at once while Redis is away, so that a chat goes on inside
 * each process; what other processes missed meanwhile is repaired by the heads. The adapter's readers are patient.
 */
export function createRedis(config: RedisConfig, log: Logger): Redis {
  const report = (error: Error) => log.warn({ err: error }, 'Redis is not reachable');
  const redis = connect(config, { ...patient, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  redis.on('error', report);
  const publish = redis.publish.bind(redis);
  return Object.assign(redis, {
    duplicate: () => createReader(config, report),
    // The adapter does not wait for it, and nobody else publishes: a rejection would end the process.
    publish: (channel: string | Buffer, message: string | Buffer) => publish(channel, message).catch(() => 0),
  });
}
