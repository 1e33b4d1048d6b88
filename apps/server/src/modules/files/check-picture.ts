import { buffer } from 'node:stream/consumers';
import { isReadablePicture } from '../../platform/files/read-picture.ts';
import type { FileType } from '../../platform/files/sniff-file-type.ts';
import type { FileKey, FileStorage } from '../../platform/files/storage.ts';

/** Whether what was just stored is no picture, or one whose pixels can be read (H-74). Throws `unavailable`. */
export async function isSoundPicture(storage: FileStorage, key: FileKey, type: FileType): Promise<boolean> {
  if (type.extension !== 'png' && type.extension !== 'jpg') return true;
  const stored = await storage.read(key);
  return stored !== null && isReadablePicture(await buffer(stored.stream));
}
