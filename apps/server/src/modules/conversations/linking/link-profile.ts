import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { holdCustomerByEmail } from '../../customers/index.ts';
import { findStore } from '../../stores/index.ts';
import { classifyVisitor, findVisitor } from '../../visitors/index.ts';
import { changedPayload } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { profileLinked } from '../conversations.events.ts';
import { refuseAction } from '../conversations.policy.ts';
import { getConversationRow } from '../conversations.repo.ts';
import { lockConversation } from '../lifecycle/transition.repo.ts';
import { visible } from '../participation/spectate-chat.ts';
import { isOwnEmail, linkRow } from './link-profile.repo.ts';

interface Wanted {
  chatsoStoreId: string;
  email: string;
  /** Whom the caller saw it linked to. */
  was: string | null;
}

/**
 * H-54, decision K-3: one of the team says which customer of the shop the client of this chat is. It is said of the chat only:
 * the visitor stays who they are, and no two people become one.
 * @throws not-found (also: no such customer), bad-request (the own e-mail), conflict (linked by somebody else meanwhile, or
 * the shop has signed who it is), forbidden, conversation-pending, conversation-ended
 */
export async function linkProfile(ctx: Ctx<AgentActor>, id: string, { chatsoStoreId, email, was }: Wanted) {
  const before = await visible(ctx, id);
  refuseAction('link-profile', before, ctx.actor);
  if (await isOwnEmail(ctx.pool, ctx.actor.userId, email)) {
    throw new AppError('bad-request', {
      reason: 'link-own-email',
      fields: [{ field: 'email', code: 'link-own-email' }],
    });
  }
  const store = await findStore(ctx.db, ctx.workspaceId, chatsoStoreId);
  if (!store?.crmStoreId || store.crmStoreId !== before.store_crm_id) throw notFound();
  return withTransaction(ctx, async (tx) => {
    // Before the chat, as a copy and an erasure do: nobody waits for each other.
    const customer = await holdCustomerByEmail(tx.pool, tx.workspaceId, { storeId: chatsoStoreId, email });
    if (customer === null) throw new AppError('not-found', { reason: 'customer-gone' });
    const locked = await lockConversation(tx.pool, tx.workspaceId, id);
    if (!locked) throw notFound();
    refuseAction('link-profile', { ...before, ...locked }, tx.actor);
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    const data = { _id: id, clientId: customer.id };
    if (row.linked && row.customer_id === customer.id) return { data };
    await refuseSigned(tx, row, customer.id);
    const { userId: by } = tx.actor;
    const link = { conversationId: id, customerId: customer.id, by, now: tx.now(), was };
    if (!(await linkRow(tx.pool, tx.workspaceId, link))) throw linkedMeanwhile(row);
    await tx.audit({
      action: 'conversation.profile-linked',
      subject: { type: 'conversation', id },
      data: { customerId: customer.id },
    });
    tx.emit(profileLinked(changedPayload(await getConversationRow(tx.pool, tx.workspaceId, id), tx.now())));
    return { data };
  });
}

/** Whom the shop has signed for is nobody else, whatever anybody thinks. */
async function refuseSigned(tx: Ctx, row: ConversationRow, customerId: string): Promise<void> {
  if (row.outside) return;
  const visitor = await findVisitor(tx.db, tx.workspaceId, row.store_id, row.visitor_id);
  const known = visitor && (await classifyVisitor(tx, visitor, false));
  if (known?.signed && known.customerId !== customerId) throw new AppError('conflict', { reason: 'customer-signed' });
}

const linkedMeanwhile = ({ linked }: ConversationRow): AppError =>
  linked === null
    ? new AppError('conflict')
    : new AppError('conflict', {
        reason: 'linked-meanwhile',
        details: { by: linked.by?.fullname ?? '', name: linked.fullname || (linked.email ?? '') },
      });
