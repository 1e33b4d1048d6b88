import type { VisitorConversation } from '@chatso/contract';
import type { VisitorActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { audienceOf, changedPayload } from '../audience.ts';
import { clientLeft, pendingChatEnded } from '../conversations.events.ts';
import { toVisitorConversation } from '../conversations.mapper.ts';
import { findVisitorRow, getConversationRow } from '../conversations.repo.ts';
import { moveQueue } from '../lists/queue.ts';
import { appendMessage } from '../messages/append-message.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { type TransitionOptions, transition } from './transition.ts';

/** The visitor leaves the line or ends the chat (G-19, G-20). Ending an ended chat answers with it. */
export async function leaveChat(ctx: Ctx<VisitorActor>, id: string): Promise<VisitorConversation> {
  const own = await findVisitorRow(ctx.pool, ctx.workspaceId, ctx.actor.visitorId, id);
  if (!own) throw notFound();
  await clientGone(ctx, id, 'client-end');
  const row = await findVisitorRow(ctx.pool, ctx.workspaceId, ctx.actor.visitorId, id);
  return toVisitorConversation(row ?? own);
}

/**
 * The client is gone by its own will or because no socket came back within the grace (decision G-13).
 * A pending chat becomes missed, an ongoing one is marked left and stays until its agent ends it. False when neither fits.
 */
export async function clientGone(
  ctx: Ctx,
  id: string,
  type: 'client-end' | 'client-disconnect',
  options: TransitionOptions = {},
): Promise<boolean> {
  const gone = await withTransaction(ctx, async (tx) => {
    const moved = await transition(tx, id, { type }, options);
    if (!moved) return null;
    const notice = await appendMessage(tx, id, {
      author: 'client',
      senderId: null,
      type: 'customer-left',
      text: type === 'client-end' ? 'client-ended' : 'client-disconnected',
    });
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    const event = moved.change.state === 'missed' ? pendingChatEnded : clientLeft;
    await tx.audit({ action: `conversation.${type}`, subject: { type: 'conversation', id } });
    tx.emit(event(changedPayload(row, tx.now())));
    return { row, notice };
  });
  if (!gone) return false;
  await publishMessage(ctx, gone.notice.write, gone.notice.written);
  if (gone.row.state === 'missed') await moveQueue(ctx, audienceOf(gone.row));
  return true;
}
