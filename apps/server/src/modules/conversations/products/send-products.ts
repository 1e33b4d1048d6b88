import type { Message } from '@chatso/contract';
import { channelTakes } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { refuseAction, viewerOf } from '../conversations.policy.ts';
import { findVisibleConversation } from '../conversations.repo.ts';
import { writeOutside } from '../delivery/post-outside.ts';
import type { MessageWrite } from '../messages/message-statement.ts';
import { writerOf } from '../messages/message-writer.ts';
import { findMessage } from '../messages/messages.repo.ts';
import { isWritten, publishMessage, refusedMessage } from '../messages/publish-message.ts';
import { cardsOf, inWords, withLinks } from './product-cards.ts';

interface Sent {
  conversationId: string;
  messageId: string;
  productIds: readonly string[];
}

/**
 * J-55. Products as cards, one beside the other; where the channel shows none, as words with their links. Sent again it is
 * the same message, whatever became of the products.
 * @throws not-found, forbidden, conversation-pending, conversation-ended, transferring, bad-request (gone, out of stock)
 */
export async function sendProducts(
  ctx: Ctx<AgentActor>,
  { conversationId: id, messageId, productIds }: Sent,
): Promise<Message> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  refuseAction('send-products', row, ctx.actor);
  const stored = await findMessage(ctx.pool, row, messageId);
  const cards =
    stored === null ? await cardsOf(ctx, { storeId: row.store_id, storeType: row.store_type }, productIds) : [];
  const asText = row.outside && !channelTakes(row.store_type).cards;
  const write: MessageWrite = {
    author: 'agent',
    senderId: ctx.actor.userId,
    conversationId: id,
    workspaceId: ctx.workspaceId,
    messageId,
    type: asText ? 'text' : 'product',
    text: asText ? withLinks(cards) : inWords(cards),
    files: [],
    attachments: asText ? [] : cards,
    linksHeld: false,
    at: ctx.now(),
    trusted: false,
  };
  const written = row.outside ? await writeOutside(ctx, write) : await writerOf(ctx.pool).write(write);
  if (!isWritten(written)) throw await refusedMessage(ctx, id, written);
  return (await publishMessage(ctx, write, written)).message;
}
