import type { BodyOf, endpoints, QueryOf, TicketComment } from '@chatso/contract';
import { type AgentActor, isAdmin, personOf, storesSeenBy } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { assigneesOf } from '../colleagues/assignees.ts';
import { findTicket, recount, type TicketRow } from '../ticket/tickets.repo.ts';
import { holdTicket, keep, toldOf, type Work, writeLog } from '../ticket/work.ts';
import { ticketMentioned } from '../tickets.events.ts';
import { type CommentRow, deleteComment, findComment, insertComment, listCommentRows } from './comments.repo.ts';

export const toComment = (row: CommentRow): TicketComment => ({
  _id: row.id,
  ticketId: row.ticket_id,
  content: row.content,
  author:
    row.author_id === null
      ? null
      : {
          _id: row.author_id,
          avatar: row.author_avatar,
          fullname: row.author_fullname ?? '',
          email: row.author_email ?? '',
        },
  mentions: row.mentions,
  createdAt: row.created_at.toISOString(),
});

/** Throws `not-found`. */
export async function requireTicket(ctx: Ctx, id: string): Promise<void> {
  if ((await findTicket(ctx.pool, ctx.workspaceId, id, storesSeenBy(ctx.actor))) === null) throw notFound();
}

/** N-54. Throws `not-found`. */
export async function listComments(ctx: Ctx, { ticketId, sort }: QueryOf<(typeof endpoints)['ticketComments.list']>) {
  await requireTicket(ctx, ticketId);
  const rows = await listCommentRows(ctx.pool, ctx.workspaceId, { ticketId, rising: sort === 'asc' });
  return { data: rows.map(toComment), count: rows.length };
}

export interface Said {
  id: string;
  content: string;
  mentions: readonly string[];
}

/** Writes a comment at a held ticket, and calls those it names. False: it is there already. */
export async function writeComment(tx: Ctx, work: Work, row: TicketRow, said: Said): Promise<boolean> {
  const { id, content } = said;
  const able = said.mentions.length === 0 ? [] : (await assigneesOf(tx, row.store_id)).map(({ _id }) => _id);
  const mentions = [...new Set(said.mentions.map((one) => one.toLowerCase()))].filter((one) => able.includes(one));
  const comment = { id, ticketId: row.id, authorId: personOf(tx.actor), content, mentions, now: tx.now() };
  if (!(await insertComment(tx.pool, tx.workspaceId, comment))) return false;
  await recount(tx.pool, tx.workspaceId, row.id);
  const userIds = mentions.filter((one) => one !== personOf(tx.actor));
  if (userIds.length > 0) {
    const byName = work.doer?.fullname ?? '';
    tx.emit(ticketMentioned({ ...toldOf(tx, row, work.settings), commentId: id, userIds, byName }));
  }
  return true;
}

/** Decision N-4. A second try with the same id is the same comment. Throws `not-found`, `conflict` (merged). */
export async function addComment(
  ctx: Ctx<AgentActor>,
  body: BodyOf<(typeof endpoints)['ticketComments.add']>,
): Promise<{ data: TicketComment }> {
  const id = (body._id ?? newId()).toLowerCase();
  return withTransaction(ctx, async (tx) => {
    const { work, row } = await holdTicket(tx, body.ticketId);
    if (await writeComment(tx, work, row, { id, content: body.content, mentions: body.mentions })) {
      await keep(tx, work.doer, row, [{ type: 'comment', became: id }]);
      await tx.audit({ action: 'ticket.commented', subject: { type: 'ticket', id: row.id }, data: { commentId: id } });
    }
    const comment = await findComment(tx.pool, tx.workspaceId, id);
    // The id of somebody else's comment is no second try.
    if (comment === null || comment.ticket_id !== row.id) throw notFound();
    return { data: toComment(comment) };
  });
}

/** One's own; admins any. What is not one's own to remove is as if it were not there. Throws `not-found`. */
export async function removeComment(ctx: Ctx<AgentActor>, id: string): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const comment = await findComment(tx.pool, tx.workspaceId, id);
    if (comment === null || (comment.author_id !== tx.actor.userId && !isAdmin(tx.actor))) throw notFound();
    const { work, row } = await holdTicket(tx, comment.ticket_id);
    if (!(await deleteComment(tx.pool, tx.workspaceId, comment.id))) throw notFound();
    await recount(tx.pool, tx.workspaceId, row.id);
    await keep(tx, work.doer, row, []);
    await writeLog(tx, row.id, { type: 'comment', was: comment.id });
    await tx.audit({
      action: 'ticket.comment-removed',
      subject: { type: 'ticket', id: row.id },
      data: { commentId: comment.id },
    });
    return { ok: true as const };
  });
}
