import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { endProcess, freePort } from './processes.ts';
import { sleep } from './stats.ts';

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

/** A Redis that keeps nothing, or null when the machine has none. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/'], {
    stdio: 'ignore',
  });
  let missing = false;
  child.once('error', () => {
    missing = true;
  });
  for (const deadline = Date.now() + 10_000; Date.now() < deadline && !missing; await sleep(20)) {
    if (await answers(port)) return { url: `redis://127.0.0.1:${port}`, stop: () => endProcess(child) };
  }
  if (!missing) await endProcess(child);
  return null;
}
