import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './postmaster.ts';

let count = 0;
/** What this process holds. A pid alone is no proof: in a container every life of ours may have the same one. */
const own = new Set<string>();

function newToken(): string {
  count += 1;
  return `${process.pid}-${count}-${Date.now().toString(36)}`;
}

function lives(token: string): boolean {
  const pid = Number.parseInt(token, 10);
  return pid === process.pid ? own.has(token) : pid > 0 && isAlive(pid);
}

/** Runs `work` while no other process does so for the same folder; the lock of a killed process is broken. */
export async function withFolderLock<T>(base: string, work: () => Promise<T>): Promise<T> {
  const file = join(base, 'start.lock');
  const token = newToken();
  own.add(token);
  try {
    for (;;) {
      const taken = await writeFile(file, token, { flag: 'wx', mode: 0o600 }).then(
        () => true,
        (error) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      if (taken) break;
      const holder = await readFile(file, 'utf8').catch(() => '');
      if (holder && !lives(holder)) {
        // Renamed, not removed: of two that see the same dead holder only one rename finds the dead file.
        const grave = `${file}.${token}`;
        await rename(file, grave).catch(() => {});
        const buried = await readFile(grave, 'utf8').catch(() => '');
        if (buried && buried !== holder) await rename(grave, file).catch(() => {});
        await rm(grave, { force: true });
        continue;
      }
      await delay(20);
    }
    return await work();
  } finally {
    if ((await readFile(file, 'utf8').catch(() => '')) === token) await rm(file, { force: true });
    own.delete(token);
  }
}

/** Marks this process as a user of the cluster until `release`, so that the last one to leave stops the database. */
export async function holdFolder(base: string): Promise<{ release(): Promise<number> }> {
  const dir = join(base, 'holders');
  const token = newToken();
  own.add(token);
  await writeFile(join(dir, token), '', { mode: 0o600 });
  return {
    /** Answers how many other live holders remain; forgets dead ones. */
    async release() {
      own.delete(token);
      let others = 0;
      for (const name of await readdir(dir)) {
        if (lives(name)) others += 1;
        else await rm(join(dir, name), { force: true });
      }
      return others;
    },
  };
}
