import { join } from 'node:path';
import { createLocalStorage } from './local-storage.ts';
import type { S3Config } from './s3-config.ts';
import { createS3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

/** Where this installation keeps its files: in a bucket when there is one, else in the data folder. */
export function createStorage({ s3, dataDir }: { s3: S3Config | null; dataDir: string }): FileStorage {
  const folder = join(dataDir, 'files');
  return s3 === null ? createLocalStorage(folder) : createS3Storage(s3, join(folder, '.partial'));
}
