import type { endpoints, Mail, MailboxStatus, MailRow, MailState, QueryOf } from '@chatso/contract';
import { storesSeenBy } from '../../platform/actor.ts';
import type { Ctx, RootCtx } from '../../platform/ctx.ts';
import {
  attachRows,
  customerMailRow,
  findTicketMailbox,
  mailboxStatusRows,
  mailStateRows,
  markLooked,
  type SpokenMail,
  spokenRows,
  storeMailbox,
  type TicketMail,
  type TicketMailbox,
  ticketMailsById,
  ticketMailsOfThread,
  ticketMailsOfTicket,
  unlookedRows,
} from './doors.repo.ts';
import { listUnlinked, mailsByIds } from './letters/list-mails.ts';
import type { Reading } from './letters/mail-dto.ts';
import { mailsChanged } from './letters/mails.events.ts';

export type { SpokenMail, TicketMail, TicketMailbox } from './doors.repo.ts';

/** Those the actor may see, in no order; the others are left out. */
export const findMails = (ctx: Ctx, ids: readonly string[]): Promise<TicketMail[]> =>
  ids.length === 0 ? Promise.resolve([]) : ticketMailsById(ctx.pool, ctx.workspaceId, ids, storesSeenBy(ctx.actor));

export const mailsOfThread = (ctx: Ctx, threadId: string): Promise<TicketMail[]> =>
  ticketMailsOfThread(ctx.pool, ctx.workspaceId, threadId);

export const mailsOfTicket = (ctx: Ctx, ticketId: string): Promise<TicketMail[]> =>
  ticketMailsOfTicket(ctx.pool, ctx.workspaceId, ticketId);

/** What people wrote in mails of a ticket, the newest first. */
export const spokenMails = (ctx: Ctx, asked: { ticketId: string; limit: number }): Promise<SpokenMail[]> =>
  spokenRows(ctx.pool, ctx.workspaceId, asked);

/** What somebody wrote to us in a mail of the ticket; null where it has none like that. */
export const customerMail = (ctx: Ctx, asked: { ticketId: string; mailId: string }): Promise<{ text: string } | null> =>
  customerMailRow(ctx.pool, ctx.workspaceId, asked);

/** Says which ticket mails belong to, null for none; answers those it changed. */
export async function attachMails(tx: Ctx, ids: readonly string[], ticketId: string | null): Promise<string[]> {
  if (ids.length === 0) return [];
  const changed = await attachRows(tx.pool, tx.workspaceId, ids, ticketId);
  for (const accountId of new Set(changed.map(({ mailbox_id }) => mailbox_id))) {
    tx.emit(mailsChanged({ workspaceId: tx.workspaceId, accountId, ticketId }));
  }
  return changed.map(({ id }) => id);
}

/** Whole, the oldest first; what is not there is left out. */
export const readMails = (ctx: Ctx, reading: Reading, ids: readonly string[]): Promise<Mail[]> =>
  ids.length === 0 ? Promise.resolve([]) : mailsByIds(ctx, reading, ids);

type MailboxState = MailboxStatus | 'deleted' | 'store-deleted';

/** Also of removed accounts: `deleted`, or `store-deleted` where no one can reconnect it. Those of other workspaces are left out. */
export async function mailboxStates(ctx: Ctx, ids: readonly string[]): Promise<Map<string, MailboxState>> {
  if (ids.length === 0) return new Map();
  const rows = await mailboxStatusRows(ctx.pool, ctx.workspaceId, ids);
  return new Map(
    rows.map(({ id, status, removed, storeDeleted }) => [
      id,
      removed ? (storeDeleted ? 'store-deleted' : 'deleted') : status,
    ]),
  );
}

/** Null where it was removed, or is of a store the actor does not serve. */
export const findMailbox = (ctx: Ctx, id: string): Promise<TicketMailbox | null> =>
  findTicketMailbox(ctx.pool, ctx.workspaceId, id, storesSeenBy(ctx.actor));

/** The one a store is answered from: of several the oldest that works, else the oldest. */
export const mailboxOfStore = (ctx: Ctx, storeId: string): Promise<TicketMailbox | null> =>
  storeMailbox(ctx.pool, ctx.workspaceId, storeId);

export async function mailStatesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, MailState>> {
  if (ids.length === 0) return new Map();
  return new Map((await mailStateRows(ctx.pool, ctx.workspaceId, ids)).map(({ id, state }) => [id, state]));
}

/** In every workspace: came in before a moment, and tickets have not looked at it. */
export const listUnlooked = (
  ctx: RootCtx,
  before: Date,
  limit: number,
): Promise<{ workspaceId: string; mailId: string }[]> => unlookedRows(ctx.pool, before, limit);

/** False: somebody else looked at it meanwhile. */
export const noteLooked = (tx: Ctx, mailId: string): Promise<boolean> =>
  markLooked(tx.pool, tx.workspaceId, mailId, tx.now());

/** N-10, N-53: mails that a ticket may be linked with, which no other has. */
export const chooseMails = (
  ctx: Ctx,
  reading: Reading,
  { page, limit, search, sort, email }: QueryOf<(typeof endpoints)['tickets.linkEmails']>,
): Promise<{ data: MailRow[]; count: number }> =>
  listUnlinked(ctx, reading, { page, limit, sort, sortBy: 'date', search, email });
