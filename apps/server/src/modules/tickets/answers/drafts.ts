import { type BodyOf, type endpoints, type TicketDraft, ticketDraftSchema } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { requireTicket } from '../timeline/comments.ts';
import { findDraft, putDraftRow } from './drafts.repo.ts';

/** A device's clock may be ahead; a draft from the future would win against everything typed until then. */
const aheadMs = 60_000;

const keyOf = (ctx: Ctx<AgentActor>, ticketId: string) => ({ ticketId, userId: ctx.actor.userId });

async function readDraft(ctx: Ctx<AgentActor>, ticketId: string): Promise<{ data: TicketDraft | null }> {
  const row = await findDraft(ctx.pool, ctx.workspaceId, keyOf(ctx, ticketId));
  return { data: row === null || row.draft === null ? null : ticketDraftSchema.parse(row.draft) };
}

/** One's own. Throws `not-found`. */
export async function getDraft(ctx: Ctx<AgentActor>, ticketId: string): Promise<{ data: TicketDraft | null }> {
  await requireTicket(ctx, ticketId);
  return readDraft(ctx, ticketId);
}

/** Of two devices the newer one wins; the answer is what is stored now. Not audited: it was not said. Throws `not-found`. */
export async function putDraft(
  ctx: Ctx<AgentActor>,
  ticketId: string,
  { draft, rev: typed }: BodyOf<(typeof endpoints)['ticketDrafts.put']>,
): Promise<{ data: TicketDraft | null }> {
  await requireTicket(ctx, ticketId);
  const now = ctx.now();
  const rev = Math.min(typed, now.getTime() + aheadMs);
  const stored = draft === null ? null : { ...draft, rev };
  await putDraftRow(ctx.pool, ctx.workspaceId, keyOf(ctx, ticketId), { draft: stored, rev, now });
  return readDraft(ctx, ticketId);
}
