import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createPartials } from './partials.ts';
import { type FileKey, type FileStorage, placeOf } from './storage.ts';

/** Files in a folder of this machine. */
export function createLocalStorage(root: string): FileStorage {
  const pathOf = (key: FileKey): string => join(root, placeOf(key));
  const partials = createPartials(join(root, '.partial'));
  return {
    async write(key, source, maxBytes) {
      const path = pathOf(key);
      return partials.collect(key.fileId, source, maxBytes, async (partial) => {
        await mkdir(dirname(path), { recursive: true });
        // Readers see the whole file or none.
        await rename(partial, path);
      });
    },
    async read(key, range) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found === null ? null : { stream: createReadStream(path, range), size: found.size };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    removePartials: partials.removeOlder,
  };
}
