import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { removeBytes } from '../../files/index.ts';
import { deleteLooseFiles } from './mail-files.repo.ts';

/** Those no mail carries; whatever is in the way now is swept later. */
export async function dropFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await withTransaction(ctx, async (tx) => {
    const { workspaceId } = tx;
    const gone = await deleteLooseFiles(tx.pool, workspaceId, ids);
    await removeBytes(
      tx,
      gone.map((fileId) => ({ workspaceId, fileId })),
    );
  }).catch((error: unknown) => ctx.log.warn({ err: error }, 'Files of a mail wait for the sweep'));
}
