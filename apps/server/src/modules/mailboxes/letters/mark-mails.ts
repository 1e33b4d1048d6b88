import type { Mail } from '@chatso/contract';
import { type AgentActor, storesSeenBy } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { asMails, type Reading } from './mail-dto.ts';
import { mailsChanged } from './mails.events.ts';
import { findWhole, markSpam, markUnseen, ownAddresses, type Touched } from './mails.repo.ts';
import { asBlocked, blockRow, listBlocked, spamOf, trustRow, unblockRow } from './senders.repo.ts';

/** Once for each account and ticket, however many mails. */
function tellOf(tx: Ctx, touched: readonly Touched[]): void {
  const told = new Set<string>();
  for (const { mailbox_id: accountId, ticket_id: ticketId } of touched) {
    const about = `${accountId} ${ticketId}`;
    if (!told.has(about)) tx.emit(mailsChanged({ workspaceId: tx.workspaceId, accountId, ticketId }));
    told.add(about);
  }
}

/** Told to the mailbox too: what is opened here is opened there. */
export type TellSeen = (tx: Ctx, mailIds: readonly string[], unseen: boolean) => Promise<void>;

/** O-34. A read marker, so nothing about it stands in the log. */
export const setSeen = (
  ctx: Ctx,
  tellSeen: TellSeen,
  { ids, unseen }: { ids: readonly string[]; unseen: boolean },
): Promise<{ updated: number }> =>
  withTransaction(ctx, async (tx) => {
    const touched = await markUnseen(tx.pool, tx.workspaceId, ids, { unseen, stores: storesSeenBy(tx.actor) });
    if (touched.length > 0)
      await tellSeen(
        tx,
        touched.map(({ id }) => id),
        unseen,
      );
    tellOf(tx, touched);
    return { updated: touched.length };
  });

export const setSpam = (
  ctx: Ctx,
  { ids, spam }: { ids: readonly string[]; spam: boolean },
): Promise<{ updated: number }> =>
  withTransaction(ctx, async (tx) => {
    const touched = await markSpam(tx.pool, tx.workspaceId, ids, { spam, stores: storesSeenBy(tx.actor) });
    if (touched.length > 0) {
      await tx.audit({
        action: spam ? 'mails.put-aside' : 'mails.taken-back',
        data: { mailIds: touched.map(({ id }) => id) },
      });
    }
    tellOf(tx, touched);
    return { updated: touched.length };
  });

export async function blockedSenders(ctx: Ctx, { page, limit }: { page: number; limit: number }) {
  const { rows, count } = await listBlocked(ctx.pool, ctx.workspaceId, { limit, offset: (page - 1) * limit });
  return { data: rows.map(asBlocked), count };
}

/** What is here goes with it. Throws `bad-request` for an address of one's own. */
export const blockSender = (ctx: Ctx<AgentActor>, given: string) =>
  withTransaction(ctx, async (tx) => {
    const address = given.toLowerCase();
    if ((await ownAddresses(tx.pool, tx.workspaceId)).has(address)) throw new AppError('bad-request');
    const row = await blockRow(tx.pool, tx.workspaceId, {
      id: newId(),
      address,
      userId: tx.actor.userId,
      now: tx.now(),
    });
    const touched = await spamOf(tx.pool, tx.workspaceId, address);
    await tx.audit({
      action: 'mail-sender.blocked',
      subject: { type: 'mail-sender', id: row.id },
      data: { mails: touched.length },
    });
    tellOf(tx, touched);
    return asBlocked(row);
  });

export const unblockSender = (ctx: Ctx, id: string): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    if ((await unblockRow(tx.pool, tx.workspaceId, id)) === null) throw notFound();
    await tx.audit({ action: 'mail-sender.unblocked', subject: { type: 'mail-sender', id } });
  });

export const trustPictures = (ctx: Ctx<AgentActor>, reading: Reading, id: string): Promise<Mail> =>
  withTransaction(ctx, async (tx) => {
    const [mail] = await findWhole(tx.pool, tx.workspaceId, [id], storesSeenBy(tx.actor));
    if (mail === undefined || mail.from_address === '') throw notFound();
    await trustRow(tx.pool, tx.workspaceId, {
      id: newId(),
      address: mail.from_address,
      userId: tx.actor.userId,
      now: tx.now(),
    });
    await tx.audit({ action: 'mail-sender.pictures-trusted', subject: { type: 'mail', id } });
    const [shown] = await asMails(tx, reading, [mail], true);
    if (shown === undefined) throw notFound();
    return shown;
  });
