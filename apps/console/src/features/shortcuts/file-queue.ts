import { endpoints, type MessageFile, type ResponseOf, type Shortcut } from '@chatso/contract';
import { mutationOf } from '../../lib/api/query-of.ts';
import { prepareImage } from '../../lib/files/prepare-image.ts';
import { upload } from '../../lib/files/upload.ts';
import { createUploadQueue, type UploadQueue } from '../../lib/files/upload-queue.ts';

async function send(
  workspaceId: string,
  file: File,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<MessageFile> {
  const { path } = endpoints['shortcuts.upload'];
  const input = { path, field: 'files', file, workspaceId, signal, onProgress };
  const { results } = await upload<ResponseOf<(typeof endpoints)['shortcuts.upload']>>(input);
  const [stored] = results;
  if (!stored) throw new Error('The server took no file.');
  return { name: stored.filename, filetype: stored.filetype, publicUrl: stored.url, size: stored.size };
}

/** Files of a shortcut as chats take them (H-73 to H-78); a copy begins with copies of the other's files. */
export function createFileQueue(workspaceId: string, shortcut: Shortcut | null, copyOf: Shortcut | null): UploadQueue {
  const queue = createUploadQueue({
    upload: (file, signal, onProgress) => send(workspaceId, file, signal, onProgress),
    prepare: prepareImage,
  });
  queue.hold(shortcut?.files ?? []);
  if (copyOf) {
    const { mutationFn: copy } = mutationOf('shortcuts.copyFile');
    queue.bring(
      copyOf.files.map(({ name, size, publicUrl }) => ({
        ...{ name, size },
        load: async () => (await copy({ params: { id: copyOf._id }, body: { publicUrl } })).file,
      })),
    );
  }
  return queue;
}
