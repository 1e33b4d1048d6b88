import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { removeBytes } from '../files/index.ts';
import { expireExportRows, holdExports, keysOfExports } from './forget-exports.repo.ts';
import type { Subject, Whole } from './privacy.repo.ts';

/**
 * Whose exports hold something of this person: their own, those of the customers they are, and those of members who wrote
 * to them or about them. Asked before anything is erased, because afterwards nothing tells any more.
 */
export async function exportsHolding(ctx: Ctx, subject: Subject, whole: Whole): Promise<string[]> {
  const own = `${subject.type}:${subject.id}`;
  // A member's messages to customers stay (the workspace's correspondence), and so do the exports that hold it.
  if (subject.type === 'user') return [own];
  return [...new Set([own, ...(await keysOfExports(ctx, whole))])];
}

/** Takes the files of these away, also of those under way: what is collected for them is not kept (privacy.jobs.ts). */
export async function forgetExports(ctx: Ctx, holding: readonly string[]): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const ids = await holdExports(tx, holding);
    await removeBytes(
      tx,
      ids.map((fileId) => ({ workspaceId: tx.workspaceId, fileId })),
    );
    await expireExportRows(tx, ids);
  });
}
