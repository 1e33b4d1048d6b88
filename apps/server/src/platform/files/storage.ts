import { join } from 'node:path';
import type { Readable } from 'node:stream';
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
  /** Streams to storage; over `maxBytes` throws `too-large` and keeps nothing. Readers see the whole file or none. */
  write(key: FileKey, source: Readable, maxBytes: number): Promise<StoredFile>;
  /** null when there is no such file; `range` in bytes, both ends included, `size` is the whole file's. */
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
