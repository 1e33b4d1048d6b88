import { PassThrough, type Readable } from 'node:stream';
import type { BodyOf, endpoints, Mailbox, MailCheck, MailServer } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findStore, keepStore } from '../../stores/index.ts';
import { mailboxChanged } from '../mailboxes.events.ts';
import { checkMailbox, type TellStep, type Tried, type TriedServers } from './check-mailbox.ts';
import { type Surroundings, toMailbox } from './mailbox-dto.ts';
import {
  findMailboxRow,
  findRemoved,
  insertMailbox,
  isTaken,
  type MailboxRow,
  type NewMailbox,
  reviveMailbox,
} from './mailboxes.repo.ts';
import { openSecrets, sealSecrets } from './secrets.ts';
import type { Wiring } from './wiring.ts';

export type ServerInput = BodyOf<(typeof endpoints)['mailboxes.connect']>['imap'];
type Asked = BodyOf<(typeof endpoints)['mailboxes.check']>;

export const dayMs = 24 * 3_600_000;

/** What is typed; a password that is not stands in the account, as long as it goes to the same server. */
export function triedOf(
  wiring: Wiring,
  { imap, smtp }: { imap: ServerInput; smtp: ServerInput },
  row: MailboxRow | null,
): Tried {
  const held = row === null ? null : openSecrets(wiring.key, row.secrets);
  const one = (which: 'imap' | 'smtp', { pass, ...server }: ServerInput) => {
    const before = row?.servers[which];
    const same = before?.host === server.host && before.port === server.port && before.user === server.user;
    const kept = same && held?.kind === 'passwords' ? held[which] : undefined;
    const known = pass === undefined || pass === '' ? kept : pass;
    if (known === undefined) throw new AppError('validation', { field: `${which}.pass`, reason: 'required' });
    return { server, key: { pass: known } };
  };
  return { imap: one('imap', imap), smtp: one('smtp', smtp) };
}

export const passwordsOf = (tried: Tried) => ({
  kind: 'passwords' as const,
  imap: 'pass' in tried.imap.key ? tried.imap.key.pass : '',
  smtp: 'pass' in tried.smtp.key ? tried.smtp.key.pass : '',
});

/** Nothing is stored of an account that does not work. Throws `bad-request` with the step that failed. */
export async function requireWorking(wiring: Wiring, tried: TriedServers): Promise<void> {
  const failed = (await checkMailbox(tried, wiring.ownHosts)).find(({ state }) => state === 'failed');
  if (failed === undefined) return;
  const details = { step: failed.step, problem: failed.problem ?? '', words: failed.words ?? '' };
  throw new AppError('bad-request', { reason: 'mailbox-check', details });
}

/** The lines of a test, each as soon as it is known, as JSON and a newline. Whoever stops reading stops the asking. */
export async function tellCheck(ctx: Ctx, wiring: Wiring, asked: Asked): Promise<Readable> {
  const row = asked.accountId === undefined ? null : await findMailboxRow(ctx.pool, ctx.workspaceId, asked.accountId);
  if (asked.accountId !== undefined && row === null) throw notFound();
  const tried = triedOf(wiring, asked, row);
  await ctx.audit({
    action: 'mailbox.checked',
    data: { address: asked.email.toLowerCase(), imap: hostOf(tried.imap.server) },
  });
  const told = new PassThrough();
  const tell: TellStep = (line: MailCheck): boolean => {
    if (!told.destroyed) told.write(`${JSON.stringify(line)}\n`);
    return !told.destroyed;
  };
  checkMailbox(tried, wiring.ownHosts, tell).then(
    () => told.end(),
    (error: Error) => told.destroy(error),
  );
  return told;
}

const hostOf = ({ host, port }: MailServer): string => `${host}:${port}`;
export const taken = (): AppError => new AppError('conflict', { reason: 'mailbox-taken' });

export type Connected = Pick<NewMailbox, 'kind' | 'servers' | 'secrets' | 'forward_token'> & {
  address: string;
  storeId: string;
  fromName: string;
};

/**
 * Stores an account that works. One of the same store that was removed comes to life again, with its mails and tickets.
 * Throws `not-found` (store), `conflict` (`mailbox-taken`, O-33).
 */
export async function storeMailbox(ctx: Ctx, given: Connected, surroundings: Surroundings): Promise<Mailbox> {
  return withTransaction(ctx, async (tx) => {
    const { address, storeId } = given;
    if (!(await keepStore(tx.db, tx.workspaceId, storeId))) throw notFound();
    const before = await findRemoved(tx.pool, tx.workspaceId, storeId, address);
    const reads = given.kind !== 'forward';
    const row: NewMailbox = {
      ...{ id: before ?? newId(), store_id: storeId, address, kind: given.kind, from_name: given.fromName },
      ...{ servers: given.servers, secrets: given.secrets, forward_token: given.forward_token },
      // Of forwarded mail nothing is known before the first of it has come.
      status: reads ? 'connecting' : 'init',
      checked_at: reads ? tx.now() : null,
      wanted_since: reads ? new Date(tx.now().getTime() - limits.mailFirstDays * dayMs) : null,
    };
    const write = before === null ? insertMailbox : reviveMailbox;
    if (!(await write(tx.pool, tx.workspaceId, row, tx.now()))) throw taken();
    await tx.audit({
      action: 'mailbox.connected',
      subject: { type: 'mailbox', id: row.id },
      data: { address, kind: given.kind },
    });
    tx.emit(mailboxChanged({ workspaceId: tx.workspaceId, accountId: row.id }));
    const made = await findMailboxRow(tx.pool, tx.workspaceId, row.id);
    if (made === null) throw notFound();
    return toMailbox(made, surroundings);
  });
}

/** Throws `not-found` (store), `conflict` (`mailbox-taken`), `validation` (a password is missing), `bad-request` (`mailbox-check`). */
export async function connectMailbox(
  ctx: Ctx,
  wiring: Wiring,
  body: BodyOf<(typeof endpoints)['mailboxes.connect']>,
): Promise<Mailbox> {
  const address = body.email.toLowerCase();
  if ((await findStore(ctx.db, ctx.workspaceId, body.chatsoStoreId)) === null) throw notFound();
  // Asked before the test, which takes its time, and once more by the index.
  if (await isTaken(ctx.pool, address)) throw taken();
  const tried = triedOf(wiring, body, null);
  await requireWorking(wiring, tried);
  return storeMailbox(
    ctx,
    {
      ...{ address, storeId: body.chatsoStoreId, fromName: body.fromName, kind: 'imap', forward_token: null },
      servers: { imap: tried.imap.server, smtp: tried.smtp.server },
      secrets: sealSecrets(wiring.key, passwordsOf(tried)),
    },
    wiring,
  );
}
