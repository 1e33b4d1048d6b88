import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { isId } from '../../platform/ids.ts';

const perBatch = 200;

const whose = {
  visitor: 'visitor_id = $2',
  // What was uploaded and never sent: drafts.
  unsent: 'user_id = $2 AND used_at IS NULL AND shortcut_id IS NULL',
  shortcuts: 'shortcut_id = ANY ($2::uuid[])',
};

/** Files of somebody, a batch at a time. Bytes first: what a crash leaves is found again by its row. */
export async function eraseFiles(
  ctx: Ctx,
  files: FileStorage,
  which: keyof typeof whose,
  value: string | readonly string[],
): Promise<void> {
  for (let removed = perBatch; removed === perBatch; ) {
    removed = await withTransaction(ctx, async (tx) => {
      const { rows } = await tx.pool.query<{ id: string }>(
        `SELECT id FROM files WHERE workspace_id = $1 AND ${whose[which]} LIMIT ${perBatch} FOR UPDATE`,
        [tx.workspaceId, value],
      );
      await Promise.all(rows.map(({ id }) => files.remove({ workspaceId: tx.workspaceId, fileId: id })));
      await tx.pool.query('DELETE FROM files WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
      return rows.length;
    });
  }
}

/** Files that messages carry, whoever sent them, by the tokens of their addresses. Bytes first here, too. */
export async function eraseFilesByToken(tx: Ctx, files: FileStorage, tokens: readonly string[]): Promise<void> {
  const { rows } = await tx.pool.query<{ id: string }>(
    'SELECT id FROM files WHERE workspace_id = $1 AND token = ANY ($2)',
    [tx.workspaceId, tokens],
  );
  const ids = rows.map(({ id }) => id);
  await Promise.all(ids.map((fileId) => files.remove({ workspaceId: tx.workspaceId, fileId })));
  await tx.pool.query('DELETE FROM files WHERE workspace_id = $1 AND id = ANY ($2)', [tx.workspaceId, ids]);
}

export async function eraseAvatar(tx: Ctx, files: FileStorage, userId: string): Promise<void> {
  const avatar = await tx.pool.query<{ id: string }>('SELECT id FROM files WHERE avatar_of = $1', [userId]);
  for (const { id } of avatar.rows) if (isId(id)) await files.remove({ workspaceId: userId, fileId: id });
  await tx.pool.query('DELETE FROM files WHERE avatar_of = $1', [userId]);
}
