import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { isId } from '../ids.ts';

export interface StoredFile {
  /** Bytes. */
  size: number;
  sha256: string;
  /** The first 4 KiB, for `sniffFileType`. */
  head: Buffer;
}

/** Where uploads live. Keys are `<workspaceId>/<fileId>`; never a name from outside. */
export interface FileStorage {
  /** Streams to storage; over `maxBytes` throws `too-large` and keeps nothing. */
  write(key: FileKey, source: Readable, maxBytes: number): Promise<StoredFile>;
  /** null when there is no such file; `range` in bytes, both ends included. */
  read(key: FileKey, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null>;
  remove(key: FileKey): Promise<void>;
  /** Deletes what uploads that a crash interrupted have left; answers how many. */
  removePartials(olderThanMs: number): Promise<number>;
}

export interface FileKey {
  workspaceId: string;
  fileId: string;
}

/** Where the bytes are: in the folder of the workspace, or of the person whose photo it is. */
export const keyOf = (file: { id: string; workspaceId: string | null; avatarOf: string | null }): FileKey => ({
  workspaceId: file.workspaceId ?? file.avatarOf ?? '',
  fileId: file.id,
});

/** Below the root. Throws `not-found` for what is no key. */
export function placeOf({ workspaceId, fileId }: FileKey): string {
  if (!isId(workspaceId) || !isId(fileId)) throw new AppError('not-found');
  return join(workspaceId, fileId.slice(-2), fileId);
}

const headBytes = 4096;

export function createLocalStorage(root: string): FileStorage {
  const pathOf = (key: FileKey): string => join(root, placeOf(key));
  const partials = join(root, '.partial');
  return {
    async write(key, source, maxBytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await mkdir(partials, { recursive: true });
      const partial = join(partials, key.fileId);
      const meter = createMeter(maxBytes);
      try {
        await pipeline(source, meter.through, createWriteStream(partial, { mode: 0o600 }));
        // Readers see the whole file or none.
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return meter.result();
    },
    async read(key, range) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found === null ? null : { stream: createReadStream(path, range), size: found.size };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async removePartials(olderThanMs) {
      const names = await readdir(partials).catch(() => []);
      let removed = 0;
      for (const name of names) {
        const path = join(partials, name);
        const found = await stat(path).catch(() => null);
        // By the disk's clock: a file that is still being written is young.
        if (found === null || Date.now() - found.mtimeMs < olderThanMs) continue;
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
