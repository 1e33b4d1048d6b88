import type { MessageFile } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { z } from 'zod';
import type { AgentActor } from '../../platform/actor.ts';
import { newToken } from '../../platform/crypto.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type FileStorage, keyOf } from '../../platform/files/storage.ts';
import { newId } from '../../platform/ids.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { fileUrl, tokenOfUrl } from './file-url.ts';
import { findFileRowByToken, insertFileRows, type UsedFile } from './files.repo.ts';

/** The bytes go after the commit, and go for sure: the rows that named them are gone already. */
export const removeFileBytes = defineJob({
  name: 'files.remove-bytes',
  schema: z.object({ workspaceId: z.uuid(), fileIds: z.array(z.uuid()) }),
  handler: async (_ctx, { workspaceId, fileIds }, deps) => {
    for (const fileId of fileIds) await deps.files.remove({ workspaceId, fileId });
  },
});

type Given = readonly Pick<MessageFile, 'publicUrl'>[];

export const toMessageFile = (row: UsedFile): MessageFile => ({
  name: row.name,
  filetype: row.fileType,
  publicUrl: fileUrl(row),
  size: row.size,
});

/**
 * Makes these, in this order, the files of a shortcut: uploads of the caller that nothing uses yet, or files it holds
 * already. What it held and is not among them is removed. Throws `bad-request`. Needs a transaction.
 */
export async function setShortcutFiles(tx: Ctx<AgentActor>, shortcutId: string, given: Given): Promise<void> {
  const tokens = [...new Set(given.map(({ publicUrl }) => tokenOfUrl(publicUrl)).filter((token) => token !== null))];
  await removeShortcutFiles(tx, shortcutId, tokens);
  const { rowCount } = await tx.pool.query(
    `UPDATE files f SET shortcut_id = $3, shortcut_place = given.place
       FROM unnest($2::text[]) WITH ORDINALITY AS given (token, place)
      WHERE f.workspace_id = $1 AND f.token = given.token AND f.used_at IS NULL
        AND (f.shortcut_id = $3 OR (f.shortcut_id IS NULL AND f.user_id = $4))`,
    [tx.workspaceId, tokens, shortcutId, tx.actor.userId],
  );
  if (rowCount !== given.length) {
    throw new AppError('bad-request', { message: 'This file is not available. Please upload it again.' });
  }
}

/** All files of a shortcut but `except`. Needs a transaction. */
export async function removeShortcutFiles(tx: Ctx, shortcutId: string, except: readonly string[] = []): Promise<void> {
  const { rows } = await tx.pool.query<{ id: string }>(
    'DELETE FROM files WHERE workspace_id = $1 AND shortcut_id = $2 AND token <> ALL ($3::text[]) RETURNING id',
    [tx.workspaceId, shortcutId, except],
  );
  const fileIds = rows.map(({ id }) => id);
  if (fileIds.length > 0) await tx.enqueue(removeFileBytes, { workspaceId: tx.workspaceId, fileIds });
}

/** Files by shortcut, in their order; shortcuts without any are missing. */
export async function filesOfShortcuts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, MessageFile[]>> {
  const found = new Map<string, MessageFile[]>();
  if (ids.length === 0) return found;
  const { rows } = await ctx.pool.query<UsedFile & { shortcutId: string }>(
    `SELECT token, name, file_type AS "fileType", size, shortcut_id AS "shortcutId" FROM files
      WHERE workspace_id = $1 AND shortcut_id = ANY ($2::uuid[]) ORDER BY shortcut_place`,
    [ctx.workspaceId, ids],
  );
  for (const row of rows) found.set(row.shortcutId, [...(found.get(row.shortcutId) ?? []), toMessageFile(row)]);
  return found;
}

/** One of the shortcut's files once more, as an upload of the caller. Throws `not-found`. */
export async function copyShortcutFile(
  ctx: Ctx<AgentActor>,
  storage: FileStorage,
  shortcutId: string,
  publicUrl: string,
): Promise<MessageFile> {
  const token = tokenOfUrl(publicUrl);
  const row = token === null ? null : await findFileRowByToken(ctx.db, token);
  if (row?.workspaceId !== ctx.workspaceId || row.shortcutId !== shortcutId) throw notFound();
  const original = await storage.read(keyOf(row));
  if (original === null) throw notFound();
  const id = newId();
  const key = { workspaceId: ctx.workspaceId, fileId: id };
  const { userId } = ctx.actor;
  await storage.write(key, original.stream, limits.fileBytes);
  const copy = {
    ...row,
    id,
    token: newToken(24),
    userId,
    shortcutId: null,
    shortcutPlace: null,
    heldUntil: null,
    createdAt: ctx.now(),
  };
  try {
    await insertFileRows(ctx.db, [copy]);
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
  return toMessageFile(copy);
}
