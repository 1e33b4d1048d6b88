import type { BodyOf, endpoints, Mailbox } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { sanitiseOwn } from '../letters/sanitise.ts';
import { mailboxChanged } from '../mailboxes.events.ts';
import { dayMs, passwordsOf, requireWorking, triedOf } from './connect-mailbox.ts';
import { toMailbox } from './mailbox-dto.ts';
import {
  findMailboxRow,
  listMailboxesOf,
  listMailboxRows,
  lockMailbox,
  type MailboxRow,
  removeMailboxRow,
  saveMailbox,
} from './mailboxes.repo.ts';
import { ownSmtp } from './own-smtp.ts';
import { sealSecrets } from './secrets.ts';
import type { Wiring } from './wiring.ts';

type Body = BodyOf<(typeof endpoints)['mailboxes.change']>;

export async function listMailboxes(ctx: Ctx, wiring: Wiring) {
  const { inboundDomain } = wiring;
  const data = (await listMailboxRows(ctx.pool, ctx.workspaceId)).map((row) => toMailbox(row, wiring));
  const oauth = { google: wiring.apps.google !== null, microsoft: wiring.apps.microsoft !== null };
  return { data, count: data.length, oauth, forwarding: inboundDomain !== null };
}

export async function requireMailbox(ctx: Ctx, id: string): Promise<MailboxRow> {
  const row = await findMailboxRow(ctx.pool, ctx.workspaceId, id);
  if (row === null || row.removed_at !== null) throw notFound();
  return row;
}

type Stored = Pick<MailboxRow, 'servers' | 'secrets'>;

/** Other servers have to work before they are stored; what is not named stays. */
async function newServers(wiring: Wiring, row: MailboxRow, { imap, smtp }: Body): Promise<Stored | null> {
  if (imap === undefined && smtp === undefined) return null;
  if (row.kind === 'forward' && imap === undefined && smtp !== undefined) return ownSmtp(wiring, row, smtp);
  const known = { imap: imap ?? row.servers.imap, smtp: smtp ?? row.servers.smtp };
  if (known.imap === undefined || known.smtp === undefined || smtp === null || row.kind !== 'imap')
    throw new AppError('bad-request');
  const tried = triedOf(wiring, { imap: known.imap, smtp: known.smtp }, row);
  await requireWorking(wiring, tried);
  const secrets = sealSecrets(wiring.key, passwordsOf(tried));
  return { servers: { imap: tried.imap.server, smtp: tried.smtp.server }, secrets };
}

/**
 * Changes, stops or reconnects an account. Throws `not-found`, `conflict` (somebody changed it first), `validation`,
 * `bad-request` (`mailbox-check`).
 */
export async function changeMailbox(ctx: Ctx, wiring: Wiring, id: string, body: Body): Promise<Mailbox> {
  const seen = await requireMailbox(ctx, id);
  if (seen.version !== body.version) throw new AppError('conflict');
  const stored = await newServers(wiring, seen, body);
  return withTransaction(ctx, async (tx) => {
    const row = await lockMailbox(tx.pool, tx.workspaceId, id);
    if (row === null) throw notFound();
    if (row.version !== body.version) throw new AppError('conflict');
    const begins = body.status === 'connecting' || (stored !== null && row.status !== 'unset');
    await saveMailbox(tx.pool, tx.workspaceId, {
      ...row,
      status: body.status === 'unset' ? 'unset' : begins ? firstStatus(row) : row.status,
      from_name: body.fromName ?? row.from_name,
      signature: body.signature === undefined ? row.signature : sanitiseOwn(body.signature),
      ...stored,
      ...(begins ? { reading: null, sending: null } : {}),
    });
    const changed = Object.keys(body).filter((key) => key !== 'version');
    const data = { address: row.address, changed, ...(body.status === undefined ? {} : { status: body.status }) };
    await tx.audit({ action: 'mailbox.changed', subject: { type: 'mailbox', id: row.id }, data });
    return told(tx, wiring, row.id);
  });
}

/** What is read is asked at once; what is forwarded waits, unless it has come before. */
const firstStatus = ({ kind, since }: MailboxRow): MailboxRow['status'] =>
  kind !== 'forward' ? 'connecting' : since === null ? 'init' : 'connected';

export async function told(tx: Ctx, wiring: Wiring, id: string): Promise<Mailbox> {
  tx.emit(mailboxChanged({ workspaceId: tx.workspaceId, accountId: id }));
  const row = await findMailboxRow(tx.pool, tx.workspaceId, id);
  if (row === null) throw notFound();
  return toMailbox(row, wiring);
}

/** Further back by a quarter of a year. Throws `not-found`, `conflict` (the last part is not here yet, or it is not read). */
export async function wantOlder(ctx: Ctx, wiring: Wiring, id: string): Promise<Mailbox> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockMailbox(tx.pool, tx.workspaceId, id);
    if (row === null) throw notFound();
    const behind = row.since !== null && row.wanted_since !== null && row.wanted_since < row.since;
    if (row.kind === 'forward' || row.status !== 'connected' || row.since === null || behind)
      throw new AppError('conflict');
    const from = row.wanted_since ?? row.since;
    const wanted = new Date(from.getTime() - limits.mailOlderDays * dayMs);
    await saveMailbox(tx.pool, tx.workspaceId, { ...row, wanted_since: wanted });
    const data = { address: row.address, since: wanted.toISOString() };
    await tx.audit({ action: 'mailbox.older-asked', subject: { type: 'mailbox', id: row.id }, data });
    return told(tx, wiring, row.id);
  });
}

/** False: it was already removed. */
async function removeOne(tx: Ctx, id: string): Promise<boolean> {
  const row = await lockMailbox(tx.pool, tx.workspaceId, id);
  if (row === null) return false;
  await removeMailboxRow(tx.pool, tx.workspaceId, row.id, tx.now());
  const subject = { type: 'mailbox', id: row.id } as const;
  await tx.audit({ action: 'mailbox.removed', subject, data: { address: row.address } });
  tx.emit(mailboxChanged({ workspaceId: tx.workspaceId, accountId: row.id }));
  return true;
}

/** Throws `not-found`. */
export async function removeMailbox(ctx: Ctx, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (!(await removeOne(tx, id))) throw notFound();
  });
}

/** The mailboxes of a store that is being deleted: nothing is read or sent by them, and their passwords go. */
export async function removeMailboxesOf(tx: Ctx, storeId: string): Promise<void> {
  for (const id of await listMailboxesOf(tx.pool, tx.workspaceId, storeId)) await removeOne(tx, id);
}
