import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { gaveWay, notFound, sqlState } from '../../../platform/errors.ts';
import { findConversationRow } from '../conversations.repo.ts';
import { type MessageWrite, type MessageWritten, writeOutsideMessage } from '../messages/message-statement.ts';
import { requireOutside } from './channel-rules.ts';
import { deliverMessages } from './deliver-messages.ts';

const tries = 3;

/**
 * Stores an agent's message that has to be delivered: the message, the order to deliver it and the job are there together
 * or not at all. @throws bad-request, channel-window-closed
 */
export async function writeOutside(ctx: Ctx, write: MessageWrite): Promise<MessageWritten> {
  const row = await findConversationRow(ctx.pool, ctx.workspaceId, write.conversationId);
  if (!row) throw notFound();
  requireOutside(row, write, ctx.now());
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction(ctx, async (tx) => {
        const written = await writeOutsideMessage(tx.pool, write);
        if (written.verdict === 'stored') await orderDelivery(tx, write.conversationId);
        return written;
      });
    } catch (error) {
      // A twin was committed meanwhile: the next look finds it.
      if (attempt >= tries || !(sqlState(error) === '23505' || gaveWay(error))) throw error;
    }
  }
}

export const orderDelivery = (tx: Ctx, conversationId: string): Promise<void> =>
  tx.enqueue(deliverMessages, { workspaceId: tx.workspaceId, conversationId });
