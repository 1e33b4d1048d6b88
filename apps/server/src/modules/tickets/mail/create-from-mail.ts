import type { BodyOf, endpoints, Ticket, TicketRow as TicketRowDto } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type Arrival, attachMails, findMails, mailsOfThread, type TicketMail } from '../../mailboxes/index.ts';
import { refuseForeign } from '../links/links.ts';
import { lockSettings } from '../settings/settings.repo.ts';
import { blankTicket, makeTicket } from '../ticket/make-ticket.ts';
import { readRows, readTicket } from '../ticket/read-ticket.ts';
import type { TicketRow } from '../ticket/tickets.repo.ts';
import { holdTicket, keep, refuseBlocked } from '../ticket/work.ts';
import { chatAsTicket } from './chat-mails.ts';
import { recountMails, wordsOf } from './mail-words.ts';

/** A title has a hundred characters; a subject may have more, or be nothing. */
export function titleOf(subject: string): string {
  const title = [...subject.trim()].slice(0, limits.ticketTitleChars).join('').trim();
  return title === '' ? 'No subject' : title;
}

/**
 * Makes a ticket of a mail and of everything in its thread that belongs to none. Who calls holds the settings, so that of
 * two who make one of the same thread the second one finds it.
 */
export async function makeOfMail(
  tx: Ctx,
  mail: TicketMail,
  thread: readonly TicketMail[],
  {
    title,
    assigneeId = null,
    conversationId,
    write = null,
  }: {
    title?: string | undefined;
    assigneeId?: string | null;
    conversationId?: string;
    /** Of a mail that is not written yet. */
    write?: Arrival['write'];
  } = {},
): Promise<TicketRow> {
  // Where we wrote first, the customer is whoever was written to.
  const customer = mail.direction === 'in' ? mail : thread.find(({ direction }) => direction === 'in');
  const email = (customer?.fromAddress ?? mail.to[0] ?? '').toLowerCase();
  const chat = conversationId === undefined ? null : await chatAsTicket(tx, conversationId);
  const free = new Map([mail, ...thread].filter(({ ticketId }) => ticketId === null).map((one) => [one.id, one]));
  const newestFirst = [...free.values()].sort((one, other) => other.date.getTime() - one.date.getTime());
  const person = { kind: 'customer' as const, ref: email, store_id: null, name: customer?.fromName ?? '' };
  const links = [
    ...(email === '' ? [] : [person]),
    ...(chat === null ? [] : [{ ...chat.link, kind: 'chat' as const }]),
  ];
  const birth = {
    ...blankTicket,
    ...{
      id: newId(),
      type: chat === null ? ('email' as const) : ('chat' as const),
      title: titleOf(title ?? mail.subject),
      assignee_id: assigneeId,
    },
    ...{ customer_email: email, customer_name: customer?.fromName ?? '', store_id: mail.storeId },
    conversation_id: chat === null ? null : (conversationId ?? null),
    account_id: mail.mailboxId,
    support_email: mail.mailboxAddress,
    source_mail_id: mail.id,
    source_thread_id: mail.threadId,
    message_id: mail.messageId,
    waits: mail.direction === 'in' && !mail.automatic,
  };
  const row = await makeTicket(tx, birth, { mails: wordsOf(newestFirst), links });
  if (write !== null) await write(row.id);
  else await attachMails(tx, [...free.keys()], row.id);
  return row;
}

async function intoTicket(tx: Ctx<AgentActor>, ticketId: string, mail: TicketMail, thread: readonly TicketMail[]) {
  const { work, row } = await holdTicket(tx, ticketId);
  refuseBlocked(work, row);
  await refuseForeign(tx, [mail, ...thread], row.id);
  const ids = [mail, ...thread].map(({ id }) => id);
  await attachMails(tx, [...new Set(ids)], row.id);
  await recountMails(tx, row.id);
  await keep(tx, work.doer, row, [{ type: 'email', became: mail.subject }]);
  await tx.audit({ action: 'ticket.linked', subject: { type: 'ticket', id: row.id }, data: { groups: ['email'] } });
  return row;
}

/** O-23. Throws `not-found`, `bad-request` (nobody can answer that ticket), `conflict` (it belongs to another one). */
export async function createFromEmail(
  ctx: Ctx<AgentActor>,
  { id, title, ticketId }: BodyOf<(typeof endpoints)['tickets.createFromEmail']>,
): Promise<{ data: Ticket }> {
  return withTransaction(ctx, async (tx) => {
    await lockSettings(tx.pool, tx.workspaceId);
    const [mail] = await findMails(tx, [id]);
    if (mail === undefined) throw notFound();
    const thread = await mailsOfThread(tx, mail.threadId);
    if (ticketId !== undefined) {
      const row = await intoTicket(tx, ticketId, mail, thread);
      return { data: await readTicket(tx, row.id) };
    }
    await refuseForeign(tx, [mail, ...thread], null);
    const row = await makeOfMail(tx, mail, thread, { title: title === '' ? undefined : title });
    return { data: await readTicket(tx, row.id) };
  });
}

/** O-24: one of each thread; mails that have a ticket, or are not there, are left out. */
export async function createFromEmails(
  ctx: Ctx<AgentActor>,
  { emails }: BodyOf<(typeof endpoints)['tickets.createFromEmails']>,
): Promise<{ data: TicketRowDto[]; skipped: string[] }> {
  const ids = [...new Set(emails.map(({ id, _id = '' }) => (id ?? _id).toLowerCase()))];
  return withTransaction(ctx, async (tx) => {
    await lockSettings(tx.pool, tx.workspaceId);
    const mails = await findMails(tx, ids);
    const made: string[] = [];
    const skipped: string[] = [];
    const threads = new Set<string>();
    for (const id of ids) {
      const mail = mails.find((one) => one.id === id);
      const thread = mail === undefined ? [] : await mailsOfThread(tx, mail.threadId);
      if (
        mail === undefined ||
        threads.has(mail.threadId) ||
        [mail, ...thread].some(({ ticketId }) => ticketId !== null)
      ) {
        skipped.push(id);
        continue;
      }
      threads.add(mail.threadId);
      made.push((await makeOfMail(tx, mail, thread)).id);
    }
    return { data: await readRows(tx, made), skipped };
  });
}
