import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createRedis } from './redis.ts';

const log = pino({ level: 'silent' });

function placeIn(redisUrl: string) {
  const redis = createRedis({ redisUrl, redisSentinels: [] }, log);
  redis.disconnect();
  const { path, host, port, db, username, password } = redis.options;
  return { path, host, port, db, username, password };
}

it('reaches a socket by its path, a machine by its name, each with what one signs in with', () => {
  expect(placeIn('unix:///run/redis.sock')).toMatchObject({ path: '/run/redis.sock', db: 0, password: null });
  expect(placeIn('unix://chat:p%40ss@/run/redis.sock?db=2')).toMatchObject({
    path: '/run/redis.sock',
    db: 2,
    username: 'chat',
    password: 'p@ss',
  });
  const there = placeIn('redis://:p%2Fss@redis.internal:6380/3');
  expect(there).toMatchObject({ host: 'redis.internal', port: 6380, db: 3, password: 'p/ss' });
  expect(there.path).toBeUndefined();
  expect(placeIn('redis://:secret@/1')).toMatchObject({ host: 'localhost', port: 6379, db: 1, password: 'secret' });
});
