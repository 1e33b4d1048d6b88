import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import { exitOf, spawnChild } from './server-process.ts';
import { until } from './time.ts';

/** A real redis-server that keeps nothing: what it knew is gone with it, as in the worst restart. */
export interface RedisProcess {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** The word that Redis answers an inline command with, or its whole answer; '' when there is none. */
export const askRedis = (port: number, command: string): Promise<string> =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answer: string) => {
      socket.destroy();
      done(answer);
    };
    socket.once('connect', () => socket.write(`${command}\r\n`));
    socket.once('data', (data) => end(data.toString()));
    socket.once('error', () => end(''));
    socket.setTimeout(1000, () => end(''));
  });

const answers = async (port: number): Promise<boolean> => (await askRedis(port, 'PING')).startsWith('+PONG');

/** `more`: further arguments, such as whom it is a replica of. */
export function createRedisProcess(port: number, dir: string, more: readonly string[] = []): RedisProcess {
  let child: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const path = process.env.REDIS_SERVER_PATH ?? 'redis-server';
      const settings = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1', '--dir', dir];
      child = spawnChild(path, ['--port', String(port), ...settings, ...more], { PATH: process.env.PATH });
      child.once('error', () => undefined);
      await until('Redis answers', () => answers(port), 15_000);
    },
    async kill() {
      if (!child) return;
      child.kill('SIGKILL');
      await exitOf(child);
    },
  };
}

/** One that watches over the Redis at `watched` and its replica, and makes the replica the writer when it is gone. */
export async function startSentinel(dir: string, { name, watched }: { name: string; watched: number }) {
  const port = await freePort();
  const file = join(dir, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${dir}`,
    `sentinel monitor ${name} 127.0.0.1 ${watched} 1`,
    // Longer than a busy machine makes Redis wait: it changes the writer when there is none, and at no other time.
    `sentinel down-after-milliseconds ${name} 3000`,
    `sentinel failover-timeout ${name} 10000`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const path = process.env.REDIS_SERVER_PATH ?? 'redis-server';
  const child = spawnChild(path, [file, '--sentinel'], { PATH: process.env.PATH });
  child.stdout?.resume();
  const where = async () =>
    Number(/\r\n(\d+)\r\n$/.exec(await askRedis(port, `SENTINEL get-master-addr-by-name ${name}`))?.[1]);
  await until('the sentinel knows the replica', async () =>
    (await askRedis(port, `SENTINEL replicas ${name}`)).startsWith('*1'),
  );
  return {
    address: `127.0.0.1:${port}`,
    /** The port of the one that is written to, as the sentinel says. */
    where,
    async stop() {
      child.kill('SIGKILL');
      await exitOf(child);
    },
  };
}
