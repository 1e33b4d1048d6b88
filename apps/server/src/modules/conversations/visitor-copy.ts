import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import { inWorkspace, withTransaction } from '../../platform/ctx.ts';
import type { Sql } from '../../platform/db/db.ts';
import { classifyVisitor, findVisitor, type VisitorRow } from '../visitors/index.ts';
import { changedPayload } from './audience.ts';
import type { ConversationRow } from './conversation-row.ts';
import { clientChanged } from './conversations.events.ts';
import { getConversationRow } from './conversations.repo.ts';

/** An earlier conversation that is over makes a visitor Returning (decision G-3). */
export async function hadChats(sql: Sql, workspaceId: string, visitorId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT 1 FROM conversations
     WHERE workspace_id = $1 AND visitor_id = $2 AND (state IN ('closed', 'missed') OR client_left) LIMIT 1`,
    [workspaceId, visitorId],
  );
  return rows.length > 0;
}

/** Conversations carry the client's name and contact as they were; an open one follows the visitor. */
export async function copyVisitor(tx: Ctx, visitor: VisitorRow, conversationId: string): Promise<void> {
  const { customerType, customerId } = await classifyVisitor(
    tx,
    visitor,
    await hadChats(tx.pool, tx.workspaceId, visitor.id),
  );
  await tx.pool.query(
    `UPDATE conversations SET customer_fullname = $3, customer_email = $4, customer_phone = $5, customer_type = $6,
       customer_id = coalesce($7, customer_id), rev = rev + 1
     WHERE workspace_id = $1 AND id = $2`,
    [tx.workspaceId, conversationId, visitor.fullname, visitor.email, visitor.phone, customerType, customerId],
  );
}

/** The visitor identified or renamed: the open chat shows it (conversation:update-from-client). */
export async function followVisitor(
  ctx: RootCtx,
  of: { workspaceId: string; storeId: string; visitorId: string },
): Promise<void> {
  const scoped = inWorkspace(ctx, of.workspaceId, { kind: 'system' });
  await withTransaction(scoped, async (tx) => {
    const { rows } = await tx.pool.query<{ id: string }>(
      `SELECT id FROM conversations WHERE workspace_id = $1 AND visitor_id = $2
         AND (state = 'pending' OR (state = 'ongoing' AND NOT client_left))
       FOR NO KEY UPDATE`,
      [of.workspaceId, of.visitorId],
    );
    // Read under the lock: of two changes at once the later one is what the chat shows in the end.
    const visitor = await findVisitor(tx.db, of.workspaceId, of.storeId, of.visitorId);
    if (!visitor) return;
    for (const { id } of rows) {
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
