import { Readable } from 'node:stream';
import { limits } from '@chatso/domain';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, asAppError } from '../../../platform/errors.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import { newId } from '../../../platform/ids.ts';
import type { LetterFile } from '../letters/parsed-letter.ts';
import { dropFiles } from '../sending/drop-files.ts';
import { insertLooseFiles, tieFiles } from './keep-files.repo.ts';

/** Rows first, then bytes, then the mail that carries them: what a crash leaves between is found by its rows, and swept. */
export async function keepFiles(ctx: Ctx, storage: FileStorage, given: readonly LetterFile[]): Promise<string[]> {
  if (given.length === 0) return [];
  const { workspaceId } = ctx;
  const files = given.map(({ bytes, ...file }) => ({ ...file, id: newId(), bytes }));
  const ids = files.map(({ id }) => id);
  const rows = files.map(({ bytes: _bytes, ...row }) => row);
  await insertLooseFiles(ctx.pool, workspaceId, rows, ctx.now());
  try {
    for (const { id: fileId, bytes } of files) {
      if (bytes === null) continue;
      await storage.write({ workspaceId, fileId }, Readable.from([Buffer.from(bytes)]), limits.mailBytes);
    }
  } catch (error) {
    await dropFiles(ctx, ids);
    // Whatever a storage throws, it is not the mail's fault.
    throw asAppError(error) ?? new AppError('unavailable', { cause: error });
  }
  return ids;
}

/** In the mail's transaction. Throws where the sweep was faster: the mail is read anew. */
export async function tieToMail(tx: Ctx, mailId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if ((await tieFiles(tx.pool, tx.workspaceId, mailId, ids)) < ids.length) throw new AppError('unavailable');
}
