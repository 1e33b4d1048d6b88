import type { VisitorConversation } from '@chatso/contract';
import type { VisitorActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { findStore } from '../../stores/index.ts';
import { changedPayload } from '../audience.ts';
import { clientChanged } from '../conversations.events.ts';
import { toVisitorConversation } from '../conversations.mapper.ts';
import { findVisitorRow, getConversationRow } from '../conversations.repo.ts';
import { updateRating } from './lifecycle.repo.ts';

export type RatingInput = { rating: number; comment?: string | undefined } | { skipped: true };

/**
 * Rates an ended chat once (decision G-9), or skips where the store allows it.
 * @throws not-found, conflict (the chat is still open or nobody answered), already-rated, bad-request (skip not allowed)
 */
export async function rateChat(ctx: Ctx<VisitorActor>, id: string, input: RatingInput): Promise<VisitorConversation> {
  const own = await findVisitorRow(ctx.pool, ctx.workspaceId, ctx.actor.visitorId, id);
  if (!own) throw notFound();
  const skipped = 'skipped' in input;
  if (skipped && !(await maySkip(ctx))) throw new AppError('bad-request', { reason: 'rating-missing' });
  return withTransaction(ctx, async (tx) => {
    const rated = await updateRating(
      tx.pool,
      tx.workspaceId,
      { id, visitorId: tx.actor.visitorId },
      { rating: skipped ? null : input.rating, comment: skipped ? null : (input.comment ?? null), skipped },
    );
    const row = await getConversationRow(tx.pool, tx.workspaceId, id);
    if (!rated) throw new AppError(row.rating !== null || row.rating_skipped ? 'already-rated' : 'conflict');
    await tx.audit({ action: 'conversation.rated', subject: { type: 'conversation', id } });
    tx.emit(clientChanged(changedPayload(row, tx.now())));
    return toVisitorConversation(row);
  });
}

async function maySkip(ctx: Ctx<VisitorActor>): Promise<boolean> {
  const store = await findStore(ctx.db, ctx.workspaceId, ctx.actor.storeId);
  const settings = store?.settings;
  return settings?.skipRating === true && !settings.isRatingMandatory;
}
