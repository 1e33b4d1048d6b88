import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import type { StoredFile } from './storage.ts';

const headBytes = 4096;

/** Uploads on their way: each is whole on this machine's disk before it becomes a file that anybody can read. */
export interface Partials {
  /**
   * Takes an upload in and hands it on; what is left of it afterwards is removed, however that ends.
   * Over `maxBytes` throws `too-large`.
   */
  collect(
    name: string,
    source: Readable,
    maxBytes: number,
    handOn: (path: string, file: StoredFile) => Promise<void>,
  ): Promise<StoredFile>;
  /** Deletes what a crash has left; answers how many. */
  removeOlder(ms: number): Promise<number>;
}

export function createPartials(folder: string): Partials {
  return {
    async collect(name, source, maxBytes, handOn) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      const meter = createMeter(maxBytes);
      try {
        // Made before anything can break: a stream that makes its file by itself may do so after the removal below.
        const partial = await open(path, 'w', 0o600);
        await pipeline(source, meter.through, partial.createWriteStream());
        const file = meter.result();
        await handOn(path, file);
        return file;
      } finally {
        await rm(path, { force: true });
      }
    },
    async removeOlder(ms) {
      const names = await readdir(folder).catch(() => []);
      let removed = 0;
      for (const name of names) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        // By the disk's clock: a file that is still being written is young.
        if (found === null || Date.now() - found.mtimeMs < ms) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

function createMeter(maxBytes: number): { through: Transform; result(): StoredFile } {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  let kept = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new AppError('too-large'));
      hash.update(chunk);
      if (kept < headBytes) {
        head.push(chunk.subarray(0, headBytes - kept));
        kept += Math.min(chunk.length, headBytes - kept);
      }
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.digest('hex'), head: Buffer.concat(head) }) };
}
