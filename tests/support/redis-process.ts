import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { exitOf, spawnChild } from './server-process.ts';
import { until } from './time.ts';

/** A real redis-server that keeps nothing: what it knew is gone with it, as in the worst restart. */
export interface RedisProcess {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (alive: boolean) => {
      socket.destroy();
      done(alive);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('error', () => end(false));
    socket.setTimeout(1000, () => end(false));
  });

export function createRedisProcess(port: number, dir: string): RedisProcess {
  let child: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const path = process.env.REDIS_SERVER_PATH ?? 'redis-server';
      const settings = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1', '--dir', dir];
      child = spawnChild(path, ['--port', String(port), ...settings], { PATH: process.env.PATH });
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
