import type { BodyOf, endpoints, Mail } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { findMailbox, findMails, mailStatesOf, queueMail, type Reading, readMails } from '../../mailboxes/index.ts';
import { answered, resume } from '../goals/goals.ts';
import { showInChat } from '../mail/chat-mails.ts';
import { recountMails } from '../mail/mail-words.ts';
import { askHowItWas } from '../ratings/rating-link.ts';
import { moveStatus } from '../ticket/change-tickets.ts';
import type { TicketRow } from '../ticket/tickets.repo.ts';
import {
  blockOf,
  holdTicket,
  holdTickets,
  hoursOfTicket,
  keep,
  type LogEntry,
  statesOf,
  type Work,
} from '../ticket/work.ts';
import { insertReply, listReplies, takeReply } from './replies.repo.ts';

type Body = BodyOf<(typeof endpoints)['mails.reply']>;

export interface LinkMaker {
  reading: Reading;
  origin: string;
  secrets: { jwtKey: Uint8Array };
}

const listOf = (to: Body['to']) => (Array.isArray(to) ? to : [to]);

/** N-25, here as a conflict: what was typed stays, and may be sent from another account. */
async function refuseAccount(tx: Ctx, row: TicketRow, accountId: string): Promise<void> {
  const states = await statesOf(tx, [{ account_id: accountId }]);
  const state = blockOf(accountId, states);
  const isThere = state !== 'deleted' && states.get(accountId.toLowerCase()) !== 'store-deleted';
  // Another store's mailbox answers only tickets that came by it.
  const isTickets = accountId.toLowerCase() === row.account_id && isThere;
  if (!isTickets && (await findMailbox(tx, accountId)) === null)
    throw new AppError('not-found', { reason: 'mailbox-gone' });
  if (state !== null) throw new AppError('conflict', { reason: 'ticket-blocked', details: { state } });
}

/** Mails it answers or hands on belong to this ticket. Throws `not-found`. */
async function requireMails(tx: Ctx, row: TicketRow, { lastEmailId, parentEmailId }: Body): Promise<void> {
  const ids = [lastEmailId, parentEmailId].filter((id): id is string => id !== null);
  const mails = await findMails(tx, [...new Set(ids)]);
  if (!ids.every((id) => mails.some((mail) => mail.id === id.toLowerCase() && mail.ticketId === row.id)))
    throw notFound();
}

function refuseNobody({ lastEmailId, to, cc, bcc }: Body): void {
  if (lastEmailId !== null || listOf(to).length + cc.length + bcc.length > 0) return;
  throw new AppError('bad-request', { reason: 'mail-select' });
}

async function queue(tx: Ctx<AgentActor>, row: TicketRow, body: Body, html: string) {
  return queueMail(tx, {
    ...{ messageId: body.messageId, ticketId: row.id, accountId: body.accountId, type: body.type },
    ...{ lastEmailId: body.lastEmailId, parentEmailId: body.parentEmailId, from: body.from ?? null },
    ...{ to: listOf(body.to), cc: body.cc, bcc: body.bcc, subject: body.subject ?? null, html },
    ...{ files: body.files, attachmentIds: body.attachmentIds },
    sendAt: body.sendAt === null ? null : new Date(body.sendAt),
    sentBy: tx.actor.userId,
    automatic: false,
  });
}

/**
 * O-25. What it does to the ticket (answered, closed) happens when the mail has left: until then it can be withdrawn.
 * Throws `not-found`, `bad-request` (`mail-select`), `conflict` (merged, or the account cannot send).
 */
export async function replyByMail(ctx: Ctx<AgentActor>, links: LinkMaker, body: Body): Promise<{ data: Mail }> {
  refuseNobody(body);
  return withTransaction(ctx, async (tx) => {
    const { work, row } = await holdTicket(tx, body.ticketId);
    await refuseAccount(tx, row, body.accountId);
    await requireMails(tx, row, body);
    const asks = body.thenClose && body.type === 'reply' && work.settings.satisfaction;
    const html = asks
      ? `${body.html}${askHowItWas(links, { workspaceId: tx.workspaceId, ticketId: row.id })}`
      : body.html;
    const { mailId, again } = await queue(tx, row, body, html);
    if (!again) {
      const { workspaceId, actor } = tx;
      const reply = { mail_id: mailId, ticket_id: row.id, workspace_id: workspaceId, user_id: actor.userId };
      await insertReply(tx.pool, { ...reply, then_close: body.thenClose }, tx.now());
      await recountMails(tx, row.id);
      if (row.account_id === null) await takeAccount(tx, row, body.accountId);
      await keep(tx, work.doer, row, [{ type: 'email', became: mailId }]);
      await tx.audit({
        action: 'ticket.answered',
        subject: { type: 'ticket', id: row.id },
        data: { mailId, type: body.type },
      });
    }
    const [mail] = await readMails(tx, links.reading, [mailId]);
    if (mail === undefined) throw notFound();
    return { data: mail };
  });
}

async function takeAccount(tx: Ctx, row: TicketRow, accountId: string): Promise<void> {
  const mailbox = await findMailbox(tx, accountId);
  row.account_id = accountId;
  row.support_email = mailbox?.address ?? null;
  row.store_id ??= mailbox?.storeId ?? null;
}

/** The mail has left: its ticket is answered, and closed where its writer said so. */
async function settle(tx: Ctx, work: Work, row: TicketRow, thenClose: boolean): Promise<void> {
  const logs: LogEntry[] = [];
  answered(row, tx.now());
  if (thenClose && row.merged_into === null && row.status !== 'solved' && row.status !== 'trash') {
    logs.push(await moveStatus(tx, work, row, 'solved'));
  } else if (row.status === 'todo') logs.push(await moveStatus(tx, work, row, 'in-progress'));
  if (row.status === 'solved' && row.snoozed_until !== null) resume(row, await hoursOfTicket(tx, work, row), tx.now());
  await keep(tx, work.doer, row, logs);
}

/** After a mail of ours left, or never will. A second time finds nothing to do. */
export async function settleReply(ctx: RootCtx, workspaceId: string, mailId: string): Promise<void> {
  const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'tickets.replies' });
  await withTransaction(scoped, async (tx) => {
    const state = (await mailStatesOf(tx, [mailId])).get(mailId);
    if (state === 'waiting' || state === 'sending' || state === 'failed') return;
    const reply = await takeReply(tx.pool, tx.workspaceId, mailId);
    if (reply === null || state !== 'sent') return;
    const work = await holdTickets(tx, [reply.ticket_id]);
    for (const row of work.rows) await settle(tx, work, row, reply.then_close);
    await showInChat(tx, reply.ticket_id, { id: mailId, userId: reply.user_id });
  });
}

/** What a process that died did not get to. */
export async function settleReplies(ctx: RootCtx): Promise<void> {
  const before = new Date(ctx.now().getTime() - 60_000);
  for (const { workspace_id, mail_id } of await listReplies(ctx.pool, before, 200)) {
    await settleReply(ctx, workspace_id, mail_id);
  }
}
