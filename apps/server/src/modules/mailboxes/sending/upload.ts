import type { MailFile } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { FastifyRequest } from 'fastify';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import { newId } from '../../../platform/ids.ts';
import { letSenderFinish, removeBytes, type SentFile, sentFiles } from '../../files/index.ts';
import { isProgram, letterFileName, shownType } from '../letters/letter-files.ts';
import { deleteUnusedUploads, insertUpload } from './mail-files.repo.ts';

interface Stored {
  id: string;
  filename: string;
  content_type: string;
  size: number;
}

const downloadPath = '/api/email/download-attachment';

async function take(ctx: Ctx, storage: FileStorage, part: SentFile, stored: Stored[]): Promise<void> {
  if (part.fieldname !== 'files') throw new AppError('bad-request', { reason: 'files-misnamed' });
  if (stored.length >= limits.mailFiles) throw new AppError('bad-request', { reason: 'too-many-files' });
  const key = { workspaceId: ctx.workspaceId, fileId: newId() };
  const { size, head } = await storage.write(key, part.bytes, limits.mailBytes);
  const content_type = shownType(head) ?? 'application/octet-stream';
  const filename = letterFileName(part.filename, content_type);
  stored.push({ id: key.fileId, filename, content_type, size });
  if (size === 0) throw new AppError('unsupported-media', { reason: 'file-empty' });
  if (isProgram(filename, head)) throw new AppError('unsupported-media');
  if (stored.reduce((sum, one) => sum + one.size, 0) > limits.mailBytes) throw new AppError('too-large');
}

/** Files for a mail that is being written, all or none. Throws as uploads of chats do; programs are refused. */
export async function uploadMailFiles(
  ctx: Ctx<AgentActor>,
  storage: FileStorage,
  request: FastifyRequest,
): Promise<{ results: MailFile[] }> {
  const stored: Stored[] = [];
  try {
    if (!request.isMultipart()) throw new AppError('unsupported-media', { reason: 'multipart-expected' });
    for await (const part of sentFiles(request, limits.mailFiles + 1)) await take(ctx, storage, part, stored);
    if (stored.length === 0) throw new AppError('bad-request', { reason: 'file-missing' });
    await withTransaction(ctx, async (tx) => {
      for (const file of stored)
        await insertUpload(tx.pool, tx.workspaceId, { ...file, created_by: tx.actor.userId }, tx.now());
    });
  } catch (error) {
    await Promise.all(stored.map(({ id }) => storage.remove({ workspaceId: ctx.workspaceId, fileId: id })));
    if (request.raw.readableAborted) throw new AppError('bad-request', { reason: 'upload-interrupted' });
    letSenderFinish(request);
    throw error;
  }
  return {
    results: stored.map(({ id, filename, content_type: contentType, size }) => ({
      id,
      filename,
      contentType,
      size,
      url: `${downloadPath}?id=${id}`,
    })),
  };
}

const dayMs = 86_400_000;
const batch = 200;

/** Uploads that no mail carried within a day. */
export async function removeUnusedUploads(ctx: RootCtx): Promise<void> {
  const before = new Date(ctx.now().getTime() - dayMs);
  for (let removed = batch; removed === batch; ) {
    removed = await withTransaction(ctx, async (tx) => {
      const rows = await deleteUnusedUploads(tx.pool, before, batch);
      await removeBytes(
        tx,
        rows.map((row) => ({ workspaceId: row.workspace_id, fileId: row.storage_key })),
      );
      return rows.length;
    });
  }
}
