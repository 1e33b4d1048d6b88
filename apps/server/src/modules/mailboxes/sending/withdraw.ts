import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { releaseUploads } from './mail-files.repo.ts';
import { findOutgoing, hurryRow, type OutgoingRow, withdrawRow } from './outgoing.repo.ts';
import { sendOrder } from './queue-mail.ts';
import { tell } from './send-outgoing.ts';

async function requireChanged(tx: Ctx, id: string, changed: OutgoingRow | null): Promise<OutgoingRow> {
  if (changed !== null) return changed;
  const mail = await findOutgoing(tx.pool, tx.workspaceId, id);
  if (mail === null) throw notFound();
  throw new AppError('conflict', { reason: mail.state === 'withdrawn' ? 'mail-withdrawn' : 'mail-left' });
}

/** Takes back what has not left; its files may go with another mail. Throws `not-found`, `conflict`: it is on its way, has left, or was withdrawn. */
export const withdrawMail = (ctx: Ctx, id: string): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const mail = await requireChanged(tx, id, await withdrawRow(tx.pool, tx.workspaceId, id));
    await releaseUploads(tx.pool, tx.workspaceId, id, tx.now());
    await tx.audit({ action: 'mail.withdrawn', subject: { type: 'mail', id }, data: { ticketId: mail.ticket_id } });
    tell(tx, mail);
  });

/** What failed is tried again, what waits for its time leaves now. Throws `not-found`, `conflict`. */
export const sendAgain = (ctx: Ctx, id: string): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const mail = await requireChanged(tx, id, await hurryRow(tx.pool, tx.workspaceId, id, tx.now()));
    await tx.enqueue(sendOrder, { workspaceId: tx.workspaceId, mailId: id });
    await tx.audit({ action: 'mail.sent-again', subject: { type: 'mail', id }, data: { ticketId: mail.ticket_id } });
    tell(tx, mail);
  });
