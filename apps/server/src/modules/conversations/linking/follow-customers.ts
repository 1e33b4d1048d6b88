import { z } from 'zod';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { classifyVisitor, findVisitor } from '../../visitors/index.ts';
import { changedPayload } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { customerFollowed } from '../conversations.events.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { lockConversation } from '../lifecycle/transition.repo.ts';
import { hadChats, updateCustomer } from '../personal/visitor-copy.repo.ts';
import {
  holdCustomer,
  letDeletedOf,
  letGo,
  openChatsOfCustomers,
  openChatsOfDeleted,
  raiseRev,
} from './follow-customers.repo.ts';

/** K-28: a copy has brought, or changed, who may be in these chats. Each by itself: a message waits for none of them. */
export const followCustomers = defineJob({
  name: 'conversation.follow-customers',
  schema: z.object({ workspaceId: z.uuid(), conversationIds: z.array(z.uuid()) }),
  retry: { limit: 4, delaySeconds: 15, backoff: true },
  handler: async (ctx, { workspaceId, conversationIds }) => {
    const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'conversation.follow-customers' });
    for (const id of conversationIds) await withTransaction(scoped, (tx) => follow(tx, id));
  },
});

/** Asks for it in the transaction of the copy; a page that nobody in a chat is on costs one read. */
export async function orderFollowing(
  tx: Ctx,
  { storeId, customerIds }: { storeId: string; customerIds: readonly string[] },
): Promise<void> {
  const { workspaceId } = tx;
  const conversationIds = await openChatsOfCustomers(tx.pool, workspaceId, { storeId, customerIds });
  if (conversationIds.length > 0) await tx.enqueue(followCustomers, { workspaceId, conversationIds });
}

async function follow(tx: Ctx, id: string): Promise<void> {
  const locked = await lockConversation(tx.pool, tx.workspaceId, id);
  if (locked?.state !== 'pending' && locked?.state !== 'ongoing') return;
  const row = await getConversationRow(tx.pool, tx.workspaceId, id);
  if (!(await classifyAgain(tx, row))) {
    // Whose name stands there may be another one.
    if (row.linked === null) return;
    await raiseRev(tx.pool, tx.workspaceId, id);
  }
  tx.emit(customerFollowed(changedPayload(await getConversationRow(tx.pool, tx.workspaceId, id), tx.now())));
}

/** False: the client is who they were. */
async function classifyAgain(tx: Ctx, row: ConversationRow): Promise<boolean> {
  if (row.outside) return false;
  const visitor = await findVisitor(tx.db, tx.workspaceId, row.store_id, row.visitor_id);
  if (visitor === null) return false;
  const classified = await classifyVisitor(tx, visitor, await hadChats(tx.pool, tx.workspaceId, visitor.id));
  if (row.linked !== null && !classified.signed) return false;
  const customerId = classified.customerId ?? row.customer_id;
  if (customerId === row.customer_id && classified.customerType === row.customer_type) return false;
  await updateCustomer(tx.pool, tx.workspaceId, row.id, { visitor, ...classified });
  return true;
}

/** The shop has deleted them: whoever is served is a guest again. */
export async function letDeletedGo(ctx: RootCtx, of: { workspaceId: string; storeId: string }): Promise<void> {
  const scoped = inWorkspace(ctx, of.workspaceId, { kind: 'system' });
  for (const id of await openChatsOfDeleted(scoped.pool, of.workspaceId, of.storeId)) {
    await withTransaction(scoped, async (tx) => {
      // Told of again, or linked to somebody else, in this very moment.
      if (!(await letDeletedOf(tx.pool, tx.workspaceId, id))) return;
      tx.emit(customerFollowed(changedPayload(await getConversationRow(tx.pool, tx.workspaceId, id), tx.now())));
    });
  }
}

/** The customer was erased: their chats that are not are a guest's again. */
export async function letCustomerGo(tx: Ctx, customerId: string): Promise<void> {
  await holdCustomer(tx.pool, tx.workspaceId, customerId);
  for (const id of await letGo(tx.pool, tx.workspaceId, customerId)) {
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    tx.emit(customerFollowed(changedPayload(row, tx.now())));
  }
}
