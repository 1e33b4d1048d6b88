import type { Ctx } from '../../../platform/ctx.ts';
import { moveVisitorFiles } from '../../files/index.ts';
import { changedPayload } from '../audience.ts';
import { clientChanged } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { moveToSender, moveToVisitor } from './lifecycle.repo.ts';

/**
 * A guest turned out to be a visitor known already: what they said on this device goes along, so that nobody loses a chat
 * by signing in. An open chat stays behind where the person has another one open elsewhere, because a visitor has one at
 * most; it ends like any chat whose visitor went away. The caller's transaction holds both visitors' rows.
 */
export async function moveChats(tx: Ctx, from: string, to: string): Promise<void> {
  const rows = await moveToVisitor(tx.pool, tx.workspaceId, { from, to });
  await moveToSender(
    tx.pool,
    rows.map(({ id }) => id),
    { from, to },
  );
  await moveVisitorFiles(tx.pool, tx.workspaceId, from, to);
  for (const { id, is_open: isOpen } of rows) {
    if (!isOpen) continue;
    tx.emit(clientChanged(changedPayload(await getConversationRow(tx.pool, tx.workspaceId, id), tx.now())));
  }
}
