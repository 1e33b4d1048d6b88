import { type AgentActor, storesSeenBy } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { readTranscript, type TranscriptLine } from '../../conversations/index.ts';
import { customerMail, type SpokenMail, spokenMails } from '../../mailboxes/index.ts';
import { findTicket } from '../ticket/tickets.repo.ts';
import { chatsOfTicket, excerptLines } from './timeline.ts';

/** What customer and team said to each other, and by which way. */
export interface TicketLine extends TranscriptLine {
  by: 'mail' | 'chat';
}

export interface SaidAtTicket {
  /** Of the newest mail; empty without one. */
  subject: string;
  /** Oldest first. */
  lines: TicketLine[];
  /** Who speaks in them: for whoever must not pass names on. */
  names: string[];
}

const byMail = ({ direction, text, date }: SpokenMail) => ({
  at: date,
  lines: [{ by: 'mail' as const, from: direction === 'in' ? ('customer' as const) : ('agent' as const), text }],
});

/**
 * The newest mails of a ticket, and the last words of its chats that the caller may open. No comments, no description: those
 * are the team's own.
 * @throws not-found
 */
export async function readSaid(ctx: Ctx<AgentActor>, ticketId: string, mailsAtMost: number): Promise<SaidAtTicket> {
  const ticket = await findTicket(ctx.pool, ctx.workspaceId, ticketId, storesSeenBy(ctx.actor));
  if (ticket === null) throw notFound();
  const mails = await spokenMails(ctx, { ticketId, limit: mailsAtMost });
  const { permissions } = ctx.actor;
  const opensChats = permissions.has('liveChat') || permissions.has('chatRecords');
  const chats = opensChats ? await chatsOfTicket(ctx, ticketId) : [];
  const pieces: { at: Date; lines: TicketLine[] }[] = mails.map(byMail);
  for (const { id, startDate } of chats) {
    const words = await readTranscript(ctx.pool, id, excerptLines);
    pieces.push({ at: startDate, lines: words.map((line) => ({ by: 'chat', ...line })) });
  }
  const names = [
    ...mails.map(({ writer }) => writer),
    ...chats.flatMap(({ customerName, agentName }) => [customerName ?? '', agentName ?? '']),
  ];
  return {
    subject: mails[0]?.subject ?? '',
    lines: pieces.sort((one, other) => one.at.getTime() - other.at.getTime()).flatMap(({ lines }) => lines),
    names: [...new Set([ticket.customer_name, ...names])].filter((name) => name !== ''),
  };
}

/** Null where the ticket has no such mail. */
export const readCustomerMail = async (ctx: Ctx, ticketId: string, mailId: string): Promise<string | null> =>
  (await customerMail(ctx, { ticketId, mailId }))?.text ?? null;
