import type { Ctx, RootCtx } from '../../../platform/ctx.ts';
import { inWorkspace, withTransaction } from '../../../platform/ctx.ts';
import { classifyVisitor, findVisitor, type VisitorRow } from '../../visitors/index.ts';
import { changedPayload } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { clientChanged } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { hadChats, lockOpenOf, updateCustomer } from './visitor-copy.repo.ts';

/** Conversations carry the client's name and contact as they were; an open one follows the visitor. */
export async function copyVisitor(tx: Ctx, visitor: VisitorRow, conversationId: string): Promise<void> {
  const classified = await classifyVisitor(tx, visitor, await hadChats(tx.pool, tx.workspaceId, visitor.id));
  await updateCustomer(tx.pool, tx.workspaceId, conversationId, { visitor, ...classified });
}

/** The visitor identified or renamed: the open chat shows it (conversation:update-from-client). */
export async function followVisitor(
  ctx: RootCtx,
  of: { workspaceId: string; storeId: string; visitorId: string },
): Promise<void> {
  const scoped = inWorkspace(ctx, of.workspaceId, { kind: 'system' });
  await withTransaction(scoped, async (tx) => {
    const ids = await lockOpenOf(tx.pool, of.workspaceId, of.visitorId);
    // Read under the lock: of two changes at once the later one is what the chat shows in the end.
    const visitor = await findVisitor(tx.db, of.workspaceId, of.storeId, of.visitorId);
    if (!visitor) return;
    for (const id of ids) {
      const before = await getConversationRow(tx.pool, tx.workspaceId, id);
      if (isSame(before, visitor)) continue;
      await copyVisitor(tx, visitor, id);
      tx.emit(clientChanged(changedPayload(await getConversationRow(tx.pool, tx.workspaceId, id), tx.now())));
    }
  });
}

const isSame = (row: ConversationRow, visitor: VisitorRow): boolean =>
  row.customer_fullname === visitor.fullname &&
  row.customer_email === visitor.email &&
  row.customer_phone === visitor.phone;
