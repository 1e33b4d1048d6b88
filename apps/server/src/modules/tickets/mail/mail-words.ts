import type { Ctx } from '../../../platform/ctx.ts';
import { mailsOfTicket, type TicketMail } from '../../mailboxes/index.ts';
import { recount } from '../ticket/tickets.repo.ts';

/** So much of all mails of a ticket is found by the search. */
const wordsChars = 40_000;
const perMail = 8000;

/** Counts the mails of a ticket and keeps their first words for the search; after mails came or went. */
export async function recountMails(tx: Ctx, ticketId: string): Promise<void> {
  await countMails(tx, ticketId, await mailsOfTicket(tx, ticketId));
}

/** The same where all mails of the ticket are at hand, the newest first. */
export async function countMails(tx: Ctx, ticketId: string, mails: readonly TicketMail[]): Promise<void> {
  const words = mails
    .map(
      ({ subject, fromName, fromAddress, text }) => `${fromName} ${fromAddress} ${subject} ${text.slice(0, perMail)}`,
    )
    .join('\n')
    .slice(0, wordsChars);
  await recount(tx.pool, tx.workspaceId, ticketId, { count: mails.length, words });
}
