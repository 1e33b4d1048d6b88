import { createHash } from 'node:crypto';
import { access, constants, mkdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { reasonOf } from '../platform/reason.ts';

/** Makes the folder when it is missing. Throws a sentence that names it when nothing can be kept there. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOTDIR' || code === 'EEXIST'
        ? 'it, or something above it, is a file'
        : `user ${userInfo().username} cannot write there (${reasonOf(error)})`;
    throw new Error(`The data folder ${folder} cannot be used: ${why}. CHATSO_DATA_DIR says where it is.`);
  }
}

/** So long a holder may take to say who it is; one that hangs holds the folder all the same. */
const answerMs = 1_000;

/** sun_path holds 104 bytes on macOS and 108 on Linux. */
const longestPath = 100;

function doorOf(folder: string): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\chatso-web-${digest}`;
  const path = join(folder, 'web.sock');
  return Buffer.byteLength(path) > longestPath ? join(tmpdir(), `chatso-web-${digest}.sock`) : path;
}

/**
 * Two web processes on one data folder hear each other through Redis only: without it a message would reach half of the
 * people who should see it. So the first holds the folder, by a socket that only a living process answers on: neither a
 * `kill -9` nor a process id that is used again leaves a lock behind. Answers how to let go.
 */
export async function holdDataFolder({ dataDir, redisUrl }: Config): Promise<() => Promise<void>> {
  const door = doorOf(dataDir);
  if (redisUrl !== null) {
    refuseHeld(await whoAnswers(door), dataDir);
    return async () => undefined;
  }
  for (;;) {
    const server = await listen(door);
    if (server !== null) return () => new Promise((done) => server.close(() => done()));
    refuseHeld(await whoAnswers(door), dataDir);
    // Renamed, not removed: of two that find the same dead socket one may already listen anew by now.
    const grave = `${door}.${process.pid}`;
    await rename(door, grave).catch(() => undefined);
    const buried = await whoAnswers(grave);
    if (buried !== null) await rename(grave, door).catch(() => undefined);
    await rm(grave, { force: true });
    refuseHeld(buried, dataDir);
  }
}

function refuseHeld(holder: string | null, folder: string): void {
  if (holder === null) return;
  throw new Error(
    `Chatso (process ${holder}) runs on the data folder ${folder} already, without Redis. End it, choose another ` +
      'CHATSO_DATA_DIR, or give all of them a REDIS_URL: without it two processes do not hear each other.',
  );
}

/** null: somebody, or a dead socket, is there already. */
function listen(door: string): Promise<Server | null> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(String(process.pid));
  });
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(null);
      else fail(new Error(`The data folder cannot be held: ${reasonOf(error)}`));
    });
    server.listen(door, () => done(server.unref()));
  });
}

/** The process id of who listens there, as it calls itself; null when nobody does. */
function whoAnswers(door: string): Promise<string | null> {
  return new Promise((done) => {
    const socket = connect(door);
    let said = '';
    const end = (holder: string | null) => {
      socket.destroy();
      done(holder);
    };
    const nameOf = () => (/^\d+$/.test(said) ? said : 'that does not answer');
    socket.setTimeout(answerMs, () => end(nameOf()));
    socket.on('data', (bytes) => {
      said += bytes.toString();
    });
    socket.on('end', () => end(nameOf()));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' || error.code === 'ENOTSOCK' ? null : nameOf()),
    );
  });
}
