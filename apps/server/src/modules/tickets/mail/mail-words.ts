import type { Ctx } from '../../../platform/ctx.ts';
import { mailsOfTicket, type TicketMail } from '../../mailboxes/index.ts';
import { recount } from '../ticket/tickets.repo.ts';

/** So much of all mails of a ticket is found by the search. */
const wordsChars = 40_000;
const perMail = 8000;

/** Each word once: the search asks whether it is there, and sorting in what a newsletter repeats takes a millisecond. */
const wordsOfText = (text: string): string => [...new Set(text.slice(0, perMail).split(/\s+/))].join(' ');

/** How many they are, and their first words for the search. All mails of the ticket, the newest first. */
export function wordsOf(mails: readonly TicketMail[]): { count: number; words: string } {
  const words = mails
    .map(({ subject, fromName, fromAddress, text }) => `${fromName} ${fromAddress} ${subject} ${wordsOfText(text)}`)
    .join('\n')
    .slice(0, wordsChars);
  return { count: mails.length, words };
}

/** After mails came or went. */
export async function recountMails(tx: Ctx, ticketId: string): Promise<void> {
  await recount(tx.pool, tx.workspaceId, ticketId, wordsOf(await mailsOfTicket(tx, ticketId)));
}
