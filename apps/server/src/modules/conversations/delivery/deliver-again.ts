import type { Message } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { audienceOf } from '../audience.ts';
import { deliveryChanged } from '../conversations.events.ts';
import { toMessage } from '../conversations.mapper.ts';
import { refuseAction, viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation, getConversationRow } from '../conversations.repo.ts';
import { lockConversation } from '../lifecycle/transition.repo.ts';
import { findMessage } from '../messages/messages.repo.ts';
import { requireOutside } from './channel-rules.ts';
import { orderAgain } from './deliveries.repo.ts';
import { orderDelivery } from './post-outside.ts';

/**
 * What could not be delivered is to be said once more: the same message under the same id, in its place before what waits
 * behind it. What was said after it meanwhile stays said.
 * @throws not-found, forbidden, conversation-pending, conversation-ended, transferring, channel-window-closed, conflict
 */
export async function deliverAgain(ctx: Ctx<AgentActor>, id: string, messageId: string): Promise<Message> {
  const before = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!before) throw notFound();
  refuseAction('deliver-again', before, ctx.actor);
  const found = await findMessage(ctx.pool, before, messageId);
  if (!found) throw notFound();
  const message = toMessage(found);
  await withTransaction(ctx, async (tx) => {
    const locked = await lockConversation(tx.pool, tx.workspaceId, id);
    if (!locked) throw notFound();
    refuseAction('deliver-again', { ...before, ...locked }, tx.actor);
    const { workspaceId } = tx;
    const notFailed = new AppError('conflict', { reason: 'message-not-failed' });
    if (!(await orderAgain(tx.pool, { workspaceId, conversationId: id, messageId }))) throw notFailed;
    // As it is under the lock: the customer may have written since, which opens the window again.
    const row = await getConversationRow(tx.pool, workspaceId, id);
    requireOutside(row, message, tx.now());
    await orderDelivery(tx, id);
    await tx.audit({
      action: 'conversation.delivered-again',
      subject: { type: 'conversation', id },
      data: { messageId },
    });
    tx.emit(deliveryChanged({ audience: audienceOf(row), messageId, status: 'pending' }));
  });
  return { ...message, status: 'pending' };
}
