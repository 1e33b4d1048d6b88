import type { MessageFile } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import { newToken } from '../../platform/crypto.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type FileStorage, keyOf } from '../../platform/files/storage.ts';
import { newId } from '../../platform/ids.ts';
import { fileUrl, tokenOfUrl } from './file-url.ts';
import { findFileRowByToken, insertFileRows, type UsedFile } from './files.repo.ts';
import { removeBytes } from './remove-bytes.ts';
import { deleteRowsOfShortcut, giveToShortcut, listRowsOfShortcuts } from './shortcut-files.repo.ts';

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
  if ((await giveToShortcut(tx, shortcutId, tokens)) !== given.length) {
    throw new AppError('bad-request', { reason: 'file-gone' });
  }
}

/** All files of a shortcut but `except`. Needs a transaction. */
export async function removeShortcutFiles(tx: Ctx, shortcutId: string, except: readonly string[] = []): Promise<void> {
  const ids = await deleteRowsOfShortcut(tx, shortcutId, except);
  await removeBytes(
    tx,
    ids.map((fileId) => ({ workspaceId: tx.workspaceId, fileId })),
  );
}

/** Files by shortcut, in their order; shortcuts without any are missing. */
export async function filesOfShortcuts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, MessageFile[]>> {
  const found = new Map<string, MessageFile[]>();
  if (ids.length === 0) return found;
  for (const row of await listRowsOfShortcuts(ctx, ids))
    found.set(row.shortcutId, [...(found.get(row.shortcutId) ?? []), toMessageFile(row)]);
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
    storeId: null,
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
