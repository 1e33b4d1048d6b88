import type { MessageFile } from '@chatso/contract';
import { limits, uniqueFileName } from '@chatso/domain';
import type { FastifyRequest } from 'fastify';
import type { AgentActor, VisitorActor } from '../../platform/actor.ts';
import { newToken } from '../../platform/crypto.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { type FileType, sniffFileType } from '../../platform/files/sniff-file-type.ts';
import type { FileKey, FileStorage, StoredFile } from '../../platform/files/storage.ts';
import { newId } from '../../platform/ids.ts';
import { isSoundPicture } from './check-picture.ts';
import { safeFileName } from './file-name.ts';
import { fileUrl } from './file-url.ts';
import { insertFileRows } from './files.repo.ts';
import type { FileRow } from './files.schema.ts';
import { letSenderFinish } from './let-sender-finish.ts';
import { type SentFile, sentFiles } from './sent-files.ts';

const displayTypes: Record<FileType['extension'], MessageFile['filetype']> = {
  jpg: 'image',
  png: 'image',
  pdf: 'pdf',
  txt: 'text',
};

/** What was stored, by its bytes. Throws `unsupported-media` with the reason (H-73, H-74). */
async function checkedType(storage: FileStorage, key: FileKey, { size, head }: StoredFile): Promise<FileType> {
  if (size === 0) throw new AppError('unsupported-media', { reason: 'file-empty' });
  const type = sniffFileType(head);
  if (type === null) throw new AppError('unsupported-media');
  if (!(await isSoundPicture(storage, key, type))) {
    throw new AppError('unsupported-media', { reason: 'image-invalid' });
  }
  return type;
}

/**
 * Streams the parts named `files` to storage, at most `atMost`. All or nothing: what was stored before a part is refused,
 * or before the client goes away, is removed again.
 * Throws `bad-request` (none, too many, malformed), `too-large` (over 10 MB), `unsupported-media` (by content, which is looked at).
 */
export async function receiveUpload(
  ctx: Ctx<AgentActor | VisitorActor>,
  storage: FileStorage,
  request: FastifyRequest,
  atMost: number,
) {
  const stored: FileRow[] = [];
  try {
    if (!request.isMultipart()) throw new AppError('unsupported-media', { reason: 'multipart-expected' });
    // One more than allowed, so that the sentence about the count is ours and not the parser's.
    for await (const part of sentFiles(request, atMost + 1)) {
      await take(ctx, storage, part, stored, atMost);
    }
    if (stored.length === 0) throw new AppError('bad-request', { reason: 'file-missing' });
    await insertFileRows(ctx.db, stored);
  } catch (error) {
    await Promise.all(stored.map(({ id }) => storage.remove({ workspaceId: ctx.workspaceId, fileId: id })));
    if (request.raw.readableAborted) throw new AppError('bad-request', { reason: 'upload-interrupted' });
    letSenderFinish(request);
    throw error;
  }
  return {
    results: stored.map((row) => ({
      filename: row.name,
      url: fileUrl(row),
      filetype: row.fileType,
      size: row.size,
      contentType: row.contentType,
    })),
  };
}

async function take(
  ctx: Ctx<AgentActor | VisitorActor>,
  storage: FileStorage,
  part: SentFile,
  stored: FileRow[],
  atMost: number,
): Promise<void> {
  if (part.fieldname !== 'files') {
    throw new AppError('bad-request', { reason: 'files-misnamed' });
  }
  if (stored.length >= atMost) {
    throw new AppError('bad-request', { reason: atMost === 1 ? 'one-file-only' : 'too-many-files' });
  }
  const { workspaceId, actor } = ctx;
  const key = { workspaceId, fileId: newId() };
  const written = await storage.write(key, part.bytes, limits.fileBytes);
  const type = await checkedType(storage, key, written).catch(async (error: unknown) => {
    await storage.remove(key);
    throw error;
  });
  stored.push({
    id: key.fileId,
    workspaceId,
    avatarOf: null,
    token: newToken(24),
    name: uniqueFileName(safeFileName(part.filename, type), new Set(stored.map(({ name }) => name))),
    fileType: displayTypes[type.extension],
    contentType: type.mime,
    size: written.size,
    sha256: written.sha256,
    userId: actor.kind === 'agent' ? actor.userId : null,
    visitorId: actor.kind === 'visitor' ? actor.visitorId : null,
    createdAt: ctx.now(),
    usedAt: null,
    shortcutId: null,
    shortcutPlace: null,
    heldUntil: null,
    storeId: null,
  });
}
