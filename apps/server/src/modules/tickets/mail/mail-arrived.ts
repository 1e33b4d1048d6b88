import { type Ctx, inWorkspace, type RootCtx, withTransaction } from '../../../platform/ctx.ts';
import { asHtml } from '../../../platform/http/static-files.ts';
import { newId } from '../../../platform/ids.ts';
import {
  type Arrival,
  attachMails,
  findMails,
  listUnlooked,
  mailsOfThread,
  noteLooked,
  queueMail,
  type TicketMail,
} from '../../mailboxes/index.ts';
import { ticketsAreOn } from '../../workspaces/index.ts';
import { takeAutoReply } from '../answers/replies.repo.ts';
import { takeTurn } from '../colleagues/assignees.ts';
import { resume, waitsAgain } from '../goals/goals.ts';
import { findSettings, lockSettings, type SettingsRow } from '../settings/settings.repo.ts';
import { moveStatus } from '../ticket/change-tickets.ts';
import type { TicketRow } from '../ticket/tickets.repo.ts';
import { called, holdTickets, hoursOfTicket, keep, type LogEntry, writeLog } from '../ticket/work.ts';
import { chatAnswered } from './chat-mails.ts';
import { makeOfMail } from './create-from-mail.ts';
import { recountMails } from './mail-words.ts';

const hourMs = 60 * 60_000;

/** Takes a mail of a thread into the thread's ticket. An automatic one changes nothing but the list of mails. */
async function intoTicket(tx: Ctx, mail: TicketMail, ticketId: string): Promise<void> {
  const work = await holdTickets(tx, [ticketId]);
  const [row] = work.rows;
  if (row === undefined) return;
  await attachMails(tx, [mail.id], row.id);
  await recountMails(tx, row.id);
  const logs: LogEntry[] = [{ type: 'email', was: mail.fromAddress, became: mail.id }];
  if (!mail.automatic && row.merged_into === null) {
    const hours = await hoursOfTicket(tx, work, row);
    if (row.snoozed_until !== null) {
      logs.push({ type: 'snooze', was: row.snoozed_until.toISOString() });
      resume(row, hours, tx.now());
    }
    // Decision N-6: what was solved is open again; what was thrown away stays so.
    if (row.status === 'solved') logs.push(await moveStatus(tx, work, row, 'in-progress'));
    if (row.status !== 'trash') {
      row.seen = false;
      waitsAgain(row, hours, tx.now());
    }
  }
  await keep(tx, null, row, logs);
}

/** The ticket of a thread: that of its newest mail that has one, so that mails split off stay apart. */
const ticketOf = (thread: readonly TicketMail[]): string | null =>
  [...thread].sort((one, other) => other.date.getTime() - one.date.getTime()).find(({ ticketId }) => ticketId !== null)
    ?.ticketId ?? null;

function replyHtml({ auto_reply_text: text }: SettingsRow, code: string): string {
  const words = text.includes('{{ticket}}') ? text.replaceAll('{{ticket}}', code) : `${text}\n\n${code}`;
  return words
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${asHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** Once an hour for each address, and never to who would answer by themselves. */
async function autoReply(tx: Ctx, settings: SettingsRow, mail: TicketMail, row: TicketRow): Promise<void> {
  if (!settings.auto_reply_enabled || mail.automatic) return;
  const email = mail.fromAddress.toLowerCase();
  if (email === '') return;
  const now = tx.now();
  if (!(await takeAutoReply(tx.pool, tx.workspaceId, { email, now, before: new Date(now.getTime() - hourMs) }))) return;
  const code = called(row, settings);
  await queueMail(tx, {
    ...{ messageId: newId(), ticketId: row.id, accountId: mail.mailboxId, type: 'reply' },
    ...{ lastEmailId: mail.id, parentEmailId: null, from: null, to: [{ name: mail.fromName, address: email }] },
    ...{ cc: [], bcc: [], files: [], attachmentIds: [], sendAt: null, sentBy: null, automatic: true },
    subject: settings.auto_reply_subject === '' ? null : settings.auto_reply_subject.replaceAll('{{ticket}}', code),
    html: replyHtml(settings, code),
  });
  await recountMails(tx, row.id);
  await writeLog(tx, row.id, { type: 'auto-reply', became: email });
}

async function ofNewThread(tx: Ctx, { mail, write }: Arrival, known: SettingsRow): Promise<void> {
  const alone = write !== null;
  // Whose turn it is and whether the thread has a ticket is asked by one at a time.
  const settings = alone && !known.round_robin ? known : await lockSettings(tx.pool, tx.workspaceId);
  // Somebody may have made one while this waited.
  const thread = alone ? [mail] : await mailsOfThread(tx, mail.threadId);
  const made = ticketOf(thread);
  if (made !== null) return intoTicket(tx, mail, made);
  const assigneeId = settings.round_robin ? await takeTurn(tx, mail.storeId) : null;
  const row = await makeOfMail(tx, mail, thread, { assigneeId, write });
  await autoReply(tx, settings, mail, row);
}

/** It answers a mail about a chat: said there, or for a ticket of that chat, whatever the settings say of other mail. */
async function ofChat(tx: Ctx, mail: TicketMail): Promise<boolean> {
  const conversationId = await chatAnswered(tx, mail);
  if (conversationId === undefined) return false;
  if (conversationId === null || !(await ticketsAreOn(tx))) return true;
  await lockSettings(tx.pool, tx.workspaceId);
  const thread = await mailsOfThread(tx, mail.threadId);
  const made = ticketOf(thread);
  if (made !== null) await intoTicket(tx, mail, made);
  else await makeOfMail(tx, mail, thread, { conversationId });
  return true;
}

/** In the transaction that stores the mail, or later where that failed. What our own addresses write is automatic. */
export async function takeMail(tx: Ctx, arrival: Arrival): Promise<void> {
  const { mail, write } = arrival;
  if (mail.direction !== 'in' || mail.ticketId !== null || mail.spam) return;
  if (write === null) {
    const ticketId = ticketOf(await mailsOfThread(tx, mail.threadId));
    if (ticketId !== null) return intoTicket(tx, mail, ticketId);
    if (!mail.automatic && (await ofChat(tx, mail))) return;
  }
  if (mail.automatic) return;
  const settings = await findSettings(tx.pool, tx.workspaceId);
  if (settings.auto_ticket && (await ticketsAreOn(tx))) await ofNewThread(tx, arrival, settings);
}

/** Mails that are here and were not looked at, because looking failed at the time. */
export async function takeForgotten(ctx: RootCtx): Promise<void> {
  for (const { workspaceId, mailId } of await listUnlooked(ctx, new Date(ctx.now().getTime() - 30_000), 200)) {
    const scoped = inWorkspace(ctx, workspaceId, { kind: 'job', name: 'tickets.arrived' });
    await withTransaction(scoped, async (tx) => {
      // Of two processes that look the second waits here, and finds nothing left to do.
      if (!(await noteLooked(tx, mailId))) return;
      const [mail] = await findMails(tx, [mailId]);
      if (mail !== undefined) await takeMail(tx, { mail, write: null });
    }).catch((error: unknown) => ctx.log.error({ err: error, mail: mailId }, 'A mail could not be looked at'));
  }
}
