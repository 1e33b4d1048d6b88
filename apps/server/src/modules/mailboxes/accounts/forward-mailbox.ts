import { randomBytes } from 'node:crypto';
import type { BodyOf, endpoints, Mailbox, MailHost } from '@chatso/contract';
import { newToken } from '../../../platform/crypto.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { findStore } from '../../stores/index.ts';
import { requireMailbox } from './change-mailbox.ts';
import { storeMailbox, taken } from './connect-mailbox.ts';
import { isTaken, lockMailbox, type MailboxRow, saveMailbox } from './mailboxes.repo.ts';
import { openSecrets, sealSecrets } from './secrets.ts';
import type { Wiring } from './wiring.ts';

/** 128 bits that nobody guesses, in signs that stay what they are where a server changes the case. */
export const newForwardAddress = (): string => randomBytes(16).toString('hex');

/**
 * An address of our own that the mail of a store's address is to be forwarded to. Nobody has to sign in for it, so nothing
 * leaves from the store's address before a test mail has come back. Throws `bad-request` (`forwarding-off`), `validation`,
 * `not-found` (store), `conflict` (`mailbox-taken`).
 */
export async function forwardMailbox(
  ctx: Ctx,
  wiring: Wiring,
  { email, chatsoStoreId: storeId, fromName }: BodyOf<(typeof endpoints)['mailboxes.forward']>,
): Promise<Mailbox> {
  const { inboundDomain } = wiring;
  if (inboundDomain === null) throw new AppError('bad-request', { reason: 'forwarding-off' });
  const address = email.toLowerCase();
  // It would be forwarded to itself.
  if (address.endsWith(`@${inboundDomain}`))
    throw new AppError('validation', { field: 'email', reason: 'forwarding-itself' });
  if ((await findStore(ctx.db, ctx.workspaceId, storeId)) === null) throw notFound();
  if (await isTaken(ctx.pool, address)) throw taken();
  const secrets = sealSecrets(wiring.key, { kind: 'forward', webhook: newToken() });
  const given = { address, storeId, fromName, kind: 'forward' as const, servers: {}, secrets };
  return storeMailbox(ctx, { ...given, forward_token: newForwardAddress() }, wiring);
}

/** Throws `not-found`, `bad-request`: it is read, and nobody forwards it. */
export async function requireForwarded(ctx: Ctx, id: string): Promise<MailboxRow> {
  const row = await requireMailbox(ctx, id);
  if (row.kind !== 'forward') throw new AppError('bad-request');
  return row;
}

const pathOf = (token: string | null): string => `/api/mail-inbound/${token ?? ''}`;

/** What a mail host needs; each look is written down. Throws `not-found`, `bad-request`. */
export async function readWebhook(ctx: Ctx, wiring: Wiring, id: string): Promise<MailHost> {
  const row = await requireForwarded(ctx, id);
  const held = openSecrets(wiring.key, row.secrets);
  // Sealed with another key, as after a restore without it: a new one can be drawn.
  if (held?.kind !== 'forward') return renewWebhook(ctx, wiring, id);
  const subject = { type: 'mailbox', id: row.id } as const;
  await ctx.audit({ action: 'mailbox.webhook-read', subject, data: { address: row.address } });
  return { url: `${wiring.origin}${pathOf(row.forward_token)}`, secret: held.webhook };
}

/** Another secret; the one before is refused from now on. Throws `not-found`, `bad-request`. */
export async function renewWebhook(ctx: Ctx, wiring: Wiring, id: string): Promise<MailHost> {
  await requireForwarded(ctx, id);
  const secret = newToken();
  return withTransaction(ctx, async (tx) => {
    const row = await lockMailbox(tx.pool, tx.workspaceId, id);
    if (row === null) throw notFound();
    const held = openSecrets(wiring.key, row.secrets);
    const kept = held?.kind === 'forward' ? held : { kind: 'forward' as const };
    const secrets = sealSecrets(wiring.key, { ...kept, webhook: secret });
    await saveMailbox(tx.pool, tx.workspaceId, { ...row, secrets });
    const subject = { type: 'mailbox', id: row.id } as const;
    await tx.audit({ action: 'mailbox.webhook-renewed', subject, data: { address: row.address } });
    return { url: `${wiring.origin}${pathOf(row.forward_token)}`, secret };
  });
}
