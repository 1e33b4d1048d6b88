import type { BodyOf, endpoints, Ticket } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { attachMails, findMails, mailsOfTicket } from '../../mailboxes/index.ts';
import { moveLinks } from '../links/links.repo.ts';
import { makeOfMail } from '../mail/create-from-mail.ts';
import { recountMails } from '../mail/mail-words.ts';
import { lockSettings } from '../settings/settings.repo.ts';
import { moveTags } from '../settings/tags.repo.ts';
import { moveComments } from '../timeline/comments.repo.ts';
import { moveStatus } from './change-tickets.ts';
import { followMerged } from './merge.repo.ts';
import { readTicket } from './read-ticket.ts';
import { recount, type TicketRow } from './tickets.repo.ts';
import { called, holdTicket, holdTickets, keep, refuseMerged, type Work, writeLog } from './work.ts';

/** Everything of one ticket goes to another, which answers for it from then on. */
async function mergeInto(tx: Ctx, work: Work, row: TicketRow, into: TicketRow): Promise<void> {
  const mails = await mailsOfTicket(tx, row.id);
  await attachMails(
    tx,
    mails.map(({ id }) => id),
    into.id,
  );
  await moveLinks(tx.pool, tx.workspaceId, row.id, into.id);
  await moveComments(tx.pool, tx.workspaceId, row.id, into.id);
  await moveTags(tx.pool, tx.workspaceId, row.id, into.id);
  await followMerged(tx.pool, tx.workspaceId, row.id, into.id);
  const status = row.status === 'solved' ? [] : [await moveStatus(tx, work, row, 'solved')];
  row.merged_into = into.id;
  await keep(tx, work.doer, row, [...status, { type: 'merge', became: called(into, work.settings) }]);
  await recount(tx.pool, tx.workspaceId, row.id, { count: 0, words: '' });
  await writeLog(tx, into.id, { type: 'merge', was: called(row, work.settings) });
}

/**
 * Makes one ticket of several. All are held in one order, so that of two who merge the same the second one finds them
 * merged. Throws `not-found`, `bad-request` (into itself), `conflict` (one is merged already).
 */
export async function mergeTickets(
  ctx: Ctx<AgentActor>,
  id: string,
  { ticketIds }: BodyOf<(typeof endpoints)['tickets.merge']>,
): Promise<{ data: Ticket }> {
  const ids = [...new Set(ticketIds.map((one) => one.toLowerCase()))];
  if (ids.includes(id.toLowerCase())) throw new AppError('bad-request');
  return withTransaction(ctx, async (tx) => {
    // Whose first ticket is whose changes with it.
    await lockSettings(tx.pool, tx.workspaceId);
    const work = await holdTickets(tx, [id, ...ids]);
    const into = work.rows.find((row) => row.id === id.toLowerCase());
    const merged = work.rows.filter((row) => row !== into);
    if (into === undefined || merged.length !== ids.length) throw notFound();
    for (const row of work.rows) await refuseMerged(tx, row);
    for (const row of merged) {
      await mergeInto(tx, work, row, into);
      await tx.audit({ action: 'ticket.merged', subject: { type: 'ticket', id: row.id }, data: { into: into.id } });
    }
    await recountMails(tx, into.id);
    await keep(tx, work.doer, into, []);
    return { data: await readTicket(tx, into.id) };
  });
}

/** Takes mails out of a ticket into one of their own. Throws `not-found`, `bad-request` (none would be left), `conflict`. */
export async function splitTicket(
  ctx: Ctx<AgentActor>,
  id: string,
  { emailIds, title }: BodyOf<(typeof endpoints)['tickets.split']>,
): Promise<{ data: Ticket }> {
  const ids = [...new Set(emailIds.map((one) => one.toLowerCase()))];
  return withTransaction(ctx, async (tx) => {
    await lockSettings(tx.pool, tx.workspaceId);
    const { work, row } = await holdTicket(tx, id);
    const mails = (await findMails(tx, ids)).filter(({ ticketId }) => ticketId === row.id);
    if (mails.length !== ids.length) throw notFound();
    const all = await mailsOfTicket(tx, row.id);
    if (all.length === mails.length) throw new AppError('bad-request');
    await attachMails(tx, ids, null);
    const [first, ...others] = mails
      .map((mail) => ({ ...mail, ticketId: null }))
      .sort((one, other) => one.date.getTime() - other.date.getTime());
    if (first === undefined) throw notFound();
    const made = await makeOfMail(tx, first, others, { title });
    await recountMails(tx, row.id);
    await keep(tx, work.doer, row, [{ type: 'split', became: called(made, work.settings) }]);
    await writeLog(tx, made.id, { type: 'split', was: called(row, work.settings) });
    await tx.audit({ action: 'ticket.split', subject: { type: 'ticket', id: row.id }, data: { into: made.id } });
    return { data: await readTicket(tx, made.id) };
  });
}
