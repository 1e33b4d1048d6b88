import type { VisitorMessage } from '@chatso/contract';
import type { VisitorActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { changedPayload } from '../audience.ts';
import { productUsed } from '../conversations.events.ts';
import { toMessage, toVisitorMessage } from '../conversations.mapper.ts';
import { findVisitorRow } from '../conversations.repo.ts';
import { withFaces } from '../lists/queries.ts';
import { findMessage } from '../messages/messages.repo.ts';
import { noteProductUse } from './use-product.repo.ts';

export interface ProductUse {
  messageId: string;
  productId: string;
  use: 'opened' | 'added' | 'removed';
}

/** Notes at the card what the visitor did with it, and tells those who have the chat. Throws `not-found`. */
export async function useProduct(ctx: Ctx<VisitorActor>, id: string, use: ProductUse): Promise<VisitorMessage> {
  const row = await findVisitorRow(ctx.pool, ctx.workspaceId, ctx.actor.visitorId, id);
  if (!row) throw notFound();
  const message = await withTransaction(ctx, async (tx) => {
    const of = { workspaceId: tx.workspaceId, conversationId: id, ...use, at: tx.now() };
    const noted = await noteProductUse(tx.pool, of);
    const stored = await findMessage(tx.pool, row, use.messageId);
    const isThere = stored?.attachments?.some(
      (card) => card.kind === 'product' && card.card?.productId === use.productId,
    );
    if (!stored || !isThere) throw notFound();
    if (noted) tx.emit(productUsed({ ...changedPayload(row, tx.now()), message: toMessage(stored) }));
    return toMessage(stored);
  });
  const [copy] = await withFaces(ctx, row.store_id, [message]);
  return copy ?? toVisitorMessage(message, null);
}
