import type { WithdrawnMail } from '@chatso/contract';
import { type AgentActor, storesSeenBy } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { isSeen } from '../seen-mails.repo.ts';
import { filesOfMail, leftOut, releaseUploads } from './mail-files.repo.ts';
import { findOutgoing, hurryRow, type OutgoingRow, withdrawRow } from './outgoing.repo.ts';
import { sendOrder } from './queue-mail.ts';
import { tell } from './send-outgoing.ts';
import { asUpload } from './upload.ts';

/** Throws `not-found` for what the actor may not see. */
async function requireSeen(tx: Ctx, id: string): Promise<void> {
  if (!(await isSeen(tx.pool, tx.workspaceId, id, storesSeenBy(tx.actor)))) throw notFound();
}

async function requireChanged(tx: Ctx, id: string, changed: OutgoingRow | null): Promise<OutgoingRow> {
  if (changed !== null) return changed;
  const mail = await findOutgoing(tx.pool, tx.workspaceId, id);
  if (mail === null) throw notFound();
  throw new AppError('conflict', { reason: mail.state === 'withdrawn' ? 'mail-withdrawn' : 'mail-left' });
}

const typeOf = ({ parent_id: parent, in_reply_to: answered }: OutgoingRow): WithdrawnMail['type'] =>
  parent === null ? 'new' : answered === null ? 'forward' : 'reply';

/**
 * Takes back what has not left. Its files are uploads again, of who takes it back.
 * Throws `not-found`, `conflict`: it is on its way, has left, or was withdrawn.
 */
export const withdrawMail = (ctx: Ctx<AgentActor>, id: string): Promise<WithdrawnMail> =>
  withTransaction(ctx, async (tx) => {
    const { pool, workspaceId, actor } = tx;
    await requireSeen(tx, id);
    const mail = await requireChanged(tx, id, await withdrawRow(pool, workspaceId, id));
    const carried = await filesOfMail(pool, workspaceId, mail.id);
    const without = mail.parent_id === null ? [] : await leftOut(pool, workspaceId, mail.id, mail.parent_id);
    const free = await releaseUploads(pool, workspaceId, mail.id, { userId: actor.userId, now: tx.now() });
    await tx.audit({ action: 'mail.withdrawn', subject: { type: 'mail', id }, data: { ticketId: mail.ticket_id } });
    tell(tx, mail);
    // Pictures of the text are named in it.
    const files = carried.filter((file) => !file.inline && free.includes(file.id)).map(asUpload);
    return { type: typeOf(mail), files, without };
  });

/** What failed is tried again, what waits for its time leaves now. Throws `not-found`, `conflict`. */
export const sendAgain = (ctx: Ctx, id: string): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    await requireSeen(tx, id);
    const mail = await requireChanged(tx, id, await hurryRow(tx.pool, tx.workspaceId, id, tx.now()));
    await tx.enqueue(sendOrder, { workspaceId: tx.workspaceId, mailId: id });
    await tx.audit({ action: 'mail.sent-again', subject: { type: 'mail', id }, data: { ticketId: mail.ticket_id } });
    tell(tx, mail);
  });
