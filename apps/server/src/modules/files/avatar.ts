import { type AvatarProblem, isAvatarName, limits } from '@chatso/domain';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newToken } from '../../platform/crypto.ts';
import { type UserCtx, withTransaction } from '../../platform/ctx.ts';
import { AppError, asAppError } from '../../platform/errors.ts';
import { sniffFileType } from '../../platform/files/sniff-file-type.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { newId } from '../../platform/ids.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { changeUserAvatar, lockUser } from '../identity/index.ts';
import { isSoundPicture } from './check-picture.ts';
import { fileUrl } from './file-url.ts';
import { deleteAvatarRow, insertFileRows } from './files.repo.ts';
import type { FileRow } from './files.schema.ts';
import { letSenderFinish } from './let-sender-finish.ts';
import { type SentFile, sentFiles } from './sent-files.ts';

/** The bytes go after the commit, and go for sure: the row that named them is gone already. */
export const removeAvatarBytes = defineJob({
  name: 'files.remove-avatar',
  schema: z.object({ userId: z.uuid(), fileId: z.uuid() }),
  handler: (_ctx, { userId, fileId }, deps) => deps.files.remove({ workspaceId: userId, fileId }),
});

/**
 * Takes the one part `avatar` and puts it in the place of the picture before it.
 * Throws `bad-request` (none, several), `too-large` (over 10 MB), `unsupported-media` (by name or content).
 */
export async function setAvatar(ctx: UserCtx, storage: FileStorage, request: FastifyRequest): Promise<void> {
  const row = await receive(ctx, storage, request);
  try {
    await withTransaction(ctx, async (tx) => {
      await lockUser(tx);
      await dropCurrent(tx);
      await insertFileRows(tx.db, [row]);
      await changeUserAvatar(tx, fileUrl(row));
      await tx.audit({ action: 'user.avatar-changed', subject: { type: 'user', id: ctx.actor.userId } });
    });
  } catch (error) {
    await storage.remove({ workspaceId: ctx.actor.userId, fileId: row.id });
    throw error;
  }
}

/** Harmless when there is none. */
export async function removeAvatar(ctx: UserCtx): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx);
    await dropCurrent(tx);
    await changeUserAvatar(tx, null);
    await tx.audit({ action: 'user.avatar-removed', subject: { type: 'user', id: ctx.actor.userId } });
  });
}

async function dropCurrent(tx: UserCtx): Promise<void> {
  const { userId } = tx.actor;
  const fileId = await deleteAvatarRow(tx.pool, userId);
  if (fileId !== null) await tx.enqueue(removeAvatarBytes, { userId, fileId });
}

async function receive(ctx: UserCtx, storage: FileStorage, request: FastifyRequest): Promise<FileRow> {
  const stored: FileRow[] = [];
  try {
    if (!request.isMultipart()) throw new AppError('unsupported-media', { reason: 'multipart-expected' });
    for await (const part of sentFiles(request, 2)) {
      if (part.fieldname !== 'avatar' || stored.length > 0) throw refusal('bad-request', 'avatar-type-and-size');
      stored.push(await store(ctx, storage, part));
    }
    const [row] = stored;
    if (row === undefined) throw refusal('bad-request', 'avatar-type-and-size');
    return row;
  } catch (error) {
    await Promise.all(stored.map(({ id }) => storage.remove({ workspaceId: ctx.actor.userId, fileId: id })));
    if (request.raw.readableAborted) throw new AppError('bad-request', { reason: 'upload-interrupted' });
    letSenderFinish(request);
    throw asAppError(error)?.code === 'too-large' ? refusal('too-large', 'avatar-size') : error;
  }
}

async function store(ctx: UserCtx, storage: FileStorage, part: SentFile): Promise<FileRow> {
  if (!isAvatarName(part.filename)) {
    throw refusal('unsupported-media', (await isTooLarge(part)) ? 'avatar-type-and-size' : 'avatar-type');
  }
  const { userId } = ctx.actor;
  const key = { workspaceId: userId, fileId: newId() };
  const written = await storage.write(key, part.bytes, limits.fileBytes);
  const type = sniffFileType(written.head);
  try {
    const isPicture = type?.extension === 'png' || type?.extension === 'jpg';
    if (!isPicture || !(await isSoundPicture(storage, key, type))) throw refusal('unsupported-media', 'avatar-invalid');
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
  return {
    id: key.fileId,
    ...{ workspaceId: null, avatarOf: userId, userId, visitorId: null },
    token: newToken(24),
    // A photo's file name says more about the person than a colleague needs to know.
    name: `avatar.${type.extension}`,
    ...{ fileType: 'image', contentType: type.mime, size: written.size, sha256: written.sha256 },
    createdAt: ctx.now(),
    usedAt: ctx.now(),
    ...{ shortcutId: null, shortcutPlace: null, heldUntil: null, storeId: null },
  };
}

/** Looked at and not kept: a wrong kind is told with its size, as the console does it before sending. */
async function isTooLarge({ bytes }: SentFile): Promise<boolean> {
  let size = 0;
  for await (const chunk of bytes) {
    size += (chunk as Buffer).length;
    if (size > limits.fileBytes) return true;
  }
  return false;
}

const refusal = (code: 'bad-request' | 'too-large' | 'unsupported-media', reason: AvatarProblem) =>
  new AppError(code, { reason });
