/**
 * Files that people send in chats, and the photos of the people themselves.
 * Invariants: the type is what the bytes are, never what the name says; an address is unguessable and its bytes never
 * change; a message carries only files that its sender may send; what no message carried and no shortcut holds is gone
 * after a day.
 */
import { endpoints } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { defineModule } from '../../platform/module.ts';
import { removeAvatarBytes } from './avatar.ts';
import { personal } from './personal.ts';
import { receiveUpload } from './receive-upload.ts';
import { removeFileBytes } from './remove-bytes.ts';
import { removePartials } from './remove-partials.ts';
import { removeUnusedFiles } from './remove-unused-files.ts';
import { serveFile } from './serve-file.ts';
import { receiveStorePicture } from './store-picture.ts';

export { removeAvatar, setAvatar } from './avatar.ts';
export { eraseFiles, eraseFilesByToken } from './erase-files.ts';
export { moveVisitorFiles } from './files.repo.ts';
export { files } from './files.schema.ts';
export { holdFiles, releaseFiles } from './held-files.repo.ts';
export { letSenderFinish } from './let-sender-finish.ts';
export { receiveUpload } from './receive-upload.ts';
export { removeBytes } from './remove-bytes.ts';
export { resolveFiles } from './resolve-files.ts';
export { type SentFile, sentFiles } from './sent-files.ts';
export { copyShortcutFile, filesOfShortcuts, removeShortcutFiles, setShortcutFiles } from './shortcut-files.ts';

export const filesModule = defineModule({
  name: 'files',
  tables: { owns: ['files'], reads: ['stores'] },
  personal,
  routes(binder, deps) {
    binder.on(endpoints['files.upload'], (ctx, { request }) =>
      receiveUpload(ctx, deps.files, request, limits.filesPerSend),
    );
    binder.on(endpoints['stores.uploadPicture'], (ctx, { params, request }) =>
      receiveStorePicture(ctx, deps.files, params.id, request),
    );
    binder.raw('GET', '/files/:token/:name', (ctx, request, reply) => serveFile(ctx, deps.files, request, reply));
  },
  jobs: [removeAvatarBytes, removeFileBytes],
  periodic: (deps) => [removeUnusedFiles, removePartials(deps.files)],
});
