import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(false);
      else fail(new Error(`Cannot listen on ${host}:${port}: ${error.message}`));
    });
    probe.listen(port, host, () => probe.close(() => done(true)));
  });

const againAfterMs = 250;

interface Wanted {
  port: number;
  host: string;
  /** The variable that chooses it. */
  setting: string;
  /** Milliseconds to wait for whoever has it, 0 when left out: a child of a killed process notices its end late. */
  patienceMs?: number;
  /** Told once, when there is something to wait for. */
  onWait?(): void;
}

/** Throws a sentence that names who has the port, before anything else is started. Port 0 is always free. */
export async function requireFreePort({ port, host, setting, patienceMs = 0, onWait }: Wanted): Promise<void> {
  const deadline = performance.now() + patienceMs;
  let told = false;
  while (!(await isFree(port, host))) {
    if (performance.now() < deadline) {
      if (!told) onWait?.();
      told = true;
      await delay(againAfterMs);
      continue;
    }
    const holder = await findHolder(port).catch(() => null);
    const who = holder === null ? 'another process' : `process ${holder.pid} (${holder.command})`;
    throw new PortTakenError(
      `Port ${port} is taken by ${who}. End it, or choose another port: ${setting}=${port + 1} npm start`,
    );
  }
}

export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
}

interface Holder {
  pid: number;
  command: string;
}

async function findHolder(port: number): Promise<Holder | null> {
  return (await fromProc(port).catch(() => null)) ?? (await fromLsof(port).catch(() => null));
}

/** Linux: the listening socket's inode, then the process that has it open. */
async function fromProc(port: number): Promise<Holder | null> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const listening = '0A';
  const inode = tables
    .join('\n')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find((cells) => cells[1]?.endsWith(`:${hexPort}`) && cells[3] === listening)?.[9];
  if (inode === undefined) return null;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const descriptor of descriptors) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '');
      if (target === `socket:[${inode}]`) return { pid: Number(pid), command: await commandOf(pid) };
    }
  }
  return null;
}

async function commandOf(pid: string): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').trim().slice(0, 120) || 'unknown';
}

async function fromLsof(port: number): Promise<Holder | null> {
  const { stdout } = await promisify(execFile)('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']);
  const pid = /^p(\d+)$/m.exec(stdout)?.[1];
  return pid === undefined ? null : { pid: Number(pid), command: /^c(.+)$/m.exec(stdout)?.[1] ?? 'unknown' };
}
