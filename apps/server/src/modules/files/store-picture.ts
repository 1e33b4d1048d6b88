import { limits } from '@chatso/domain';
import type { FastifyRequest } from 'fastify';
import { type AgentActor, servesStore } from '../../platform/actor.ts';
import { newToken } from '../../platform/crypto.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, asAppError, notFound } from '../../platform/errors.ts';
import { sniffFileType } from '../../platform/files/sniff-file-type.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { newId } from '../../platform/ids.ts';
import { addPictureToken, findStore } from '../stores/index.ts';
import { isSoundPicture } from './check-picture.ts';
import { safeFileName } from './file-name.ts';
import { fileUrl } from './file-url.ts';
import { insertFileRows } from './files.repo.ts';
import type { FileRow } from './files.schema.ts';
import { letSenderFinish } from './let-sender-finish.ts';
import { type SentFile, sentFiles } from './sent-files.ts';

const noPicture = () => new AppError('unsupported-media', { reason: 'logo-type' });

/**
 * Takes a logo, or the picture of a store itself: one part, JPEG or PNG by its bytes, at most 1 MB and no bomb of pixels
 * (P-18, P-38). What is done with it is said by another call; a picture no store shows is removed after a day.
 * Throws `not-found`, `bad-request`, `too-large`, `unsupported-media`.
 */
export async function receiveStorePicture(
  ctx: Ctx<AgentActor>,
  storage: FileStorage,
  storeId: string,
  request: FastifyRequest,
): Promise<{ url: string; name: string; size: number }> {
  const store = servesStore(ctx.actor, storeId) ? await findStore(ctx.db, ctx.workspaceId, storeId) : null;
  if (store === null) throw notFound();
  const stored: FileRow[] = [];
  try {
    if (!request.isMultipart()) throw new AppError('unsupported-media', { reason: 'multipart-expected' });
    for await (const part of sentFiles(request, 2)) {
      if (stored.length > 0) throw new AppError('bad-request', { reason: 'file-missing' });
      stored.push(await keep(ctx, storage, storeId, part));
    }
    const [row] = stored;
    if (row === undefined) throw new AppError('bad-request', { reason: 'file-missing' });
    await withTransaction(ctx, async (tx) => {
      await insertFileRows(tx.db, [row]);
      await addPictureToken(tx.pool, tx.workspaceId, storeId, row.token);
      await tx.audit({ action: 'store.picture-uploaded', subject: { type: 'store', id: storeId } });
    });
    return { url: fileUrl(row), name: row.name, size: row.size };
  } catch (error) {
    await Promise.all(stored.map(({ id }) => storage.remove({ workspaceId: ctx.workspaceId, fileId: id })));
    if (request.raw.readableAborted) throw new AppError('bad-request', { reason: 'upload-interrupted' });
    letSenderFinish(request);
    throw asAppError(error)?.code === 'too-large' ? new AppError('too-large', { reason: 'logo-size' }) : error;
  }
}

async function keep(ctx: Ctx, storage: FileStorage, storeId: string, part: SentFile): Promise<FileRow> {
  const key = { workspaceId: ctx.workspaceId, fileId: newId() };
  const written = await storage.write(key, part.bytes, limits.widgetLogoBytes);
  const type = sniffFileType(written.head);
  try {
    if (type?.extension !== 'png' && type?.extension !== 'jpg') throw noPicture();
    if (!(await isSoundPicture(storage, key, type)))
      throw new AppError('unsupported-media', { reason: 'image-invalid' });
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
  return {
    id: key.fileId,
    // The store's: it stays when whoever uploaded it leaves.
    ...{ workspaceId: ctx.workspaceId, avatarOf: null, userId: null, visitorId: null },
    token: newToken(24),
    name: safeFileName(part.filename, type),
    ...{ fileType: 'image', contentType: type.mime, size: written.size, sha256: written.sha256 },
    createdAt: ctx.now(),
    usedAt: null,
    ...{ shortcutId: null, shortcutPlace: null, heldUntil: null, storeId },
  };
}
