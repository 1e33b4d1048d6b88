import type { Attachment } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { audienceOf } from '../audience.ts';
import type { ConversationRow } from '../conversation-row.ts';
import { cardChanged } from '../conversations.events.ts';
import { toMessage, toVisitorMessage } from '../conversations.mapper.ts';
import { refuseAction, viewerOf } from '../conversations.policy.ts';
import { findConversationRow, findVisibleConversation } from '../conversations.repo.ts';
import { requireCards } from '../delivery/channel-rules.ts';
import { lockConversation } from '../lifecycle/transition.repo.ts';
import { findAgentProfile } from './agent-profiles.ts';
import { type Appended, appendMessage } from './append-message.ts';
import { updateAttachments } from './information-form.repo.ts';
import { findMessage } from './messages.repo.ts';
import { publishMessage } from './publish-message.ts';

/**
 * The chat that a card is to be sent into, as its agent sees it now. A card is sent like a form: by the chat's agent alone.
 * @throws not-found, forbidden, conversation-pending, conversation-ended, transferring, bad-request (a channel without cards)
 */
export async function requireCardChat(ctx: Ctx<AgentActor>, id: string): Promise<ConversationRow> {
  const row = await findVisibleConversation(ctx, viewerOf(ctx.actor), id);
  if (!row) throw notFound();
  refuseAction('send-form', row, ctx.actor);
  requireCards(row);
  return row;
}

interface Card {
  messageId: string;
  /** Whose it is; the chat must still be theirs. */
  agentId: string;
  type: 'coupon' | 'product';
  text: string;
  attachments: readonly Attachment[];
}

/**
 * Adds the card in the caller's transaction, once the chat is still its agent's; a job may do so for an agent who is gone.
 * Whoever called publishes it after the commit (`publishCard`).
 * @throws not-found, conversation-ended, transferring, conflict (the message is there)
 */
export async function appendCard(tx: Ctx, conversationId: string, { agentId, ...card }: Card): Promise<Appended> {
  const locked = await lockConversation(tx.pool, tx.workspaceId, conversationId);
  if (!locked) throw notFound();
  if (locked.state !== 'ongoing' || locked.client_left || locked.agent_id !== agentId)
    throw new AppError('conversation-ended');
  if (locked.transferring_to !== null) throw new AppError('transferring');
  return appendMessage(tx, conversationId, { ...card, author: 'agent', senderId: agentId });
}

export const publishCard = async (ctx: Ctx, { write, written }: Appended): Promise<void> => {
  await publishMessage(ctx, write, written);
};

/** What has become of a card: it stands in its message, and everybody who has the chat open hears of it. */
export async function changeCard(
  ctx: Ctx,
  { conversationId, messageId }: { conversationId: string; messageId: string },
  change: (attachment: Attachment) => Attachment,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    // Behind the lock: two changes of one card come one after the other.
    if (!(await lockConversation(tx.pool, tx.workspaceId, conversationId))) return;
    const row = await findConversationRow(tx.pool, tx.workspaceId, conversationId);
    const before = row && (await findMessage(tx.pool, row, messageId));
    if (!row || !before?.attachments) return;
    const attachments = before.attachments.map(change);
    await updateAttachments(tx.pool, conversationId, messageId, attachments);
    const message = toMessage({ ...before, attachments });
    const ids = { workspaceId: tx.workspaceId, storeId: row.store_id, agentId: message.senderId };
    const visitorMessage = toVisitorMessage(message, await findAgentProfile(tx.pool, ids, tx.now()));
    tx.emit(cardChanged({ audience: audienceOf(row), message, visitorMessage }));
  });
}
