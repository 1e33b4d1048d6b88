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
import { dropFiles } from './drop-files.ts';
import { deleteUnusedUploads, describeUploads, insertUpload } from './mail-files.repo.ts';

interface Stored {
  id: string;
  filename: string;
  content_type: string;
  size: number;
}

const downloadPath = '/api/email/download-attachment';

export const asUpload = ({ id, filename, content_type: contentType, size }: Stored): MailFile => ({
  ...{ id, filename, contentType, size },
  url: `${downloadPath}?id=${id}`,
});

/** Its row comes first: bytes that no row knows of when the process dies would lie there for ever. */
async function take(ctx: Ctx<AgentActor>, storage: FileStorage, part: SentFile, stored: Stored[]): Promise<void> {
  if (part.fieldname !== 'files') throw new AppError('bad-request', { reason: 'files-misnamed' });
  if (stored.length >= limits.mailFiles) throw new AppError('bad-request', { reason: 'too-many-files' });
  const key = { workspaceId: ctx.workspaceId, fileId: newId() };
  const file: Stored = { id: key.fileId, filename: '', content_type: 'application/octet-stream', size: 0 };
  await insertUpload(ctx.pool, ctx.workspaceId, { ...file, created_by: ctx.actor.userId }, ctx.now());
  stored.push(file);
  const { size, head } = await storage.write(key, part.bytes, limits.mailBytes);
  const content_type = shownType(head) ?? file.content_type;
  const filename = letterFileName(part.filename, content_type);
  Object.assign(file, { filename, content_type, size });
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
    await describeUploads(ctx.pool, ctx.workspaceId, stored);
  } catch (error) {
    await dropFiles(
      ctx,
      stored.map(({ id }) => id),
    );
    if (request.raw.readableAborted) throw new AppError('bad-request', { reason: 'upload-interrupted' });
    letSenderFinish(request);
    throw error;
  }
  return { results: stored.map(asUpload) };
}

const dayMs = 86_400_000;
const batch = 200;

/** Files that no mail carried within a day. */
export async function removeUnusedUploads(ctx: RootCtx): Promise<void> {
  const before = new Date(ctx.now().getTime() - dayMs);
  for (let removed = batch; removed === batch; ) {
    removed = await withTransaction(ctx, async (tx) => {
      const rows = await deleteUnusedUploads(tx.pool, before, batch);
      await removeBytes(
        tx,
        rows.flatMap(({ workspace_id: workspaceId, storage_key: fileId }) =>
          fileId === null ? [] : [{ workspaceId, fileId }],
        ),
      );
      return rows.length;
    });
  }
}
