import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { isId } from '../../platform/ids.ts';
import { deleteAvatarRow, deleteRowsByToken, deleteRowsOf, type FileOwner } from './files.repo.ts';
import { removeBytes } from './remove-bytes.ts';

const perBatch = 200;

/** Files of somebody, a batch at a time. */
export async function eraseFiles(ctx: Ctx, which: FileOwner, value: string | readonly string[]): Promise<void> {
  for (let removed = perBatch; removed === perBatch; ) {
    removed = await withTransaction(ctx, async (tx) => {
      const ids = await deleteRowsOf(tx, which, value, perBatch);
      await removeBytes(tx, keysOf(tx, ids));
      return ids.length;
    });
  }
}

/** Files that messages carry, whoever sent them, by the tokens of their addresses. */
export async function eraseFilesByToken(tx: Ctx, tokens: readonly string[]): Promise<void> {
  await removeBytes(tx, keysOf(tx, await deleteRowsByToken(tx, tokens)));
}

export async function eraseAvatar(tx: Ctx, userId: string): Promise<void> {
  const fileId = await deleteAvatarRow(tx.pool, userId);
  if (fileId !== null && isId(fileId)) await removeBytes(tx, [{ workspaceId: userId, fileId }]);
}

const keysOf = ({ workspaceId }: Ctx, ids: readonly string[]) => ids.map((fileId) => ({ workspaceId, fileId }));
