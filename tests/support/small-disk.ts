import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallDisk {
  path: string;
  /** Writes until nothing fits any more; answers how to take that away again. */
  fill(): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

/** A file system of its own in memory; null where mounting one is not permitted. */
export async function createSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'chatso-disk-'));
  const made = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).then(
    () => true,
    () => false,
  );
  if (!made) {
    await rm(path, { recursive: true, force: true });
    return null;
  }
  await chmod(path, 0o755);
  const filler = join(path, 'filler');
  return {
    path,
    async fill() {
      const file = await open(filler, 'w');
      const piece = Buffer.alloc(4096);
      try {
        for (;;) await file.write(piece);
      } catch {
        await file.close();
      }
      return () => rm(filler, { force: true });
    },
    async remove() {
      await run('umount', ['-l', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}
